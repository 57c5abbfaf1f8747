import { partsOf } from '../fields/parts.ts'
import { type Decimal, dec, ZERO } from '../money/decimal.ts'
import { CABECALHO } from './fields/cabecalho.ts'
import { RETIDO_ANTES } from './fields/documento-grupos.ts'
import { ITEM_DOCUMENTO } from './fields/item-documento.ts'
import { lineTotal } from './line-total.ts'
import { followShares, sharesOf } from './share-of.ts'
import type { ItemVenda, Venda } from './venda.ts'

/** Amounts (R$) of a line that follow its quantity but are not computed: its discount, and the typed taxes. */
export const ENTERED: readonly string[] = [
  'desconto',
  ...partsOf({ ...ITEM_DOCUMENTO, ...RETIDO_ANTES }).flatMap(({ value, field }) =>
    field.type === 'money' ? [value] : [],
  ),
]

/** Returnable part of a line: quantity and its R$. `vendida`: R$ of the whole line, when earlier returns took some. */
export interface Inteira {
  qtde: string
  valores: Readonly<Record<string, string>>
  vendida?: Readonly<Record<string, string>> | undefined
}

/**
 * Returnable R$ of the header, and gross R$ of all returnable lines: the base of the shares when a stored return is read
 * again.
 */
export interface CabecalhoInteiro {
  bruto: string
  valores: Readonly<Record<string, string>>
}

/** Returnable R$ of a sale's header, with the gross R$ of each line by uid. Shares are in proportion to the gross. */
export interface VendaInteira {
  /** Gross R$ of all lines, when some are not in this document; else the sum of `brutos`. */
  bruto?: string | undefined
  brutos: Readonly<Record<string, string>>
  /** Quantity of each line to which its gross R$ belongs, when not the whole returnable quantity. */
  qtdes?: Readonly<Record<string, string>> | undefined
  valores: Readonly<Record<string, string>>
}

type Line = Readonly<Record<string, unknown>>

/** Picks the amounts (R$) that a line or a header has, by name. */
export function amountsOf(said: object, names = ENTERED): Record<string, string> {
  const own = said as Line
  return Object.fromEntries(names.flatMap(name => (own[name] == null ? [] : [[name, String(own[name])]])))
}

/** Makes the line's present amounts the whole from which later shares are computed. */
export const asWhole = (item: ItemVenda): ItemVenda => ({
  ...item,
  inteira: { qtde: item.qtde, valores: amountsOf(item) },
})

/** Sets the line's amounts to their share for another quantity. An amount that the user replaced stays. */
export function atQuantity(item: ItemVenda, qtde: string): ItemVenda {
  const { inteira } = item
  if (!inteira || dec(inteira.qtde).isZero()) return item
  const { valores, vendida } = inteira
  return followShares(item, {
    ...{ valores, taxed: vendida, of: dec(inteira.qtde) },
    ...{ before: dec(item.qtde), after: dec(qtde) },
  })
}

/**
 * Computes the amounts (R$) of a returned quantity, for a line or for `names` of a header: its share of what earlier returns
 * left. Returning all that is left takes the whole rest, cents included, but for cents of a tax that its base does not bear.
 */
export function returnedShare(
  line: Line,
  gone: readonly Line[],
  { of, left }: { of: Decimal; left: Decimal },
  names = ENTERED,
): Record<string, string> {
  const whole = amountsOf(line, names)
  const rest = Object.fromEntries(
    Object.entries(whole).map(([name, valor]) => {
      const taken = gone.reduce((sum, each) => sum.plus(dec(String(each[name] ?? '0'))), ZERO)
      const still = dec(valor).minus(taken)
      return [name, (still.isNegative() ? ZERO : still).toFixed()]
    }),
  )
  return { ...(left.isZero() ? rest : sharesOf({ valores: rest, of: left, taxed: whole }, of)) }
}

/** Header amounts (R$) that belong to all lines together: discount, surcharge, freight and other costs. */
export const TOGETHER: readonly string[] = partsOf(CABECALHO).flatMap(({ value, field }) =>
  field.type === 'money' && field.engine ? [value] : [],
)

/**
 * Makes lines and header the whole from which shares of later quantities are computed. A line or header (`cabecalho`) with
 * its own known returnable amounts keeps them.
 */
export function asWholeSale(venda: Venda, cabecalho?: CabecalhoInteiro): Venda {
  const itens = venda.itens.map(item => (item.origem_venda_id == null || item.inteira ? item : asWhole(item)))
  const measured = itens.flatMap(item => {
    const { inteira } = item
    return inteira ? [cabecalho ? { ...item, qtde: inteira.qtde } : item] : []
  })
  return {
    ...venda,
    itens,
    inteira: {
      brutos: Object.fromEntries(measured.map(item => [item.uid, lineTotal(item).vprod.toFixed()])),
      qtdes: Object.fromEntries(measured.map(({ uid, qtde }) => [uid, qtde])),
      ...(cabecalho ?? { valores: amountsOf(venda, TOGETHER) }),
    },
  }
}

/** Lists the lines that return goods of a known note, each with its returnable quantity. */
export const goingBack = (itens: readonly ItemVenda[]): ItemVenda[] =>
  itens.filter(({ a_devolver }) => a_devolver != null)

/** Lists the ids of the notes that the lines come from. */
export const notesOf = (itens: readonly ItemVenda[]): Set<number> =>
  new Set(itens.flatMap(({ origem_venda_id }) => origem_venda_id ?? []))

/** Quantity still returnable, by note and line. */
export type Returnable = ReadonlyMap<string, string>

const lineOfNote = ({ origem_venda_id, origem_item }: ItemVenda): string =>
  `${origem_venda_id} ${origem_item}`

export const returnableIn = (itens: readonly ItemVenda[]): Returnable =>
  new Map(
    itens.flatMap(item => (item.a_devolver == null ? [] : [[lineOfNote(item), item.a_devolver] as const])),
  )

/** Makes a table in which every line has zero left to return. */
export const nothingOf = (itens: readonly ItemVenda[]): Returnable =>
  new Map(itens.map(item => [lineOfNote(item), '0']))

/**
 * Updates the returnable quantities of the lines. A line missing in `now` stays. Returns the same sale when nothing changed.
 */
export function withReturnable(venda: Venda, now: Returnable): Venda {
  let another = false
  const itens = venda.itens.map(item => {
    const left = now.get(lineOfNote(item))
    if (item.a_devolver == null || left === undefined || left === item.a_devolver) return item
    another = true
    return { ...item, a_devolver: left }
  })
  return another ? { ...venda, itens } : venda
}
