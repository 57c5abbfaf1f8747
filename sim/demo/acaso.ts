/** Gives a number in [0, 1) that depends only on the text (FNV-1a), so that the demo's data are always the same. */
export function acaso(semente: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < semente.length; i++) hash = Math.imul(hash ^ semente.charCodeAt(i), 16_777_619)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c_1b_3c_6d)
  hash ^= hash >>> 12
  return (hash >>> 0) / 4_294_967_296
}

/** Picks an element of a list, depending only on the text. */
export function sorteio<T>(semente: string, lista: readonly T[]): T {
  const escolhido = lista[Math.floor(acaso(semente) * lista.length)]
  if (escolhido === undefined) throw new Error('sorteio: lista vazia')
  return escolhido
}
