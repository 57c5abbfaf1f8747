import type { EntradaNfe } from '../build/entrada.ts'
import { xMotivo } from '../rejeicoes.ts'
import { ITENS } from './itens.ts'
import { PARTES } from './partes.ts'
import type { Achado, Regra } from './regra.ts'
import { TOTAIS } from './totais.ts'

export interface Problema extends Achado {
  codigo: string
  /** Official text of the rejection. */
  xMotivo: string
}

/** In the authoriser's order: parties, items, totals and payment. */
export const REGRAS: readonly Regra[] = [...PARTES, ...ITENS, ...TOTAIS]

/** Every refusal a till can foresee, before number and signature are spent. [] = ready to issue. */
export const preflight = (entrada: EntradaNfe): Problema[] =>
  aplicar(
    REGRAS.filter(regra => regra.gravidade !== 'aviso'),
    entrada,
  )

/** What the authoriser does not refuse yet but will: shown, never in the way. */
export const avisos = (entrada: EntradaNfe): Problema[] =>
  aplicar(
    REGRAS.filter(regra => regra.gravidade === 'aviso'),
    entrada,
  )

function aplicar(regras: readonly Regra[], entrada: EntradaNfe): Problema[] {
  const balcao = entrada.ide.mod === '55' && (entrada.ide.tpImp ?? '6') === '6'
  return regras
    .filter(({ modelos }) => modelos.includes(entrada.ide.mod) || (balcao && modelos.includes('balcao')))
    .flatMap(({ codigo, checar }) =>
      checar(entrada).map(achado => ({ ...achado, codigo, xMotivo: xMotivo(codigo) })),
    )
}
