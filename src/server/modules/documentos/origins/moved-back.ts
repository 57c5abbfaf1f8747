import { type GoodsLine, movesGoods } from '../../../../core/document/moves-goods.ts'
import { buys, returnedBy } from '../../../../core/document/types/index.ts'
import { type Decimal, dec } from '../../../../core/money/decimal.ts'
import { backOf, spreadOver } from '../../../../core/stock/back.ts'
import { consume, type Saida, SEM_RECEITAS } from '../../../../core/stock/consume.ts'
import { gradesDoItem, insumosEscolhidos } from '../../../../domain/venda/escolhas.ts'
import type { Q } from '../../../db/transaction.ts'
import type { CorpoVenda } from '../../../documents/venda/rows.ts'
import type { OnBehalf } from '../../../http/session.ts'
import {
  type CustoMovido,
  type Movimento,
  type MovimentoDoItem,
  movedAt,
  movedBy,
  readRecipes,
  receitasDe,
} from '../../estoque/service.ts'
import { readDocument } from '../repository.ts'
import { type ReturnedLine, readReturnedLines } from './origins-repository.ts'

type Linha = CorpoVenda['itens'][number]
export type Numbered = Linha & { num: number }

/** Goods of a note's line: their deposit, and the cost at which the note moved them; null: unknown. */
type Goods = Saida & { deposito_id: number; custo_unitario: string | null }

/** Returns a function that tells if a line of the document moves goods. */
export const moves =
  (documento: Pick<CorpoVenda, 'regras'>) =>
  (item: Linha): boolean =>
    movesGoods(
      item as GoodsLine,
      documento.regras.icms[item.regraicms_id],
      (documento as { cfop_id?: string | null }).cfop_id,
    )

/** Quantity and goods of a note's line that are not returned yet. */
interface Left {
  qtde: Decimal
  goods: Goods[]
}

/**
 * Computes the goods that each stored line of a return moves, by line number: its share of the note's goods that are not
 * returned yet. Leaves out lines without a note, and lines of goods when their note has no stock movements.
 */
export async function movedBack(
  q: Q,
  sessao: OnBehalf,
  { id, tipo }: { id: number; tipo: number },
): Promise<ReadonlyMap<number, Goods[]>> {
  const all = await readReturnedLines(q, sessao, id)
  const own = all.filter(({ venda_id }) => venda_id === id)
  const others = all.filter(({ venda_id }) => venda_id !== id)
  const notes = new Set(own.map(({ note }) => note))
  if (notes.size === 0) return new Map()
  const moved = byDocument(
    await movedBy(q, sessao, [...new Set([...notes, ...others.map(({ venda_id }) => venda_id)])]),
    await movedAt(q, sessao, [...notes]),
  )
  const lefts = new Map<string, Left>()
  for (const note of notes)
    for (const [num, left] of await movedByLines(q, sessao, { note, tipo }, moved.get(note) ?? []))
      lefts.set(`${note} ${num}`, left)
  const leftOf = ({ note, line }: ReturnedLine) => lefts.get(`${note} ${line}`)
  for (const each of others) goneBack(leftOf(each), each, moved.get(each.venda_id) ?? [])
  return new Map(
    own.flatMap(each => {
      const left = leftOf(each)
      return left ? [[each.num, giveBack(left, dec(each.qtde))] as const] : []
    }),
  )
}

/** Reads the goods that a note's lines moved; without stock movements, only its lines that move no goods. */
async function movedByLines(
  q: Q,
  sessao: OnBehalf,
  { note, tipo }: { note: number; tipo: number },
  moved: readonly MovedGoods[],
): Promise<[number, Left][]> {
  const { documento, itens: stored } = await readDocument(q, sessao, note)
  const itens = (stored as Numbered[]).map(item => ({ ...item, qtde: String(item.qtde) }))
  const untold = moved.filter(({ linha }) => linha === null)
  const regras = documento['regras'] as CorpoVenda['regras']
  const takers = itens.filter(moves({ ...documento, regras }))
  const known = moved.length > 0 ? itens : itens.filter(item => !takers.includes(item))
  const spread =
    untold.length > 0 ? spreadOver(untold, await takenBy(q, sessao, returnedBy(tipo), takers)) : []
  return known.map(item => {
    const told = moved.filter(({ linha }) => linha === item.num)
    const goods = untold.length > 0 ? (spread[takers.indexOf(item)] ?? []) : told
    return [item.num, { qtde: dec(item.qtde), goods: goods.map(turned) }]
  })
}

/** Computes the goods that lines take from stock: the products of a purchase, the ingredients of a sale (by recipe). */
async function takenBy(q: Q, sessao: OnBehalf, tipo: number | null, itens: readonly Numbered[]) {
  const receitas =
    tipo !== null && buys(tipo)
      ? SEM_RECEITAS
      : receitasDe(
          await readRecipes(
            q,
            sessao,
            itens.flatMap(item => [item.produto_id, ...insumosEscolhidos(item)]),
            itens.flatMap(gradesDoItem),
          ),
        )
  return itens.map(item => consume(item, receitas))
}

type MovedGoods = Goods & { linha: number | null }

function byDocument(
  moved: readonly MovimentoDoItem[],
  costs: readonly CustoMovido[],
): ReadonlyMap<number, MovedGoods[]> {
  const keyOf = ({
    origem_id,
    linha,
    produto_id,
    grade_id,
    lote_id,
    deposito_id,
  }: CustoMovido | MovimentoDoItem) =>
    [origem_id, linha, produto_id, grade_id, lote_id, deposito_id].join('/')
  const costOf = new Map(costs.map(each => [keyOf(each), each.custo]))
  const documents = new Map<number, MovedGoods[]>()
  for (const each of moved) {
    const { origem_id, ...goods } = each
    const told = { ...goods, custo_unitario: costOf.get(keyOf(each)) ?? null }
    const its = documents.get(origem_id)
    if (its) its.push(told)
    else documents.set(origem_id, [told])
  }
  return documents
}

/** Makes the goods of the opposite movement: the quantity is positive both ways. */
const turned = ({ linha: _, ...goods }: MovedGoods): Goods => ({
  ...goods,
  qtde: dec(goods.qtde).abs().toFixed(),
})

/** Tells whether both are the same goods of the same deposit. */
export const isSame = (one: Goods, other: Omit<Movimento, 'qtde'>): boolean =>
  one.produto_id === other.produto_id &&
  one.grade_id === other.grade_id &&
  one.lote_id === other.lote_id &&
  one.deposito_id === other.deposito_id

/** Subtracts goods that another return moved back. Older returns' movements name no line: nothing is subtracted. */
function goneBack(left: Left | undefined, { num, qtde }: ReturnedLine, moved: readonly MovedGoods[]): void {
  const its = moved.filter(({ linha }) => linha !== null)
  if (!left || its.length === 0) return
  take(left, dec(qtde), its.filter(({ linha }) => linha === num).map(turned))
}

function giveBack(left: Left, qtde: Decimal): Goods[] {
  const back = backOf(left.goods, qtde, left.qtde)
  take(left, qtde, back)
  return back
}

function take(left: Left, qtde: Decimal, goods: readonly Goods[]): void {
  left.qtde = left.qtde.minus(qtde)
  left.goods = left.goods.map(each => {
    const gone = goods.find(other => isSame(each, other))
    return gone ? { ...each, qtde: dec(each.qtde).minus(gone.qtde).toFixed() } : each
  })
}
