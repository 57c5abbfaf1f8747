import { type Decimal, dec } from '../money/decimal.ts'

/** Uses of one item of a contract, in units of the product. */
interface ContractUse {
  /** Contracted quantity. */
  qtde: string
  /** % that may be taken beyond `qtde`. */
  tolerancia: string
  /** Loaded by orders that left. */
  carregado: string
  /** Billed by documents, beyond what their own orders loaded. */
  avulso: string
  /** Brought back by returns of notes. */
  devolvido: string
  /** False: what returns does not come back to the balance. */
  devolve_saldo: boolean
}

/** Computes what of an item is still to be taken: contracted with its tolerance, less loaded and billed, plus returned. */
export function saldoOf({
  qtde,
  tolerancia,
  carregado,
  avulso,
  devolvido,
  devolve_saldo,
}: ContractUse): Decimal {
  const total = dec(qtde).times(dec(tolerancia).div(100).plus(1))
  const back = devolve_saldo ? dec(devolvido) : dec('0')
  return total.minus(dec(carregado)).minus(dec(avulso)).plus(back)
}

/**
 * Writes that a quantity of a product is more than its contract has left. Documents, loading orders and scales say it in the
 * same words; `why`: what else the last two know, such as who took it.
 */
export const aboveContract = (nome: string, why?: string): string =>
  `A QTDE do produto ${nome} é maior que a estabelecida pelo contrato${why ? `: ${why}` : ''}`

/** kg of one unit of each unit of weight. */
export const KILOS: Readonly<Record<string, string>> = {
  G: '0.001',
  KG: '1',
  QUILO: '1',
  T: '1000',
  TN: '1000',
  TON: '1000',
}

/** Gives the kg of one unit ('KG', 'T', 'TON'); null: the unit is no weight. */
export const kilosOf = (unidade: string): Decimal | null => {
  const kilos = KILOS[unidade.trim().toUpperCase()]
  return kilos === undefined ? null : dec(kilos)
}

/** Converts a weight in kg into units of the product, four places; null: the unit is no weight. */
export function unitsOf(kg: Decimal, unidade: string): string | null {
  const kilos = kilosOf(unidade)
  return kilos && kg.div(kilos).toFixed(4)
}

/** Tells whether a weighed tare is within 2 % of what the vehicle's record says; a record without tare says nothing. */
export function tareAgrees(kg: Decimal, declarada: string | null): boolean {
  const tara = dec(declarada ?? '0')
  return tara.isZero() || kg.minus(tara).abs().lte(tara.times('0.02'))
}
