import { type Exact, ZERO } from '../../money/exact.ts'
import { round } from '../../money/round.ts'
import { refuse } from './recusa.ts'

/**
 * Converts commercial into taxable unit (rules §14). With equal or missing units, quantity and price stay. Else type 1
 * divides by the factor and other types multiply. The unit value is vprod / qtde_trib, up to 10 places.
 */
export function convertUnidade(c: {
  qtde: Exact
  preco: Exact
  vprod: Exact
  unidade: string | null
  unidade_trib: string | null
  fator: Exact | null
  divide: boolean
}): { qtde_trib: Exact; valor_trib: Exact; converte: boolean } {
  if (!c.unidade || !c.unidade_trib || c.unidade === c.unidade_trib) {
    return { qtde_trib: c.qtde, valor_trib: c.preco, converte: false }
  }
  if (c.fator === null) return refuse('Campo Obrigatório', 'fator_coversao', 'obrigatorio')
  if (c.fator.isZero())
    return refuse('O fator de conversão deve ser maior que zero', 'fator_coversao', 'fator_zero')
  const exata = c.divide ? c.qtde.div(c.fator) : c.qtde.times(c.fator)
  const qtde_trib = round(exata, 4)
  const valor_trib = qtde_trib.isZero() ? ZERO : round(c.vprod.div(qtde_trib), 10)
  return { qtde_trib, valor_trib, converte: true }
}
