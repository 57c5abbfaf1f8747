import type { Exact } from '../../money/exact.ts'
import type { Item } from './item.ts'
import type { Lidas } from './tributo.ts'
import { entrada, figura, type Nota, type Termo, type Why } from './why.ts'

/** Part of a base, added when an option of the rule asks for it. */
export type Parte = 'vfrete' | 'vseg' | 'voutro' | 'vlripi' | 'valor_ii' | 'valor_aduaneiro'

/** Options of each tax and the part that each adds. Nothing enters a base unless its option is set (doc 3 §9.2). */
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

/** Lists the parts that the marked options add. */
export const partesDe = (tributo: keyof typeof OPCOES, opcoes: readonly string[]): Parte[] =>
  OPCOES[tributo].filter(([opcao]) => opcoes.includes(opcao)).map(([, parte]) => parte)

/** Parts of a base, and the tax whose options chose them. */
export interface Composicao {
  tributo: keyof typeof OPCOES
  partes: readonly Parte[]
}

/** Figures that a base is made of. */
export type FigurasDaBase = Lidas<'vprod' | 'vdesc' | Exclude<Parte, 'valor_aduaneiro'>>

/** Adds the net price and the parts of marked options, exact. The explanation names each part left out and its option. */
export function composeBase(
  campo: string,
  { tributo, partes }: Composicao,
  item: Item,
  f: FigurasDaBase,
  nota: Nota,
  why: Why,
): Exact {
  let soma = f.vdesc.isZero() ? f.vprod : f.vprod.minus(f.vdesc)
  for (const p of partes) {
    // `valor_aduaneiro` is an input, not a figure
    const v = p === 'valor_aduaneiro' ? item.valor_aduaneiro : f[p]
    if (!v.isZero()) soma = soma.plus(v)
  }
  if (why.on) why.tell(campo, soma, { ...nota, ...termosDe(tributo, partes, item, f) })
  return soma
}

/** Lists the terms of the sum in `composeBase`. */
function termosDe(tributo: keyof typeof OPCOES, partes: readonly Parte[], item: Item, f: FigurasDaBase) {
  const termos: Termo[] = [figura('vprod', f.vprod)]
  if (!f.vdesc.isZero()) termos.push(figura('vdesc', f.vdesc, '-'))
  const fora: { nome: string; motivo: string }[] = []
  for (const [opcao, parte] of OPCOES[tributo]) {
    const valor = parte === 'valor_aduaneiro' ? item.valor_aduaneiro : f[parte]
    if (valor.isZero()) continue
    if (!partes.includes(parte)) fora.push({ nome: parte, motivo: `${opcao} não marcado` })
    else termos.push(parte === 'valor_aduaneiro' ? entrada(parte, valor) : figura(parte, valor))
  }
  return { termos, fora }
}
