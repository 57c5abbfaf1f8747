import { Readable } from 'node:stream'
import { addDays, type Dia, dayFromWire, two, wireToIso } from '../../../core/dates/day.ts'
import { startOfDayUf } from '../../../core/document/fuso.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { toText } from '../../../core/money/round.ts'
import type { contarXml, PedidoXml } from '../../../domain/api/contabil.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { filesOf, zipOf } from './archive.ts'
import { countIssued, countReceived, countVoided, type Periodo, readCompany } from './repository.ts'

const iso = ({ ano, mes, dia }: Dia): string => `${ano}-${two(mes)}-${two(dia)}`

/** The days asked for, of the company's environment. @throws NAO_ENCONTRADO */
export async function periodOf(
  q: Q,
  empresa_id: number,
  { inicio, fim, ...narrowed }: PedidoXml,
): Promise<Periodo> {
  const company = await readCompany(q, empresa_id)
  const last = dayFromWire(fim)
  if (!company || !last) throw new AppError('NAO_ENCONTRADO')
  const de = wireToIso(inicio)
  const ate = iso(addDays(last, 1))
  const { uf, tp_amb } = company
  return {
    ...narrowed,
    ...{ empresa_id, tp_amb, de, ate, desde: startOfDayUf(de, uf), antes: startOfDayUf(ate, uf) },
  }
}

/** What a ZIP of that period would have, counted and summed. */
export async function countXml(q: Q, periodo: Periodo): Promise<Answer<typeof contarXml>> {
  const { tipo, situacao } = periodo
  const issued = tipo === 'recebida' || tipo === 'inutilizada' ? [] : await countIssued(q, periodo)
  const received =
    tipo === undefined || tipo === 'recebida' ? await countReceived(q, periodo) : { linhas: [], so_resumo: 0 }
  const voided =
    situacao === undefined && (tipo === undefined || tipo === 'inutilizada')
      ? await countVoided(q, periodo)
      : []
  const data = [...issued, ...received.linhas, ...voided]
  return {
    data,
    documentos: data.reduce((sum, { documentos }) => sum + documentos, 0),
    eventos: data.reduce((sum, { eventos }) => sum + eventos, 0),
    valor: toText(data.reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO)),
    so_resumo: received.so_resumo,
  }
}

/** The XML of a period, for the accountant. */
export function createContabil({ db }: Pick<Deps, 'db'>) {
  return {
    contar: (sessao: Sessao, pedido: PedidoXml): Promise<Answer<typeof contarXml>> =>
      db.tx(sessao, async q => countXml(q, await periodOf(q, sessao.empresa_id, pedido))),

    /** A stream of the ZIP, and its name; whoever hangs up ends the reading. */
    async baixar(sessao: Sessao, pedido: PedidoXml): Promise<{ nome: string; zip: Readable }> {
      const periodo = await db.tx(sessao, q => periodOf(q, sessao.empresa_id, pedido))
      const { account_id } = sessao
      const zip = Readable.from(zipOf(filesOf(db, { account_id }, periodo)), { objectMode: false })
      return { nome: `xml-${wireToIso(pedido.inicio)}-a-${wireToIso(pedido.fim)}.zip`, zip }
    },
  }
}

export type ContabilService = ReturnType<typeof createContabil>
