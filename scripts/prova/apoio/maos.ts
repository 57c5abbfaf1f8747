/** Hands that work on an installation while it is killed, each until it is told to stop. */
export class Maos {
  readonly #todas: Promise<unknown>
  #fim = false
  #desistiram = false

  constructor(trabalhos: readonly ((parar: () => boolean) => Promise<unknown>)[]) {
    this.#todas = Promise.all(trabalhos.map(trabalho => trabalho(() => this.#fim)))
    this.#todas.catch(() => {
      this.#desistiram = true
    })
  }

  /** Tells if a hand has failed: the proof ends at once, and `parar` throws why. */
  get desistiram(): boolean {
    return this.#desistiram
  }

  /** Tells the hands to stop, without waiting for them. */
  soltar(): void {
    this.#fim = true
  }

  /** Stops the hands. Resolves when the last one has ended what it was doing. */
  async parar(): Promise<void> {
    this.soltar()
    await this.#todas
  }
}
