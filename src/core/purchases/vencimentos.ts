import { addMonths, type Dia, dayFromIso, dayFromWire, dayToWire } from '../dates/day.ts'
import { dec, ZERO } from '../money/decimal.ts'
import { formatMoney } from '../money/pt-br.ts'

/** Payment terms of a note; due days as DD/MM/YYYY. */
interface Nota {
  /** Issue, ISO. */
  emissao: string
  duplicatas: readonly { vencimento: string | null }[]
  pagamentos: readonly { a_prazo: boolean }[]
}

/**
 * Computes the due day of each duplicata, DD/MM/YYYY: as in the note; when missing (dVenc is optional), a month after the
 * one before, the first a month after the note, or on the note's day when nothing is on credit.
 */
export function dueDays({ emissao, duplicatas, pagamentos }: Nota): string[] {
  const issued = dayFromIso(emissao.slice(0, 10)) as Dia
  const credit =
    pagamentos.some(({ a_prazo }) => a_prazo) || duplicatas.some(({ vencimento }) => vencimento !== null)
  let from = issued
  let months = 0
  return duplicatas.map(({ vencimento }) => {
    const said = dayFromWire(vencimento)
    if (said) from = said
    months = said ? 0 : months + 1
    return dayToWire(credit ? addMonths(from, months) : issued)
  })
}

/** Gives the due day of a single payment on credit: a month after the note. */
export const inAMonth = (emissao: string): string =>
  dueDays({ emissao, duplicatas: [{ vencimento: null }], pagamentos: [{ a_prazo: true }] })[0] as string

/** Says that instalments do not add up to their note; none: right, no instalments, or the rest was paid at once. */
export function oddPayables(
  parcelas: readonly { valor: string }[],
  total: string,
  pagamentos: readonly { a_prazo: boolean; valor: string }[] = [],
): string[] {
  const sum = sumOf(parcelas)
  const paid = sum.plus(sumOf(pagamentos.filter(({ a_prazo }) => !a_prazo)))
  if (parcelas.length === 0 || sum.eq(total) || paid.eq(total)) return []
  return [
    `As parcelas somam ${formatMoney(sum.toFixed(2))}, e a nota é de ${formatMoney(total)}: confira com o fornecedor`,
  ]
}

const sumOf = (all: readonly { valor: string }[]) =>
  all.reduce((total, { valor }) => total.plus(dec(valor)), ZERO)
