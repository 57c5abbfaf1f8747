import { dec, isDecimal } from '../../../core/money/decimal.ts'
import type { ResultadoDocumento } from '../../../core/tax/sale/resultado.ts'
import type { CorpoVenda } from './rows.ts'

/** Lists the totals sent by the till that differ from the server's; empty when they agree. */
export function divergencias(corpo: CorpoVenda, calculo: ResultadoDocumento): string[] {
  const servidor = calculo.totais as Readonly<Record<string, string>>
  const nomes = Object.keys(corpo.totais).filter(nome => differ(corpo.totais[nome], servidor[nome]))
  if (differ(corpo.valor_total, servidor['vNF'])) nomes.push('valor_total')
  if (differ(corpo.valor_produtos, servidor['vProd'])) nomes.push('valor_produtos')
  return [...new Set(nomes)]
}

/** Tells if two totals differ; a total missing on one side differs. */
function differ(cliente: string | undefined, servidor: string | undefined): boolean {
  if (cliente === undefined || servidor === undefined) return cliente !== servidor
  if (!isDecimal(cliente) || !isDecimal(servidor)) return cliente !== servidor
  return !dec(cliente).eq(dec(servidor))
}
