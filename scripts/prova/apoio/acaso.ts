/** Deterministic random numbers (mulberry32): a failed proof can be run again with the seed it printed. */
export class Acaso {
  #estado: number

  constructor(semente: number) {
    this.#estado = semente >>> 0
  }

  /** 0 ≤ x < 1 */
  fracao(): number {
    this.#estado = (this.#estado + 0x6d2b79f5) >>> 0
    let t = this.#estado
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** min ≤ n ≤ max */
  inteiro(min: number, max: number): number {
    return min + Math.floor(this.fracao() * (max - min + 1))
  }

  um<T>(lista: readonly T[]): T {
    const escolhido = lista[this.inteiro(0, lista.length - 1)]
    if (escolhido === undefined) throw new Error('lista vazia')
    return escolhido
  }

  chance(parte: number): boolean {
    return this.fracao() < parte
  }
}
