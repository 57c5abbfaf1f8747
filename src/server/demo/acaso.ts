/** A number in [0, 1) that depends on the text alone (FNV-1a): the demo world is the same every time. */
export function acaso(semente: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < semente.length; i++) hash = Math.imul(hash ^ semente.charCodeAt(i), 16_777_619)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c_1b_3c_6d)
  hash ^= hash >>> 12
  return (hash >>> 0) / 4_294_967_296
}

/** One of a list, by the text alone. */
export function sorteio<T>(semente: string, lista: readonly T[]): T {
  const escolhido = lista[Math.floor(acaso(semente) * lista.length)]
  if (escolhido === undefined) throw new Error('sorteio: lista vazia')
  return escolhido
}
