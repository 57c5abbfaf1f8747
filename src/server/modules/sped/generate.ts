import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { isoPlus } from '../../../core/dates/day.ts'
import { startOfDayIn } from '../../../core/document/fuso.ts'
import { ICMS_INTERNO } from '../../../core/law/icms-interno.ts'
import { dec } from '../../../core/money/decimal.ts'
import { monthOfInventory } from '../../../core/sped/blocks/stock.ts'
import { openChecks } from '../../../core/sped/checks/index.ts'
import { openContributions } from '../../../core/sped/contributions-file.ts'
import type { FatosDoMes, NotaSped } from '../../../core/sped/facts.ts'
import { openSped } from '../../../core/sped/file.ts'
import { layoutOf, type TipoSped } from '../../../core/sped/leiaute/index.ts'
import { monthBefore, periodOf } from '../../../core/sped/period.ts'
import type { Db, Q, Tenant } from '../../db/transaction.ts'
import {
  countOwn,
  type EmpresaDoArquivo,
  readCompany,
  readEntries,
  readFreeNumbers,
  readFreights,
  readFreightsNotEntered,
  readNotEntered,
  readUnits,
  readWaiting,
} from './facts-repository.ts'
import { freightOf } from './freights.ts'
import { notesOf } from './notes.ts'
import { readAdjustments, readCarried } from './repository.ts'
import { type InventarioGuardado, readInventories, stockAt } from './stock-repository.ts'

/** Function that reports the progress; returns false when the file is no longer wanted. */
export type Told = (feitos: number, total: number) => Promise<boolean>

/** Reads the month's typed adjustments, and the earlier file's credits, which typed ones override. */
export async function readAssessment(q: Q, empresa_id: number, mes: string) {
  const typed = await readAdjustments(q, empresa_id, mes.split('-').reverse().join('/'))
  const carried = await readCarried(q, empresa_id, monthBefore(mes))
  const said = typed.flatMap(({ especie, apuracao, uf, valor }) =>
    especie === 'anterior'
      ? [[apuracao === 'icms' || apuracao === 'ipi' ? apuracao : `${apuracao}:${uf}`, valor]]
      : [],
  )
  const anteriores: Record<string, string> = { ...carried, ...Object.fromEntries(said) }
  return { typed, ajustes: typed.filter(({ especie }) => especie === 'ajuste'), anteriores }
}

/** Reads the inventories of a month's file, newest first. February's file has the inventory of the year's end. */
async function inventoriesOf(q: Q, empresa_id: number, mes: string) {
  const { inicio, fim } = periodOf(mes)
  const de = mes.endsWith('-02') ? `${Number(mes.slice(0, 4)) - 1}-12-31` : inicio
  return (await readInventories(q, empresa_id, { de, ate: fim })).filter(
    each => monthOfInventory(each) === mes,
  )
}

/** Reads the month's data that are not in its notes. */
async function factsOf(
  q: Q,
  company: EmpresaDoArquivo,
  empresa_id: number,
  mes: string,
  inventories: readonly InventarioGuardado[],
): Promise<FatosDoMes> {
  const { fim } = periodOf(mes)
  const { typed, ajustes, anteriores } = await readAssessment(q, empresa_id, mes)
  // of several inventories of a day, the newest counts
  const last = [...new Map(inventories.toReversed().map(of => [of.dia, of])).values()]
  const saldos = company.bloco_k
    ? await stockAt(q, empresa_id, startOfDayIn(isoPlus(fim, 1), company.fuso))
    : null
  return {
    ajustes,
    obrigacoes: typed.flatMap(one =>
      one.especie === 'obrigacao'
        ? [{ ...one, apuracao: one.apuracao === 'fcp' ? 'difal' : (one.apuracao as 'icms' | 'st' | 'difal') }]
        : [],
    ),
    anteriores,
    inventarios: last.map(({ dia, motivo, linhas }) => ({ dia, motivo, linhas })),
    saldos: saldos?.map(({ item, qtde }) => ({ item, qtde: dec(qtde).isNegative() ? '0' : qtde })) ?? null,
    unidades: await readUnits(q),
    aliquota_interna: ICMS_INTERNO[company.uf] ?? '18',
  }
}

/** Maximum number of notes with contradicting totals that are told. */
const MOST_DIFFERING = 500

interface Asked {
  empresa_id: number
  mes: string
  arquivo: TipoSped
  finalidade: '0' | '1'
}

const OPEN = { icms_ipi: openSped, contribuicoes: openContributions } as const

/**
 * Makes and checks a month's file. Returns its bytes (gzip) and figures; null: cancelled meanwhile, or no such company.
 * @throws RangeError, with a message for the user, for a period without layout, or a missing or unreadable note
 */
export async function makeSped(
  db: Db,
  tenant: Tenant,
  { empresa_id, mes, arquivo, finalidade }: Asked,
  tell: Told,
) {
  const periodo = periodOf(mes)
  const { versao, tabela } = layoutOf(periodo.inicio, arquivo)
  const days = [periodo.inicio, isoPlus(periodo.fim, 1)] as const
  const read = await db.tx(tenant, async q => {
    const company = await readCompany(q, empresa_id)
    if (!company) return null
    const instants = [startOfDayIn(days[0], company.fuso), startOfDayIn(days[1], company.fuso)] as const
    const of = {
      ...{ empresa_id, tp_amb: company.tp_amb, uf: company.uf, fuso: company.fuso },
      itens: arquivo === 'contribuicoes',
    }
    return {
      company,
      of,
      entries: await readEntries(q, { empresa_id }, instants),
      // a file without freights tells their keys alone: block D of EFD-Contribuições is the official program's (V42)
      freights: await readFreights(q, { ...of, xml: arquivo === 'icms_ipi' }, days, instants),
      total: await countOwn(q, of, days),
      fora: {
        faixas: await readFreeNumbers(q, of),
        pendentes: await readWaiting(q, of, days),
        nao_entradas: [
          ...(await readNotEntered(q, of, instants)),
          ...(await readFreightsNotEntered(q, of, instants)),
        ],
      },
    }
  })
  if (!read) return null
  const { company, of, entries, fora } = read
  const total = read.total + entries.length
  const file = OPEN[arquivo]({ empresa: company, periodo, finalidade })
  const reforma = new Map<string, string>()
  const divergentes: { chave: string; totais: NotaSped['divergentes'] }[] = []
  const blockC: Buffer[] = []
  let done = 0
  for await (const booked of notesOf(work => db.tx(tenant, work), of, periodo, entries)) {
    const notes = booked.map(({ nota }) => nota)
    if (notes.length > 0) blockC.push(Buffer.from(notes.flatMap(nota => file.note(nota)).join(''), 'latin1'))
    for (const { chave, divergentes: totais } of notes)
      if (totais.length > 0 && divergentes.length < MOST_DIFFERING) divergentes.push({ chave, totais })
    for (const nota of notes) if (!dec(nota.reforma).isZero()) reforma.set(nota.chave, nota.reforma)
    done += notes.length
    if (!(await tell(done, total))) return null
    await setImmediate()
  }
  const { freight } = file
  if (freight)
    for (const each of read.freights) {
      freight(freightOf(each, company).frete)
      await setImmediate()
    }
  const { fatos, negativos } = await db.tx(tenant, async q => {
    const inventories = await inventoriesOf(q, empresa_id, mes)
    const fatos = await factsOf(q, company, empresa_id, mes, inventories)
    return { fatos, negativos: inventories[0]?.negativos ?? [] }
  })
  const { antes, depois, figuras } = file.close(fatos)
  const pieces = [Buffer.from(antes.join(''), 'latin1'), ...blockC, Buffer.from(depois.join(''), 'latin1')]
  const checks = openChecks(
    {
      ...{
        versao,
        tabela,
        periodo,
        contador: company.contador,
        industria: company.industria,
        uf: company.uf,
      },
      ...{ parcial: false, reforma, negativos, divergentes, ...fora },
      fretes: read.freights.map(({ chave }) => chave),
      ajustes: fatos.ajustes.map(one => (one.apuracao === 'icms' ? { ...one, uf: company.uf } : one)),
    },
    arquivo,
  )
  let linhas = 0
  for (const piece of pieces) {
    for (const line of piece.toString('latin1').split('\r\n').slice(0, -1)) {
      checks.see(line)
      linhas++
    }
    await setImmediate()
  }
  const whole = Buffer.concat(pieces)
  return {
    conteudo: await promisify(gzip)(whole),
    hash: createHash('sha256').update(whole).digest('hex'),
    bytes: whole.length,
    linhas,
    conferencia: checks.end(),
    figuras,
  }
}
