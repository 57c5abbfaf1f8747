import { plain } from '../text/plain.ts'

/** Least share of common words, weighted by rarity, that both names must have. */
const MINIMO = 0.5

const wordsOf = (nome: string): string[] => [
  ...new Set(
    plain(nome)
      .match(/[a-z0-9]{2,}/g)
      ?.map(word => word.replace(/^0+(?=\d)/, '')) ?? [],
  ),
]

/**
 * Finds for each name the most similar one of `catalogo`; null when none is similar enough. Rare words of the catalogue
 * count more than common ones. Reads the catalogue once, for any number of names.
 */
export function proposeByName(
  nomes: readonly string[],
  catalogo: readonly { id: number; nome: string }[],
): (number | null)[] {
  const pedidos = nomes.map(wordsOf)
  const asked = new Set(pedidos.flat())
  const onde = new Map<string, number[]>()
  const palavras = catalogo.map(({ nome }, i) => {
    const words = wordsOf(nome)
    for (const word of words) if (asked.has(word)) push(onde, word, i)
    return words
  })
  const peso = (word: string) => Math.log(1 + catalogo.length / (1 + (onde.get(word)?.length ?? 0)))
  return pedidos.map(words => {
    const comuns = new Map<number, number>()
    for (const word of words) {
      const p = peso(word)
      for (const i of onde.get(word) ?? []) comuns.set(i, (comuns.get(i) ?? 0) + p)
    }
    const todo = words.reduce((sum, word) => sum + peso(word), 0)
    let melhor: { i: number; nota: number } | null = null
    for (const [i, comum] of comuns) {
      const outras = (palavras[i] ?? []).filter(word => !words.includes(word))
      const nota = comum / (todo + outras.length * Math.log(2))
      if (nota >= MINIMO && (!melhor || nota > melhor.nota)) melhor = { i, nota }
    }
    return melhor ? (catalogo[melhor.i]?.id ?? null) : null
  })
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
