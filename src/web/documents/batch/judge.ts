import { type Decimal, dec } from '../../../core/money/decimal.ts'
import type { AddMany } from '../../../core/venda/line/add-items.ts'
import type { Ajuste } from '../../../core/venda/total/ajuste.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { productById } from '../../catalog/catalog.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import type { Desk } from '../../state/desk.ts'
import { type Add, goodsOf, lineOf } from '../../till/actions/add-item.ts'
import { refuseGrades, refuseProduct, SEM_ESTOQUE } from '../../till/lines/refuse-product.ts'

/** A request to add one line: product, quantity and discount. */
export interface AskedLine {
  intent: Add
  ajuste?: Ajuste
  origem?: 'busca'
}

/** A request that can be added. `de`: the caller's object from which the request was made. */
export interface Ready<De> {
  de: De
  wanted: AddMany
}

/** Request that cannot be added, with the reason. `perguntar`: the request, when a choice of the user could add it. */
export interface LeftOut<De> {
  de: De
  motivo: string
  perguntar?: AskedLine
}

/**
 * Checks many requests to add lines. Each is judged with the quantity of the same product in the earlier accepted
 * requests. `read` makes a request from the caller's object, or returns the reason why it cannot.
 */
export function judgeMany<De>(
  desk: Desk,
  many: readonly De[],
  sale: Venda,
  read: (de: De) => AskedLine | string,
): { prontas: Ready<De>[]; fora: LeftOut<De>[] } {
  const prontas: Ready<De>[] = []
  const fora: LeftOut<De>[] = []
  const taken = new Map<number, Decimal>()
  for (const de of many) {
    const asked = read(de)
    const judged = typeof asked === 'string' ? { motivo: asked } : judge(desk, asked, sale, taken)
    if ('motivo' in judged) fora.push({ de, ...judged })
    else prontas.push({ de, ...judged })
  }
  return { prontas, fora }
}

type Judged = Omit<Ready<never>, 'de'> | Omit<LeftOut<never>, 'de'>

function judge(desk: Desk, asked: AskedLine, sale: Venda, taken: Map<number, Decimal>): Judged {
  const { intent, ajuste, origem } = asked
  const product = productById(intent.produto.produto_id)
  if (!product) return { motivo: NOT_FOUND }
  const all = dec(intent.qtde).plus(taken.get(product.produto_id) ?? 0)
  const why = refuseProduct(desk, product, all.toFixed(), sale)
  if (why) return { motivo: namedIn(why, product.nome) }
  const goods = goodsOf(desk, intent, product)
  if (typeof goods === 'string') return { motivo: goods, perguntar: asked }
  const empty =
    goods.grade_id == null
      ? null
      : refuseGrades(desk, goods, { grade_id: goods.grade_id, qtde: intent.qtde }, sale)
  if (empty) return { motivo: namedIn(empty, goods.nome) }
  taken.set(product.produto_id, all)
  return { wanted: { ...lineOf(uuidv7(), intent, goods, origem), ...(ajuste ? { ajuste } : {}) } }
}

export const NOT_FOUND = 'Produto não localizado'

/** Adds the product's name to the refusal for lack of stock: several products are judged together (G-066). */
const namedIn = (why: string, nome: string): string =>
  why === SEM_ESTOQUE ? `O produto ${nome} está sem estoque` : why
