import type { Foreseen } from '../../kit/foreseen.ts'
import type { EntradaCte } from '../compose/entrada.ts'

type Raiz = EntradaCte['documento']

/** Entry as rules look at it. `agora`: ISO instant, absent where time is not judged. */
export interface Julgado extends EntradaCte {
  agora?: string | undefined
}

export interface RegraCte extends Foreseen {
  documentos: readonly Raiz[]
  breaks(entrada: Julgado): boolean
}

export const TODOS: readonly Raiz[] = ['CTe', 'CTeSimp', 'CTeOS']
export const CARGA: readonly Raiz[] = ['CTe']
export const SIMP: readonly Raiz[] = ['CTeSimp']
export const OS: readonly Raiz[] = ['CTeOS']

/** Makes the rules of some documents: code, field, fault and remedy in words, and then what breaks the rule. */
export const ruleOf =
  (documentos: readonly Raiz[]) =>
  (codigo: string, campo: string, texto: string): { brokenBy: (breaks: RegraCte['breaks']) => RegraCte } => ({
    brokenBy: breaks => ({ codigo, documentos, campo, texto, breaks }),
  })

/** Tells whether a list has two equal texts. */
export const repeats = (lista: readonly string[]): boolean => new Set(lista).size < lista.length

export const notasOf = ({ documentos = [] }: EntradaCte): string[] =>
  documentos.flatMap(each => (each.tipo === 'nfe' ? [each.chave] : []))

/** CNPJ or CPF in a key. */
export const autorOf = (chave: string): string => chave.slice(6, 20)
