/** Computes how much an acquirer is expected to pay for a card sale, and on which day. */
import { isoPlus } from '../dates/day.ts'
import { dec } from '../money/decimal.ts'

/** Fee (%) and term (`dias`) of an acquirer, by payment method (tPag), brand and number of instalments. */
export interface TaxaDeCartao {
  tpag: string
  /** Null: any brand. */
  bandeira_id: number | null
  parcelas_de: number
  parcelas_ate: number
  /** %. */
  taxa: string
  dias: number
}

export interface CartaoVendido {
  /** ISO day of the sale. */
  data: string
  valor: string
  tpag: string
  bandeira_id: number | null
  parcelas: number
}

export interface EsperadoDeCartao {
  /** ISO day of the deposit. */
  data: string
  /** R$ that the bank receives, and R$ that the acquirer keeps. */
  liquido: string
  taxa: string
}

/**
 * Finds the rate of a card sale and computes the deposit. A rate of the card's brand goes before a rate of any brand.
 * Null: no rate fits the sale. `open` gives the first banking day from a date on.
 */
export function expectedOf(
  { data, valor, tpag, bandeira_id, parcelas }: CartaoVendido,
  taxas: readonly TaxaDeCartao[],
  open: (iso: string) => string,
): EsperadoDeCartao | null {
  const fit = taxas.filter(
    each =>
      each.tpag === tpag &&
      each.parcelas_de <= parcelas &&
      parcelas <= each.parcelas_ate &&
      (each.bandeira_id === null || each.bandeira_id === bandeira_id),
  )
  const found = fit.find(each => each.bandeira_id !== null) ?? fit[0]
  if (!found) return null
  const taxa = dec(valor).times(dec(found.taxa)).div(100).toDecimalPlaces(2)
  return {
    data: open(isoPlus(data, found.dias)),
    liquido: dec(valor).minus(taxa).toFixed(2),
    taxa: taxa.toFixed(2),
  }
}
