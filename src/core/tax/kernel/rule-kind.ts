/** A rate of a rule, its row of `core/law`, and the field of the effective rate computed from it. */
export type LawRate<C> = readonly [campo: C, lei: string, efetiva: C | null]

/** Document fields that decide which rules a line shows. */
export interface LinhaComRegras {
  tipo_operacao: number
  modelo: unknown
}

/** Kind of tax rule, declared by its tax. `E`: the rule in the register's field names; `L`: the rule as the tax reads it. */
export interface RuleKind<E extends object = never, L = unknown> {
  /** Name on screen. */
  readonly name: string
  /** Longer name on screen, where the short one is not clear. */
  readonly inFull?: string
  /** @throws RecusaErro naming the field. */
  readonly read: (regra: E) => L
  /** Rates that the law publishes. */
  readonly lawRates?: readonly LawRate<keyof E & string>[]
  /** True when every product must have a rule of this kind. */
  readonly needed?: true
  /** Error of an item that computes taxes without a rule of this kind. */
  readonly exigida?: string
  /** True for a tax of the reform, whose rule has a class (cClassTrib). */
  readonly reform?: true
  /** True when the rule may charge an amount per unit. */
  readonly perUnit?: true
  /** Fields of a product with two rules of this kind: one for sales inside the state, one for other states. */
  readonly fields?: readonly [dentro: string, fora: string]
  /** Name with its words separated, for API names of permissions and of the taxation of an NCM. */
  readonly spaced?: string
  /** Tells whether a line of a document shows the rule. */
  readonly shownIn: (linha: LinhaComRegras) => boolean
}
