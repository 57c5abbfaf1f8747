/** Reads a rule's column as text; '' when absent. Rules arrive as JSON: old records may have numeric codes. */
export function texto<R extends object>(regra: R | null | undefined, nome: keyof R): string {
  const value: unknown = regra?.[nome]
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}
