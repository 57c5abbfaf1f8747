/** Faults of a form, by the path of the field, in words for whoever types. */
export type FormErrors = Readonly<Record<string, string>>

/** react-hook-form keeps errors as a tree of the values' shape; a message may stand on a branch too (a list, and one of its rows). */
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
