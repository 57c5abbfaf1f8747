import { type Exact, exact } from '../../money/exact.ts'

/** South and Southeast but Espírito Santo: their sales to the other states pay 7 %. */
const SUL_SUDESTE = new Set(['PR', 'SC', 'RS', 'SP', 'RJ', 'MG'])
/** Imported content above 40 % (origins of doc 2 §3.7). */
const IMPORTADAS = new Set(['1', '2', '3', '8'])

/**
 * Interstate ICMS rate, %: 4 for imported goods (Res. SF 13/2012), 7 from South and Southeast to the others, else 12
 * (Res. SF 22/1989), times the factor of the date (LC 87/1996 art. 31-A: 0.9 to 0.6 in 2029–2032).
 */
export function aliquotaInterestadual(
  uf_origem: string,
  uf_destino: string,
  origem: string,
  fator: Exact,
): Exact {
  const taxa = IMPORTADAS.has(origem)
    ? '4'
    : SUL_SUDESTE.has(uf_origem) && !SUL_SUDESTE.has(uf_destino)
      ? '7'
      : '12'
  return exact(taxa).times(fator)
}
