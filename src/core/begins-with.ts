/** Whether a list begins with the very same things as another, shorter or equal: what grew at its end. */
export function beginsWith<T>(list: readonly T[], head: readonly T[]): boolean {
  return head.length <= list.length && head.every((one, at) => one === list[at])
}
