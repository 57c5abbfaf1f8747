import { addDays, type Dia, dayFromWire, two, wireToIso } from '../../../core/dates/day.ts'
import { startOfDayIn } from '../../../core/document/fuso.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { toText } from '../../../core/money/round.ts'
import type { contarXml, PedidoXml } from '../../../domain/api/contabil.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import { countIssued, countReceived, countVoided, type PeriodoXml, readCompany } from './repository.ts'

const iso = ({ ano, mes, dia }: Dia): string => `${ano}-${two(mes)}-${two(dia)}`

/** Reads the requested period, for the company's environment. @throws NAO_ENCONTRADO */
export async function periodOf(
  q: Q,
  empresa_id: number,
  { inicio, fim, ...narrowed }: PedidoXml,
): Promise<PeriodoXml> {
  const company = await readCompany(q, empresa_id)
  const last = dayFromWire(fim)
  if (!company || !last) throw new AppError('NAO_ENCONTRADO')
  const de = wireToIso(inicio)
  const ate = iso(addDays(last, 1))
  const { fuso, tp_amb } = company
  return {
    ...narrowed,
    ...{ empresa_id, tp_amb, de, ate, desde: startOfDayIn(de, fuso), antes: startOfDayIn(ate, fuso) },
  }
}

/** Counts the files that the ZIP of a period contains, with totals. */
export async function countXml(q: Q, periodo: PeriodoXml): Promise<Answer<typeof contarXml>> {
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
