import type { ResultadoDocumento, TaxRefusal, Totais } from '../../core/tax/index.ts'
import type { ResultadoItem } from '../../core/tax/sale/resultado.ts'
import { nonZero, whole } from '../../core/tax/sale/to-result.ts'
import { ENGINE_VERSION } from '../../core/tax/version.ts'
import type { Venda } from '../../core/venda/venda.ts'
import { type RatesOfLaw, ratesOf, withRates } from './aliquota-da-lei.ts'
import type { ContextoFiscal } from './to-engine.ts'

/**
 * Figures a sale was judged by, item by item without zeros, with the law's rates and the engine's version. The note is
 * signed with these, whatever a release in between would compute.
 */
interface Judged {
  motor: number
  totais: Totais
  itens: readonly Partial<ResultadoItem>[]
  taxas: RatesOfLaw
}

/** A sale that the engine refuses keeps why. */
export function keepJudged(
  { regras }: Pick<Venda, 'regras'>,
  { data }: Pick<ContextoFiscal, 'data'>,
  calculo: ResultadoDocumento | TaxRefusal,
): Judged | TaxRefusal {
  if (calculo.erro !== null) return calculo
  const { totais, itens } = calculo
  return { motor: ENGINE_VERSION, totais, itens: itens.map(nonZero), taxas: ratesOf(regras, data) }
}

/** The figures, and the rules as they were; null for what was refused, or stored before figures were kept: it is computed. */
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
