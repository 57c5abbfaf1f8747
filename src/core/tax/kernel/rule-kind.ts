/** Rate of a rule → its row of `core/law`, and the effective rate that follows from it. */
export type LawRate<C> = readonly [campo: C, lei: string, efetiva: C | null]

/** Line of a document, as far as it decides which rules it shows. */
export interface LinhaComRegras {
  tipo_operacao: number
  modelo: unknown
}

/** Kind of tax rule, as its tax says it. `E`: the rule by its register's names; `L`: the rule as the tax reads it. */
export interface RuleKind<E extends object = never, L = unknown> {
  /** For a person. */
  readonly name: string
  /** The same where the name leaves something to be told. */
  readonly inFull?: string
  /** @throws RecusaErro naming the field. */
  readonly read: (regra: E) => L
  /** Rates that the law publishes. */
  readonly lawRates?: readonly LawRate<keyof E & string>[]
  /** No product is sold without one. */
  readonly needed?: true
  /** Refusal of an item that computes without one. */
  readonly exigida?: string
  /** A tax of the reform, whose rule goes by a class (cClassTrib). */
  readonly reform?: true
  /** It may say an amount of each unit. */
  readonly perUnit?: true
  /** Fields by which a product chooses more than one: that of what stays in the state, that of what leaves it. */
  readonly fields?: readonly [dentro: string, fora: string]
  /** Its name where the wire parts its words: access flags, the taxation of an NCM. */
  readonly spaced?: string
  /** Tells whether a line of a document shows it. */
  readonly shownIn: (linha: LinhaComRegras) => boolean
}
