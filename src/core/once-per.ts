/** Makes `make` compute once per object, by the object's identity. An object that changes must be a new object. */
export function oncePer<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, V>()
  return of => {
    let value = made.get(of)
    if (value === undefined) {
      value = make(of)
      made.set(of, value)
    }
    return value
  }
}
