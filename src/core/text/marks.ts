const MARK = /\{([^{}\s]*)\}/g

/** Lists the names of a text's placeholders, such as {cliente}, in their order, each once. */
export const marksOf = (text: string): string[] => [
  ...new Set([...text.matchAll(MARK)].map(([, name = '']) => name)),
]

/**
 * Fills the placeholders that `values` has. A line with only one of them, and an empty value for it, is removed, or
 * becomes `Olá.` when it begins with `Olá`.
 */
export function fillMarks(text: string, values: Readonly<Record<string, string>>): string {
  const fill = (line: string): string | null => {
    const named = marksOf(line).filter(name => Object.hasOwn(values, name))
    if (named.length === 1 && named.every(name => values[name] === ''))
      return line.startsWith('Olá') ? 'Olá.' : null
    // a function: in a text, `$&` of a customer's name would be a pattern
    return line.replace(MARK, (mark, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? '') : mark,
    )
  }
  return text
    .split('\n')
    .flatMap(line => fill(line) ?? [])
    .join('\n')
}
