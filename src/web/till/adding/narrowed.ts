import { normalise } from '../../catalog/normalise.ts'

/** Keeps options whose names have words that begin with each typed word; a number without a match picks by position. */
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
