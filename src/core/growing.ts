/**
 * Caches a result computed from a list that mostly grows at its end (a sale's lines). The same list gives the same
 * result; a list that begins with the same items extends the result by the added ones. Any other list is computed anew
 * from `begin`.
 * @param extend gives a new result with the added items; it must not change the given result
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
