import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { AppError } from '../../../domain/error.ts'
import type { CausaEstoque } from '../../../domain/options/estoque.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { OnBehalf, Sessao } from '../../http/session.ts'
import { forgetCosts } from './costs/custos.ts'
import { lockBalances } from './costs/custos-repository.ts'
import { belowZero, refuseNegative } from './lots/keys.ts'
import { type Chaves, readKeys } from './lots/keys-repository.ts'
import { raiseLots } from './lots/lots-repository.ts'
import { recordMovements, summed } from './move.ts'
import {
  broughtBy,
  type CustoMovido,
  costsOfMoved,
  insertOpening,
  type Movimento,
  type MovimentoDoItem,
  movementsOf,
  type StockBalance,
} from './repository.ts'
import { tellUncovered } from './uncovered.ts'

export { checkEveryDay, newLedgerProblems } from './costs/conferencia.ts'
export { addToCosts, takeOffCosts } from './costs/custos.ts'
export { lockBalances, readAdded } from './costs/custos-repository.ts'
export { countLines } from './counts/contagens-repository.ts'
export { moveByHand } from './documents/documents.ts'
export {
  insumosComLote,
  type ReceitasLidas,
  readRecipes,
  receitasDe,
} from './documents/recipes-repository.ts'
export { holdForPayment } from './held/em-pagamento.ts'
export { dropHold } from './held/em-pagamento-repository.ts'
export { holdForParked } from './held/estacionadas.ts'
export { freePaid, freeParked } from './held/estacionadas-repository.ts'
export { keepGoods } from './held/reservas.ts'
export { takeKept } from './held/reservas-repository.ts'
export { readCosts as costsOf } from './lots/keys-repository.ts'
export { takeFromLots } from './lots/lots.ts'
export type { CustoMovido, Movimento, MovimentoDoItem } from './repository.ts'

interface DaVenda {
  empresa_id: number
  venda_id: number
  usuario_id: number | null
  em: Date
  /** Till whose held goods are freed by this sale. */
  terminal_id?: number | null
}

/** Movements of a document, with what they are. */
type Movida = DaVenda & { causa: CausaEstoque }

/** Cancellation of a sale's movements, with its title in notifications: 'Documento 12 desfeito'. */
type TakenBack = DaVenda & { titulo: string }

const DA_VENDA = 'venda'
const ofSale = ({ venda_id, ...venda }: DaVenda) => ({ ...venda, origem_tipo: DA_VENDA, origem_id: venda_id })

/** Moves a sale's items (`qtde` positive) in its transaction. Returns new balances; the caller refuses negative ones. */
export async function moveGoods(
  q: Q,
  tenant: Tenant,
  { causa, ...venda }: Movida,
  itens: readonly Movimento[],
  para: 'sai' | 'entra',
): Promise<StockBalance[]> {
  const movimentos = summed(
    para === 'entra' ? itens : itens.map(item => ({ ...item, qtde: dec(item.qtde).neg().toFixed() })),
  )
  if (movimentos.length === 0) return []
  return (await recordMovements(q, tenant, causa, ofSale(venda), movimentos)).saldos
}

/**
 * Moves a document's reserved goods out. Reserved goods may have been written off meanwhile: refuses a negative balance
 * of a lot, and of other goods unless the account sells without stock. @throws SEM_ESTOQUE, or VALIDACAO for a lot
 */
export async function sendKept(
  q: Q,
  tenant: Tenant,
  venda: Movida,
  guardados: readonly Movimento[],
): Promise<void> {
  const saldos = await moveGoods(q, tenant, venda, guardados, 'sai')
  if (!saldos.some(({ saldo }) => saldo.startsWith('-'))) return
  const chaves = await keysOf(q, { ...tenant, empresa_id: venda.empresa_id }, guardados)
  const [falta] = belowZero(chaves, saldos)
  if (!falta) return
  const sai = guardados.filter(isOfKey(falta)).reduce((soma, { qtde }) => soma.plus(qtde), ZERO)
  const [havia, saem, lacking] = [dec(falta.saldo).plus(sai), sai, dec(falta.saldo).neg()].map(qtde =>
    formatDecimal(qtde.toFixed(), 0, 4),
  )
  const deQue = falta.lote ? `o lote ${falta.lote} de ${falta.nome}` : falta.nome
  throw new AppError(falta.lote_id === null ? 'SEM_ESTOQUE' : 'VALIDACAO', {
    mensagem: `Falta estoque de ${deQue}: o saldo é ${havia}, a nota leva ${saem}, faltam ${lacking}`,
  })
}

const isOfKey =
  (chave: Pick<StockBalance, 'produto_id' | 'grade_id' | 'lote_id' | 'deposito_id'>) =>
  ({ produto_id, grade_id, lote_id, deposito_id }: Movimento): boolean =>
    produto_id === chave.produto_id &&
    (grade_id ?? null) === chave.grade_id &&
    (lote_id ?? null) === chave.lote_id &&
    deposito_id === chave.deposito_id

/** Writes the opening balance of new products, grid rows or lots. */
export async function openingBalance(
  q: Q,
  sessao: Pick<Sessao, 'account_id' | 'empresa_id' | 'usuario_id'>,
  movimentos: Movimento | readonly Movimento[],
  agora: Date,
): Promise<void> {
  const { empresa_id, usuario_id } = sessao
  const todos = [movimentos].flat() as Movimento[]
  const [deLote, novos] = [todos.filter(m => m.lote_id), todos.filter(m => !m.lote_id)]
  if (novos.length > 0) await insertOpening(q, sessao, { empresa_id, usuario_id, em: agora }, novos)
  // the product of a new lot may already have movements: recordMovements locks its balances and recomputes its costs
  if (deLote.length === 0) return
  const origem = { empresa_id, origem_tipo: null, origem_id: null, usuario_id, em: agora }
  await recordMovements(q, sessao, 'inicial', origem, deLote)
}

/** Sums the goods that sales and documents moved or reserved, cancellations included, by line and goods. */
export const movedBy = (q: Q, tenant: Tenant, ids: readonly number[]): Promise<MovimentoDoItem[]> =>
  movementsOf(q, tenant, { origem_tipo: DA_VENDA, ids }, true)

/** Reads the costs at which sales and documents moved their goods. */
export const movedAt = (q: Q, tenant: Tenant, ids: readonly number[]): Promise<CustoMovido[]> =>
  costsOfMoved(q, tenant, { origem_tipo: DA_VENDA, ids })

/** Reads the costs at which stock documents (a loss, an adjustment) moved their goods. */
export const movedByHandAt = (q: Q, tenant: Tenant, ids: readonly number[]): Promise<CustoMovido[]> =>
  costsOfMoved(q, tenant, { origem_tipo: 'estoque', ids })

/** Moves goods in, by default to the main deposit, without deleted ones. Raises a lot's registered quantity if needed. */
export async function bringIn(
  q: Q,
  tenant: Tenant,
  venda: Movida,
  itens: readonly Movimento[],
): Promise<void> {
  const chaves = await keysOf(q, { ...tenant, empresa_id: venda.empresa_id }, itens)
  const placed = itens
    .filter(isThere(chaves))
    .map(item => ({ ...item, deposito_id: item.deposito_id ?? chaves.principal }))
  await moveGoods(q, tenant, venda, placed, 'entra')
  const lotes = itens.flatMap(({ lote_id }) => lote_id ?? [])
  if (lotes.length > 0) await raiseLots(q, lotes)
}

/**
 * Refuses to undo an entry whose goods are gone: for a lot or, unless the account sells without stock, for any goods.
 * @throws SEM_ESTOQUE, or VALIDACAO for a lot, at `campo`
 */
export async function refuseTakingBack(
  q: Q,
  sessao: OnBehalf,
  venda_id: number,
  campo: string,
): Promise<void> {
  const trazido = await broughtBy(q, sessao, { origem_tipo: DA_VENDA, origem_id: venda_id })
  if (trazido.length === 0) return
  const chaves = await keysOf(q, sessao, trazido)
  const tirado = trazido.map(({ qtde, ...row }) => ({ ...row, qtde: dec(qtde).neg().toFixed() }))
  refuseNegative(chaves, tirado, trazido, () => campo)
}

/** Returns a function that tells if a movement's product and lot still exist; deleted ones are not moved. */
const isThere =
  ({ produtos, lotes }: Chaves) =>
  ({ produto_id, lote_id }: Movimento): boolean =>
    produtos.some(({ id }) => id === produto_id) &&
    (lote_id == null || lotes.some(({ id }) => id === lote_id))

function keysOf(
  q: Q,
  sessao: Pick<OnBehalf, 'account_id' | 'empresa_id'>,
  rows: readonly Pick<Movimento, 'produto_id' | 'grade_id' | 'lote_id'>[],
) {
  const ids = (name: 'produto_id' | 'grade_id' | 'lote_id') => rows.flatMap(row => row[name] ?? [])
  return readKeys(q, sessao, ids('produto_id'), ids('grade_id'), ids('lote_id'))
}

/**
 * Returns a function that gives the cost at which a document's goods left. Null for what came in, and for bought goods that
 * went back: their entries and exits at a cost are forgotten.
 */
async function costsOfExits(q: Q, tenant: Tenant, venda_id: number) {
  const costs = new Map((await movedAt(q, tenant, [venda_id])).map(each => [placeOf(each), each.custo]))
  return (moved: MovimentoDoItem): string | null =>
    moved.com_custo || dec(moved.qtde).gt(0) ? null : (costs.get(placeOf(moved)) ?? null)
}

const placeOf = ({ linha, produto_id, grade_id, lote_id, deposito_id }: Omit<CustoMovido, 'custo'>): string =>
  [linha, produto_id, grade_id, lote_id, deposito_id].join('/')

/**
 * Reverses the stock movements of a cancelled sale or document: goods that left return at the cost at which they left; goods
 * that entered leave, and their costs are forgotten. A second call does nothing. Notifies the company of reserved goods that leave. Returns a
 * text that lists the goods left with a forbidden negative balance; null: none.
 */
export async function giveBack(
  q: Q,
  tenant: Tenant,
  { titulo, ...venda }: TakenBack,
): Promise<string | null> {
  const taken = await movementsOf(q, tenant, { origem_tipo: DA_VENDA, ids: [venda.venda_id] })
  const chaves = await keysOf(q, { ...tenant, empresa_id: venda.empresa_id }, taken)
  const custos = await costsOfExits(q, tenant, venda.venda_id)
  const movimentos = taken
    .filter(isThere(chaves))
    .map(item => ({ ...item, qtde: dec(item.qtde).neg().toFixed(), custo_unitario: custos(item) }))
  if (movimentos.length === 0) return null
  const trazidos = taken.filter(({ qtde }) => dec(qtde).gt(0))
  const custou = trazidos.length > 0 || taken.some(({ com_custo }) => com_custo)
  if (custou)
    await lockBalances(
      q,
      { ...tenant, empresa_id: venda.empresa_id },
      taken.map(({ produto_id }) => produto_id),
    )
  const { saldos } = await recordMovements(q, tenant, 'cancelamento', ofSale(venda), movimentos)
  if (custou) await forgetCosts(q, tenant, ofSale(venda))
  if (trazidos.length === 0) return null
  const { empresa_id, em } = venda
  await tellUncovered(
    q,
    tenant,
    saldos.filter(saldo => trazidos.some(isOfKey(saldo))),
    { empresa_id, titulo, agora: em, confirmada: true },
  )
  return (
    belowZero(chaves, saldos)
      .map(
        ({ nome, lote, saldo }) =>
          `${lote ? `o lote ${lote} de ` : ''}${nome} ficou com ${formatDecimal(saldo, 0, 4)}`,
      )
      .join('; ') || null
  )
}
