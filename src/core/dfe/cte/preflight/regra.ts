import type { EntradaCte } from '../compose/entrada.ts'

/** A refusal by SEFAZ, foreseen before a number is spent. */
export interface ProblemaCte {
  /** cStat of the CT-e's project; '' where only this program refuses. */
  codigo: string
  /** Field to correct, by its API name. */
  campo: string
  /** Fault and remedy, in words. */
  texto: string
}

type Raiz = EntradaCte['documento']

/** Entry as rules look at it. `agora`: ISO instant, absent where time is not judged. */
export interface Julgado extends EntradaCte {
  agora?: string | undefined
}

export interface RegraCte {
  codigo: string
  documentos: readonly Raiz[]
  campo: string
  breaks(entrada: Julgado): boolean
  texto: string
}

export const TODOS: readonly Raiz[] = ['CTe', 'CTeSimp', 'CTeOS']
export const CARGA: readonly Raiz[] = ['CTe']
export const SIMP: readonly Raiz[] = ['CTeSimp']
export const OS: readonly Raiz[] = ['CTeOS']

/** Declares a rule. */
export const regra = (
  codigo: string,
  documentos: readonly Raiz[],
  campo: string,
  breaks: RegraCte['breaks'],
  texto: string,
): RegraCte => ({ codigo, documentos, campo, breaks, texto })

/** Tells whether a list has two equal texts. */
export const repeats = (lista: readonly string[]): boolean => new Set(lista).size < lista.length

export const notasOf = ({ documentos = [] }: EntradaCte): string[] =>
  documentos.flatMap(each => (each.tipo === 'nfe' ? [each.chave] : []))

/** CNPJ or CPF in a key. */
export const autorOf = (chave: string): string => chave.slice(6, 20)
