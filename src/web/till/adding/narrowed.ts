import { normalise } from '../../catalog/normalise.ts'

/** The options whose names have these words, as they begin; a number that no name has is a place in the list. */
export function narrowed<T extends { nome: string }>(opcoes: readonly T[], texto: string): readonly T[] {
  const words = normalise(texto).split(' ').filter(Boolean)
  const named = opcoes.filter(({ nome }) => {
    const parts = normalise(nome).split(' ')
    return words.every(word => parts.some(part => part.startsWith(word)))
  })
  if (named.length > 0 || !/^\d+$/.test(texto)) return named
  const at = opcoes[Number(texto) - 1]
  return at ? [at] : []
}
