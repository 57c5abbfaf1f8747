import type { Estrada } from './estrada.ts'
import type { Papel, Pares } from './papel.ts'

/** A document that breaks one rule, and the nearest that does not. */
export interface CasoDeTransporte {
  papel: Papel
  codigo: number
  qual: string
  mudar: Pares
  /** Changes after the key is made. */
  torcer?: Pares
  dials?: object
  /** CPF whose certificate signs it; absent: the company's. */
  pessoa?: string
  /** CPF whose certificate signs the good one. */
  pessoaDoLegal?: string
  /** Path of the authority. */
  base?: string
  /** Makes what was there before; gives values of marks. */
  antes?: (m: Estrada) => Promise<Record<string, string>>
  /** Changes of the nearest good one: none where absent. */
  legal?: Pares
  dialsDoLegal?: object
  baseDoLegal?: string
  /** Day of the good one, where it is another. */
  hojeDoLegal?: string
}

type Mais = Omit<CasoDeTransporte, 'papel' | 'codigo' | 'qual' | 'mudar'>

export const casos =
  (papel: Papel, comum: Pares = []) =>
  (codigo: number, qual: string, mudar: Pares, mais: Mais = {}): CasoDeTransporte => ({
    ...{ papel, codigo, qual, mudar: [...comum, ...mudar] },
    ...mais,
    legal: [...comum, ...(mais.legal ?? [])],
  })
