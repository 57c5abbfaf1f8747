/**
 * A result made from a list that mostly grows at its end (a sale's lines). The last list is remembered: asked again it costs nothing,
 * and one that begins with the very same things costs only what came after. Any other is made anew, `begin` first.
 * @param extend gives a new result with the things added; it must not change the one it is given
 */
export function growing<T, R>(
  begin: R,
  extend: (result: R, added: readonly T[]) => R,
): (list: readonly T[]) => R {
  let last: { list: readonly T[]; result: R } = { list: [], result: begin }
  return list => {
    if (list === last.list) return last.result
    const grew = last.list.length <= list.length && last.list.every((one, at) => one === list[at])
    const result = grew ? extend(last.result, list.slice(last.list.length)) : extend(begin, list)
    last = { list, result }
    return result
  }
}
