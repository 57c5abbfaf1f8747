const inside = (at: unknown, key: string): unknown =>
  (at as Record<string, unknown> | null | undefined)?.[key]

/** Follows the steps into a value; undefined where a step is missing. */
export const follow = (values: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(inside, values)

/** Gives the value at a dotted path: `estoque.preco_vend` of a record. */
export const reach = (values: unknown, path: string): unknown =>
  path.includes('.') ? follow(values, path.split('.')) : inside(values, path)
