import { z } from 'zod'
import { diaIn } from '../../../core/document/fuso.ts'
import { reach } from '../../../core/fields/reach.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { byLackOfBenefit, byMinimum, byRefusedNote } from '../../codes/products-to-mend-repository.ts'
import { bySharedCode } from '../../codes/shared-codes-repository.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { openingBalance } from '../../modules/estoque/service.ts'
import { judgeAgain } from '../../modules/recusados/service.ts'
import type { Hooks, Saved } from '../../register/hooks.ts'
import { childrenOf, place, plainDecimal, type WireRow } from '../../register/wire.ts'
import { benefitFaults, refuseBenefit } from './benefit.ts'
import { codesFree, codesTaken, referenceOwners } from './codes.ts'
import { refuseCircle, refuseSoldInsumo, refuseTwice } from './composition.ts'
import { gridFaults, judgeGrid, refuseUsedLines } from './grid.ts'
import {
  gridBalances,
  linesWithoutBalance,
  lowestOfGrid,
  productBalances,
  renewUsers,
  unremove,
} from './repository.ts'
import { entryRules, refuseEntryRule } from './sale-rule.ts'
import { refuseStranded, stockManaged } from './stock.ts'

/** Adds the current balance of each product and of each line of its grid, over all deposits and lots. */
async function balances(q: Q, empresa_id: number, records: readonly WireRow[]): Promise<void> {
  const saldos = await productBalances(
    q,
    empresa_id,
    records.map(({ id }) => id),
  )
  for (const record of records)
    place(record, 'estoque.estoque_atual', plainDecimal(saldos.get(record['id']) ?? '0.0000', 4))
  const comGrade = records.filter(record => childrenOf(record, 'grades').length > 0)
  if (comGrade.length === 0) return
  const linhas = await gridBalances(
    q,
    empresa_id,
    comGrade.map(({ id }) => id),
  )
  for (const linha of comGrade.flatMap(record => childrenOf(record, 'grades')))
    place(linha, 'estoque.estoque_atual', plainDecimal(linhas.get(linha['id']) ?? '0.0000', 4))
}

/** Lists the opening balances, at their registered cost, of the grid lines that never had a balance. */
async function openingOfGrid(q: Q, empresa_id: number, id: number, record: WireRow) {
  const ditas = childrenOf(record, 'grades').map(linha => ({
    qtde: amountOf(linha, 'estoque.estoque_inicial'),
    custo_unitario: amountOf(linha, 'estoque.preco_comp'),
  }))
  if (record['controle_grade'] !== true || ditas.every(({ qtde }) => qtde === null)) return []
  const novas = await linesWithoutBalance(q, empresa_id, id)
  return ditas.flatMap(({ qtde, custo_unitario }, i) => {
    const grade_id = novas.get(i)
    return qtde && grade_id ? [{ produto_id: id, grade_id, qtde, custo_unitario }] : []
  })
}

/** Adds what the cart needs (doc3 §3.9): if there are complements, and the grid's lowest price, else its own. */
async function flow(q: Q, record: WireRow): Promise<void> {
  const ids = Array.isArray(record['complementos']) ? record['complementos'] : []
  record['has_complementos'] = ids.length > 0
  const first = (await lowestOfGrid(q, record['id'])) ?? reach(record, 'estoque.preco_vend')
  record['preco_inicial'] = typeof first === 'string' ? plainDecimal(first, 10) : null
}

/** Lists the opening balance of a new product without grid and lots, at its registered cost; [] when there is none. */
function opening({ id, record, novo }: Pick<Saved, 'id' | 'record' | 'novo'>) {
  const [qtde, custo] = ['estoque.estoque_inicial', 'estoque.preco_comp'].map(campo =>
    amountOf(record, campo),
  )
  // grid lines and lots have separate opening balances
  if (!novo || record['controle_lote'] === true || record['controle_grade'] === true || !qtde) return []
  return [{ produto_id: id, qtde, custo_unitario: custo ?? null }]
}

/** Reads a decimal of the body; null: missing, zero or not a decimal. */
function amountOf(record: WireRow, campo: string): string | null {
  const valor = reach(record, campo)
  return typeof valor === 'string' && isDecimal(valor) && !dec(valor).isZero() ? valor : null
}

/**
 * Picks the saved ingredients that are not new. The products made of them need a new version, because tills keep the
 * ingredient's name, and whether its sale is paused, with these products.
 */
const changedInsumos = (saved: readonly Pick<Saved, 'id' | 'record' | 'novo'>[]): number[] =>
  saved.flatMap(({ id, record, novo }) => (!novo && record['tipo_produto'] === 2 ? [id] : []))

/** State of the open company and its day there, which choose the table of codes of benefit. */
const whereOf = ({ empresa: { uf, fuso } }: Sessao, agora: Date) => ({ uf, dia: diaIn(agora, fuso) })

export const produtosHooks: Hooks = {
  filters: {
    codigo_repetido: bySharedCode,
    sem_cbenef: byLackOfBenefit,
    no_minimo: byMinimum,
    nota_recusada: byRefusedNote,
  },
  tells: { has_complementos: z.boolean().optional(), preco_inicial: z.string().nullable().optional() },
  async answer(q, sessao, records, single) {
    if (stockManaged(sessao)) await balances(q, sessao.empresa_id, records)
    if (single && records[0]) await flow(q, records[0])
  },
  async prepare(q, sessao, row, before) {
    // the till searches a code without outer blanks, so the stored code must have none
    if (typeof row['referencia'] === 'string') row['referencia'] = row['referencia'].trim()
    await refuseSoldInsumo(q, row, before)
    if (before && stockManaged(sessao)) await refuseStranded(q, sessao, row, before)
  },
  taken: async (q, sessao, campo, valores) =>
    campo === 'referencia' ? referenceOwners(q, sessao.empresa_id, valores.map(String)) : new Map(),
  async saved(q, sessao, { id, record, novo, agora }) {
    await judgeGrid(q, record)
    await codesFree(q, sessao.empresa_id, id, record)
    refuseTwice(record)
    await refuseCircle(q, sessao.empresa_id, id, record)
    await refuseEntryRule(q, record, diaIn(agora, sessao.empresa.fuso))
    await refuseBenefit(q, record, whereOf(sessao, agora))
    await renewUsers(q, changedInsumos([{ id, record, novo }]))
    await judgeAgain(q, sessao, [id], agora)
    if (!stockManaged(sessao)) return
    const movimentos = [
      ...opening({ id, record, novo }),
      ...(await openingOfGrid(q, sessao.empresa_id, id, record)),
    ]
    if (movimentos.length > 0) await openingBalance(q, sessao, movimentos, agora)
  },
  refuseMany: async (q, sessao, linhas, agora) => [
    ...(await gridFaults(q, linhas)),
    ...(await codesTaken(q, sessao.empresa_id, linhas)),
    ...(await entryRules(q, linhas, diaIn(agora, sessao.empresa.fuso))),
    ...(await benefitFaults(q, linhas, whereOf(sessao, agora))),
  ],
  async savedMany(q, sessao, saved) {
    await renewUsers(q, changedInsumos(saved))
    const [first] = saved
    if (first)
      await judgeAgain(
        q,
        sessao,
        saved.map(({ id }) => id),
        first.agora,
      )
    if (!stockManaged(sessao)) return
    const movimentos = saved.flatMap(opening)
    if (first && movimentos.length > 0) await openingBalance(q, sessao, movimentos, first.agora)
  },
  leaving: refuseUsedLines,
  takes: [
    ['estoque_saldos', 'produto_id'],
    ['estoque_custos', 'produto_id'],
    ['estoque_recalculos', 'produto_id'],
  ],
  async restored(q, _sessao, id) {
    await unremove(q, id)
  },
}
