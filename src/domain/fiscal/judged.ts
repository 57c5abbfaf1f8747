import type { ResultadoDocumento, TaxRefusal, Totais } from '../../core/tax/index.ts'
import type { ResultadoItem } from '../../core/tax/sale/resultado.ts'
import { nonZero, whole } from '../../core/tax/sale/to-result.ts'
import { ENGINE_VERSION } from '../../core/tax/version.ts'
import type { Venda } from '../../core/venda/venda.ts'
import { type RatesOfLaw, ratesOf, withRates } from './aliquota-da-lei.ts'
import type { ContextoFiscal } from './contexto.ts'

/**
 * Tax figures stored with a sale: totals, items without zeros, the law's rates, and the engine's version. The note is signed
 * with these figures, even if a later release would compute others.
 */
interface Judged {
  motor: number
  totais: Totais
  itens: readonly Partial<ResultadoItem>[]
  taxas: RatesOfLaw
}

/** Makes the figures to store with a sale, or the refusal of the engine. */
export function keepJudged(
  { regras }: Pick<Venda, 'regras'>,
  { data }: Pick<ContextoFiscal, 'data'>,
  calculo: ResultadoDocumento | TaxRefusal,
): Judged | TaxRefusal {
  if (calculo.erro !== null) return calculo
  const { totais, itens } = calculo
  return { motor: ENGINE_VERSION, totais, itens: itens.map(nonZero), taxas: ratesOf(regras, data) }
}

/** Reads the stored figures of each item, zeros included; empty for a refused sale, or one stored without figures. */
export const figuresOfItems = (kept: unknown): readonly ResultadoItem[] =>
  typeof kept === 'object' && kept !== null && 'motor' in kept ? (kept as Judged).itens.map(whole) : []

/** Reads stored figures, and rules with that time's rates. Null (refused sale, no figures): the caller computes them. */
export function asJudged(
  kept: unknown,
  regras: Venda['regras'],
): { calculo: ResultadoDocumento; regras: Venda['regras'] } | null {
  if (typeof kept !== 'object' || kept === null || !('motor' in kept)) return null
  const { totais, itens, taxas } = kept as Judged
  return {
    calculo: { erro: null, totais, itens: itens.map(whole), avisos: [] },
    regras: withRates(regras, taxas),
  }
}
