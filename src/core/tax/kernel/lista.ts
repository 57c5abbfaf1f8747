import { refuse } from './recusa.ts'

/** Reads a list of the input; empty when absent. @throws RecusaErro when it is not a list. */
export function readLista<T>(valor: readonly T[] | null | undefined, campo: string): readonly T[] {
  if (valor === null || valor === undefined) return []
  return Array.isArray(valor) ? valor : refuse('Lista inválida', campo, 'lista_invalida')
}
