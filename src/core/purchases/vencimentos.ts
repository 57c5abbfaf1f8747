import { addMonths, type Dia, dayFromWire, dayToWire, isoToWire } from '../dates/day.ts'

/** Payment terms of a note; due days as DD/MM/YYYY. */
interface Nota {
  /** ISO, of issue. */
  emissao: string
  duplicatas: readonly { vencimento: string | null }[]
  pagamentos: readonly { a_prazo: boolean }[]
}

/**
 * The due day of each of a note's duplicatas, DD/MM/YYYY: as it says; where it says none (dVenc may be absent), a month after the one
 * before, the first a month after the note, or the note's own day where nothing of it is on credit.
 */
export function dueDays({ emissao, duplicatas, pagamentos }: Nota): string[] {
  const issued = dayFromWire(isoToWire(emissao.slice(0, 10))) as Dia
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

/** All of a note in one payment on credit: a month after it. */
export const inAMonth = (emissao: string): string =>
  dueDays({ emissao, duplicatas: [{ vencimento: null }], pagamentos: [{ a_prazo: true }] })[0] as string
