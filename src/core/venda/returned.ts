import { partsOf } from '../fields/parts.ts'
import { type Decimal, dec, ZERO } from '../money/decimal.ts'
import { exact } from '../money/exact.ts'
import { spreadValor } from '../tax/kernel/rateio.ts'
import { CABECALHO } from './fields/cabecalho.ts'
import { SURCHARGE } from './fields/cabecalho-caixa.ts'
import { RETIDO_ANTES } from './fields/documento-grupos.ts'
import { ITEM_DOCUMENTO } from './fields/item-documento.ts'
import { ITENS } from './fields/itens.ts'
import { lineTotal } from './line-total.ts'
import { follow, shareOf, sharesOf } from './share-of.ts'
import type { Inteira, ItemVenda, Venda } from './venda.ts'

/** Amounts (R$) of a line that follow its quantity but are not computed: its discount, and the typed taxes. */
export const ENTERED: readonly string[] = [
  'desconto',
  ...partsOf({ ...ITEM_DOCUMENTO, ...RETIDO_ANTES }).flatMap(({ value, field }) =>
    field.type === 'money' ? [value] : [],
  ),
]

type Line = Readonly<Record<string, unknown>>

/** Picks the amounts (R$) that a line or a header has, by name. */
export function amountsOf(said: object, names = ENTERED): Record<string, string> {
  const own = said as Line
  return Object.fromEntries(names.flatMap(name => (own[name] == null ? [] : [[name, String(own[name])]])))
}

/** Header amounts (R$) that belong to all lines together: discount, surcharge, freight and other costs. */
export const TOGETHER: readonly string[] = partsOf(CABECALHO).flatMap(({ value, field }) =>
  field.type === 'money' && field.engine ? [value] : [],
)
/** Header amounts that a return has in its header too: its part of the discount is in its lines. */
export const ADDED: readonly string[] = TOGETHER.filter(name => name !== 'desconto')
/** Percentages in which discounts of the header and of a line were typed, all null: a return has amounts alone. */
export const NO_PERCENTAGES = { header: percentagesOf(CABECALHO), line: percentagesOf(ITENS) }

function percentagesOf(fields: Parameters<typeof partsOf>[0]): Readonly<Record<string, null>> {
  return Object.fromEntries(
    partsOf(fields).flatMap(({ value }) => (value.endsWith('_percentual') ? [[value, null]] : [])),
  )
}

/** Amounts (R$) of a line with its parts of the header's. */
const OF_LINE = [...ENTERED, ...ADDED]

/**
 * Gives each line its parts of the header's amounts, as its note spread them: its discount takes that of the header, the
 * others stand beside it. `given`: the discounts that the note has, when they are stored.
 */
export function withParts<L extends Line>(
  header: object,
  itens: readonly L[],
  given: readonly (string | undefined)[] = [],
): L[] {
  const totals = itens.map(line =>
    lineTotal({
      qtde: String(line['qtde']),
      preco: String(line['preco']),
      desconto: String(line['desconto'] ?? '0'),
    }),
  )
  const spread = Object.entries(amountsOf(header, TOGETHER)).map(
    ([name, valor]) =>
      [
        name,
        spreadValor(
          exact(valor),
          totals.map(({ exato }) => exato),
          totals.map(({ vprod }) => exact(vprod.toFixed())),
        ),
      ] as const,
  )
  return itens.map((line, i) => {
    const parts = Object.fromEntries(spread.map(([name, all]) => [name, all[i]?.toFixed() ?? '0']))
    const desconto =
      given[i] ??
      dec(String(line['desconto'] ?? '0'))
        .plus(parts['desconto'] ?? '0')
        .toFixed(2)
    return { ...line, ...parts, desconto }
  })
}

/** Adds up the lines' parts of the header's amounts (R$). */
export const partsTogether = (itens: readonly object[]): Record<string, string> =>
  Object.fromEntries(
    ADDED.flatMap(name => {
      const own = itens.flatMap(line => Object.values(amountsOf(line, [name])))
      return own.length === 0 ? [] : [[name, own.reduce((sum, each) => sum.plus(each), ZERO).toFixed(2)]]
    }),
  )

/** Computes the R$ paid for a line's goods: their price less the discount. */
const paidFor = (line: Line): Decimal =>
  lineTotal({
    qtde: String(line['qtde']),
    preco: String(line['preco']),
    desconto: String(line['desconto'] ?? '0'),
  }).liquido

const atLeastZero = (value: Decimal): Decimal => (value.isNegative() ? ZERO : value)

/** Computes the surcharge (R$) of returned lines above that of the note: cents that were paid for the goods. */
const beyond = (line: Line, gone: readonly Line[]): Decimal =>
  atLeastZero(
    gone
      .reduce((sum, each) => sum.plus(String(each[SURCHARGE] ?? '0')), ZERO)
      .minus(String(line[SURCHARGE] ?? '0')),
  )

/** Reads what may still come back of a line of a note (with its parts), after the returns that took lines `gone` of it. */
export function wholeLeft(line: Line, gone: readonly Line[], left: Decimal): Inteira {
  const all = amountsOf(line, OF_LINE)
  const less = (whole: Decimal, taken: readonly Decimal[]) =>
    atLeastZero(taken.reduce((rest, each) => rest.minus(each), whole)).toFixed()
  return {
    qtde: left.toFixed(),
    valores: Object.fromEntries(
      Object.entries(all).map(([name, valor]) => [
        name,
        gone.length === 0
          ? valor
          : less(
              dec(valor),
              gone.map(each => dec(String(each[name] ?? '0'))),
            ),
      ]),
    ),
    vendida: all,
    preco: String(line['preco']),
    pago: less(paidFor(line), [...gone.map(paidFor), beyond(line, gone)]),
  }
}

/**
 * Computes the amounts (R$) of `qtde` of what may come back: shares by quantity, and what is left for the last part. Its
 * discount is what the goods cost above what was paid for them, so that no cent is lost when prices are rounded.
 */
export function partOfWhole(
  { valores, vendida, preco, pago, qtde: of }: Inteira,
  qtde: Decimal,
): Record<string, string> {
  const all = dec(of)
  if (all.isZero()) return { ...valores }
  const amounts: Record<string, string> = { ...sharesOf({ valores, of: all, taxed: vendida }, qtde) }
  if (preco === undefined || pago === undefined) return amounts
  const { vprod } = lineTotal({ qtde: qtde.toFixed(), preco, desconto: '0' })
  const due = dec(shareOf(pago, qtde, all))
  amounts['desconto'] = atLeastZero(vprod.minus(due)).toFixed(2)
  // goods that are rounded below what was paid for them take the cent as another cost
  if (due.gt(vprod))
    amounts[SURCHARGE] = dec(amounts[SURCHARGE] ?? '0')
      .plus(due.minus(vprod))
      .toFixed(2)
  return amounts
}

/** Makes the line's present amounts the whole from which later shares are computed. `parts`: the line with its parts. */
const asWhole = (item: ItemVenda, parts: Line): ItemVenda => ({
  ...item,
  inteira: wholeLeft(parts, [], dec(item.qtde)),
})

/** Sets the line's amounts to their share for another quantity. An amount that the user replaced stays. */
export function atQuantity(item: ItemVenda, qtde: string): ItemVenda {
  const { inteira } = item
  if (!inteira || dec(inteira.qtde).isZero()) return item
  return follow(item, partOfWhole(inteira, dec(item.qtde)), partOfWhole(inteira, dec(qtde)))
}

/** Tells whether a line was made from a line of another document. */
export const isFromDocument = ({ origem_venda_id }: ItemVenda): boolean => origem_venda_id != null

/**
 * Makes the lines of a return the whole from which shares of later quantities are computed, with their parts of the header.
 * A line with its own known returnable amounts keeps them.
 */
export function asWholeSale(venda: Venda): Venda {
  const parts = withParts(amountsOf(venda, ADDED), venda.itens as readonly (ItemVenda & Line)[])
  const itens = venda.itens.map((item, i) =>
    !isFromDocument(item) || item.inteira ? item : asWhole(item, parts[i] as Line),
  )
  return { ...venda, itens, inteira: true }
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

/** Updates the returnable quantities of the lines. A line missing in `now` stays. Unchanged: returns the same sale. */
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
