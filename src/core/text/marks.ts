/** Lists the names of a text's placeholders, such as {cliente}, in their order, each once. */
export const marksOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}\s]*)\}/g)].map(([, name = '']) => name)),
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
    return named.reduce((filled, name) => filled.replaceAll(`{${name}}`, values[name] ?? ''), line)
  }
  return text
    .split('\n')
    .flatMap(line => fill(line) ?? [])
    .join('\n')
}
