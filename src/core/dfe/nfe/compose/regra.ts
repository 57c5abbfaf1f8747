/** Text of a rule's column; '' when absent. Rules arrive as JSON: codes may be numbers in old records. */
export function texto<R extends object>(regra: R | null | undefined, nome: keyof R): string {
  const value: unknown = regra?.[nome]
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}
