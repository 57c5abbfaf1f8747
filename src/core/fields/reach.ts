const inside = (at: unknown, key: string): unknown =>
  (at as Record<string, unknown> | null | undefined)?.[key]

/** Value at the end of these steps; undefined where the way ends. */
export const follow = (values: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(inside, values)

/** Value at a dotted path: `estoque.preco_vend` of a record. */
export const reach = (values: unknown, path: string): unknown =>
  path.includes('.') ? follow(values, path.split('.')) : inside(values, path)
