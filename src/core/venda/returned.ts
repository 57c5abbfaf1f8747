import { partsOf } from '../fields/parts.ts'
import { type Decimal, dec, ZERO } from '../money/decimal.ts'
import { CABECALHO } from './fields/cabecalho.ts'
import { RETIDO_ANTES } from './fields/documento-grupos.ts'
import { ITEM_DOCUMENTO } from './fields/item-documento.ts'
import { lineTotal } from './line-total.ts'
import { followShares, shareOf } from './share-of.ts'
import type { ItemVenda, Venda } from './venda.ts'

/** R$ of a line that go with its quantity and that no computation gives: its discount, and the taxes entered. */
export const ENTERED: readonly string[] = [
  'desconto',
  ...partsOf({ ...ITEM_DOCUMENTO, ...RETIDO_ANTES }).flatMap(({ value, field }) =>
    field.type === 'money' ? [value] : [],
  ),
]

/** Returnable part of a line: quantity and its R$. */
export interface Inteira {
  qtde: string
  valores: Readonly<Record<string, string>>
}

/** R$ of the header that may come back, and the gross R$ of all the lines that may: what a return that is read again is measured by. */
export interface CabecalhoInteiro {
  bruto: string
  valores: Readonly<Record<string, string>>
}

/** Returnable R$ of a sale's header, with the gross R$ of each line, by uid, that shares are measured by. */
export interface VendaInteira {
  /** Gross R$ of all lines, where some are not of this document; else the sum of `brutos`. */
  bruto?: string | undefined
  brutos: Readonly<Record<string, string>>
  /** Quantity of each line behind these R$, where it is not all that may come back. */
  qtdes?: Readonly<Record<string, string>> | undefined
  valores: Readonly<Record<string, string>>
}

type Line = Readonly<Record<string, unknown>>

/** Those R$ that a line, or a header, says, by name. */
export function amountsOf(said: object, names = ENTERED): Record<string, string> {
  const own = said as Line
  return Object.fromEntries(names.flatMap(name => (own[name] == null ? [] : [[name, String(own[name])]])))
}

/** The line is the measure of its own changes of quantity. */
export const asWhole = (item: ItemVenda): ItemVenda => ({
  ...item,
  inteira: { qtde: item.qtde, valores: amountsOf(item) },
})

/** The line's R$ at another quantity; what a hand typed over its share stays. */
export function atQuantity(item: ItemVenda, qtde: string): ItemVenda {
  const { inteira } = item
  if (!inteira || dec(inteira.qtde).isZero()) return item
  const { valores } = inteira
  return followShares(item, { valores, of: dec(inteira.qtde), before: dec(item.qtde), after: dec(qtde) })
}

/** R$ of a line, or those `names` of a header, less what came back already, and of that the share of so much of what is left: who takes all takes the rest. */
export function returnedShare(
  line: Line,
  gone: readonly Line[],
  { of, left }: { of: Decimal; left: Decimal },
  names = ENTERED,
): Record<string, string> {
  const rest = Object.entries(amountsOf(line, names)).map(([name, valor]) => {
    const taken = gone.reduce((sum, each) => sum.plus(dec(String(each[name] ?? '0'))), ZERO)
    const still = dec(valor).minus(taken)
    return [name, (still.isNegative() ? ZERO : still).toFixed()] as const
  })
  return Object.fromEntries(
    left.isZero() ? rest : rest.map(([name, valor]) => [name, shareOf(valor, of, left)]),
  )
}

/** R$ of the header that are of all the lines together: discount, surcharge, freight and the other costs. */
export const TOGETHER: readonly string[] = partsOf(CABECALHO).flatMap(({ value, field }) =>
  field.type === 'money' && field.engine ? [value] : [],
)

/**
 * Lines and header are the measure of what a change of quantity takes of them; a line, and a header (`cabecalho`), that know what may come
 * back of them have their own.
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

/** Lines that go back of a note that knows them, each with how much of it may. */
export const goingBack = (itens: readonly ItemVenda[]): ItemVenda[] =>
  itens.filter(({ a_devolver }) => a_devolver != null)

/** Notes that lines are of, by id. */
export const notesOf = (itens: readonly ItemVenda[]): Set<number> =>
  new Set(itens.flatMap(({ origem_venda_id }) => origem_venda_id ?? []))

/** How much may still go back, by the note and its line. */
export type Returnable = ReadonlyMap<string, string>

const lineOfNote = ({ origem_venda_id, origem_item }: ItemVenda): string =>
  `${origem_venda_id} ${origem_item}`

export const returnableIn = (itens: readonly ItemVenda[]): Returnable =>
  new Map(
    itens.flatMap(item => (item.a_devolver == null ? [] : [[lineOfNote(item), item.a_devolver] as const])),
  )

/** All of them went back. */
export const nothingOf = (itens: readonly ItemVenda[]): Returnable =>
  new Map(itens.map(item => [lineOfNote(item), '0']))

/** The sale with what may go back now; a line of which nothing is known stays. The same sale: nothing is another. */
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
