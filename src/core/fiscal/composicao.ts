import type { Exact } from '../money/exact.ts'
import type { Figuras } from './figuras.ts'

/** A part that an option of the rule lets into a base. */
export type Parte = 'vfrete' | 'vseg' | 'voutro' | 'vlripi' | 'valor_ii' | 'valor_aduaneiro'

/** Option name → part, by tax. Nothing enters a base unless its option is set (doc 3 §9.2). */
export const OPCOES = {
  icms: [
    ['frete_icms', 'vfrete'],
    ['seguro_icms', 'vseg'],
    ['outros_icms', 'voutro'],
    ['Ipi_icms', 'vlripi'],
    ['ii_icms', 'valor_ii'],
    ['aduaneira_icms', 'valor_aduaneiro'],
  ],
  st: [
    ['frete_icms_st', 'vfrete'],
    ['seguro_icms_st', 'vseg'],
    ['outros_icms_st', 'voutro'],
    ['ipi_icms_st', 'vlripi'],
    ['ii_icms_st', 'valor_ii'],
    ['aduaneira_icms_st', 'valor_aduaneiro'],
  ],
  ipi: [
    ['frete_ipi', 'vfrete'],
    ['seguro_ipi', 'vseg'],
    ['outras_ipi', 'voutro'],
    ['ii_ipi', 'valor_ii'],
    ['aduaneira_ipi', 'valor_aduaneiro'],
  ],
  pis: [
    ['frete_pis', 'vfrete'],
    ['seguro_pis', 'vseg'],
    ['outras_pis', 'voutro'],
    ['ipi_pis', 'vlripi'],
    ['ii_pis', 'valor_ii'],
    ['aduaneira_pis', 'valor_aduaneiro'],
  ],
} as const satisfies Record<string, readonly (readonly [string, Parte])[]>

/** Parts that the marked options let in. */
export const partesDe = (tributo: keyof typeof OPCOES, opcoes: readonly string[]): Parte[] =>
  OPCOES[tributo].filter(([opcao]) => opcoes.includes(opcao)).map(([, parte]) => parte)

/** liq + the parts of the options. `valor_aduaneiro` is an input, not a figure. */
export function compor(liq: Exact, f: Figuras, partes: readonly Parte[], aduaneiro: Exact): Exact {
  let soma = liq
  for (const p of partes) {
    const v = p === 'valor_aduaneiro' ? aduaneiro : f[p]
    if (!v.isZero()) soma = soma.plus(v)
  }
  return soma
}
