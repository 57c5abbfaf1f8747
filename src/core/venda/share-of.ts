import { partsOf } from '../fields/parts.ts'
import { type Decimal, dec, ZERO } from '../money/decimal.ts'
import { r2 } from '../money/round.ts'
import { ITEM_DOCUMENTO } from './fields/item-documento.ts'

type Amounts = Readonly<Record<string, string>>

/** Computes the R$ of `qtde` when `of` units are worth `valor`. */
export const shareOf = (valor: string, qtde: Decimal, of: Decimal): string =>
  r2(dec(valor).times(qtde).div(of)).toFixed(2)

const PARTS = partsOf(ITEM_DOCUMENTO)
/** Names of taxes that SEFAZ compares with their base, each with the name of the base. */
const BASE_OF = PARTS.flatMap(({ value, field }): [string, string][] =>
  field.base === undefined ? [] : [[value, field.base]],
)
/** Names of sums of taxes, each with the names of what it adds up. */
const SUMS = PARTS.flatMap(({ value, field }): [string, readonly string[]][] =>
  field.adds === undefined ? [] : [[value, field.adds]],
)

const CENT = dec('0.01')
const HALF_CENT = dec('0.005')

/**
 * Corrects the taxes (R$) of a part that took more cents of the `whole` than its base allows: SEFAZ refuses a tax over one
 * cent off its base × rate (rej. 528, 1041, 1052, 1069). The rate is read from the whole, whose tax is itself rounded by up
 * to half a cent, so that much less is allowed to a part in proportion to its size. What the whole adds up, the part adds up.
 */
export function nearTheirBase(part: Amounts, whole: Amounts): Amounts {
  const taxes = BASE_OF.flatMap(([tax, base]) => {
    const [own, ownBase, all, allBase] = [part[tax], part[base], whole[tax], whole[base]]
    if (own === undefined || ownBase === undefined || all === undefined || allBase === undefined) return []
    if (dec(allBase).isZero()) return []
    const size = dec(ownBase).div(allBase)
    const due = size.times(all)
    const allowed = CENT.minus(HALF_CENT.times(size))
    return dec(own).minus(due).abs().lte(allowed) ? [] : [[tax, r2(due).toFixed(2)]]
  })
  const taxed: Amounts = { ...part, ...Object.fromEntries(taxes) }
  const sums = SUMS.flatMap(([name, names]) => {
    const added = (amounts: Amounts) => names.reduce((sum, each) => sum.plus(amounts[each] ?? '0'), ZERO)
    const all = whole[name]
    return all !== undefined && added(whole).eq(all) ? [[name, added(taxed).toFixed(2)]] : []
  })
  return { ...taxed, ...Object.fromEntries(sums) }
}

/** R$ by name of `of` units. `taxed`: amounts from which the rates of their taxes are read, when not these. */
interface Whole {
  valores: Amounts
  of: Decimal
  taxed?: Amounts | undefined
}

/** Computes the R$ of `qtde` of each amount of the whole. */
export const sharesOf = ({ valores, of, taxed = valores }: Whole, qtde: Decimal): Amounts =>
  nearTheirBase(
    Object.fromEntries(Object.entries(valores).map(([name, valor]) => [name, shareOf(valor, qtde, of)])),
    taxed,
  )

/** Changes amounts from one share (`was`) to another. An amount that differs from its share was typed, and stays. */
export function follow<T extends object>(held: T, was: Amounts, next: Amounts): T {
  const own = held as Readonly<Record<string, unknown>>
  const followed = Object.entries(next).filter(([name]) => {
    const now = own[name]
    return now != null && dec(String(now)).eq(was[name] ?? '0')
  })
  return { ...held, ...Object.fromEntries(followed) }
}
