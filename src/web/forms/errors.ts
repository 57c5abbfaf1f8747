/** Error texts of a form, by field path. */
export type FormErrors = Readonly<Record<string, string>>

/** Flattens react-hook-form's error tree. A branch may have a message too (a list's error, besides its rows'). */
export function flatErrors(tree: object, at?: string): FormErrors {
  const flat: Record<string, string> = {}
  for (const [key, node] of Object.entries(tree)) {
    if (typeof node !== 'object' || node === null) continue
    const path = at === undefined ? key : `${at}.${key}`
    if ('message' in node && typeof node.message === 'string') flat[path] = node.message
    Object.assign(flat, flatErrors(node, path))
  }
  return flat
}
