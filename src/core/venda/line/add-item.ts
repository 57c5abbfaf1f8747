import { dec } from '../../money/decimal.ts'
import { isPlainItem } from '../adding/choices.ts'
import { MAX_ITENS } from '../limits.ts'
import { withoutPromotions } from '../offers/of-line.ts'
import type { ProdutoVenda } from '../produto-venda.ts'
import { checkOpen, type Recusa, refuse } from '../recusa.ts'
import { readSelo } from '../selo.ts'
import { closeOnTotal } from '../total/close-on-total.ts'
import type { ItemVenda, Venda } from '../venda.ts'
import { checkLine } from './check-line.ts'
import { mergeRules } from './merge-rules.ts'
import { novoItem } from './novo-item.ts'
import { replaceItem } from './replace-item.ts'
import { replaceItems } from './replace-items.ts'
import { sameTyped } from './typed-fields.ts'
import { chassiRepetido, isUnit, modelOfUnits, UMA_UNIDADE } from './unit.ts'

export interface AddItem {
  /** Id of the new line. */
  uid: string
  produto: ProdutoVenda
  /** Units. Ignored when `total` is given. */
  qtde: string
  /** R$ of a unit; null or absent = the product's. */
  preco?: string | null
  /** Total printed on a scale's label, R$: the line's total equals it. */
  total?: string | null
  /** The GTIN that was read; absent = the product's. */
  gtin?: string | null
  lote_id?: number | null
  lote?: string | null
  /** Last day of the lot, ISO. */
  vence?: string | null
  origem_leitura: ItemVenda['origem_leitura']
  /** Choices of the item; `produto.preco` already includes them. */
  escolhas?: Partial<ItemVenda>
  /** Places of the quantity when it is computed from `total` (account qtde_decimal). */
  qtde_decimal?: number
  /** True adds to a line of the same goods instead of making a new line. */
  agrupar?: boolean
}

/**
 * Adds a line at the end with the product's present data or, with `agrupar`, adds the quantity to a line of the same
 * goods. Refuses a bad quantity, a bad price, a full note, a vehicle already in the sale, and a vehicle in a quantity
 * other than 1.
 */
export function addItem(venda: Venda, args: AddItem): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const { produto } = args
  const wanted = { qtde: args.qtde, preco: args.preco ?? produto.preco }
  if (args.total && dec(wanted.preco).lte(0)) return refuse('preco', 'O preço deve ser maior que zero')
  const { qtde, preco } = args.total
    ? closeOnTotal(args.total, wanted.preco, Math.min(args.qtde_decimal ?? 3, 4))
    : wanted
  const refused = checkLine(qtde, preco)
  if (refused) return refused

  const item: ItemVenda = {
    ...novoItem(produto),
    uid: args.uid,
    gtin: args.gtin ?? produto.gtin,
    qtde,
    preco,
    total_etiqueta: args.total ?? null,
    lote_id: args.lote_id ?? null,
    lote: args.lote ?? null,
    ...(args.vence ? { validade_lote: args.vence } : {}),
    origem_leitura: args.origem_leitura,
    ...args.escolhas,
  }
  if (isUnit(item)) {
    if (!dec(qtde).eq(1)) return refuse('qtde', UMA_UNIDADE)
    const repetido = chassiRepetido(venda.itens, item)
    if (repetido) return repetido
  }
  const twin = args.agrupar && !args.total ? venda.itens.findLast(other => sameGoods(other, item)) : undefined
  if (twin) return join(venda, twin, qtde)
  if (venda.itens.length >= MAX_ITENS) return refuse('item', `A nota aceita até ${MAX_ITENS} itens`)
  const sold = replaceItems(venda, [...venda.itens, item])
  const regras = mergeRules(venda.regras, produto)
  return isUnit(item) ? { ...sold, regras, modelo: modelOfUnits(sold.itens) } : { ...sold, regras }
}

/**
 * Tells whether two lines are the same goods: equal product, grid line, unit, lot, price, code read and typed fields. A
 * line with a discount by hand, a label's total, choices or a vehicle is never merged; one with a table's price takes what
 * is sold at the product's.
 */
function sameGoods(a: ItemVenda, b: ItemVenda): boolean {
  return (
    a.produto_id === b.produto_id &&
    a.unidade === b.unidade &&
    (a.grade_id ?? null) === (b.grade_id ?? null) &&
    a.lote_id === b.lote_id &&
    a.gtin === b.gtin &&
    a.total_etiqueta === null &&
    (dec(a.desconto).isZero() || a.promocoes !== undefined) &&
    // lines of two versions of a product stay apart: each line's seal (signature) proves its own version
    a.selo === b.selo &&
    sameTyped(a, b) &&
    isPlainItem(a) &&
    isPlainItem(b) &&
    !isUnit(b) &&
    (dec(a.preco).eq(dec(b.preco)) || (a.tabela_id != null && readSelo(b.selo)?.preco === b.preco))
  )
}

function join(venda: Venda, twin: ItemVenda, qtde: string): Venda | Recusa {
  const sum = dec(twin.qtde).plus(dec(qtde)).toFixed()
  const refused = checkLine(sum, twin.preco)
  return refused ?? replaceItem(venda, twin.uid, item => ({ ...withoutPromotions(item), qtde: sum }))
}
