import {
  type Atom,
  atom,
  type Getter,
  getDefaultStore,
  type PrimitiveAtom,
  type SetStateAction,
  type Setter,
  type WritableAtom,
} from 'jotai'

/** An atom that code outside React can also read and listen to. */
export interface Derived<Value> extends Atom<Value> {
  get: () => Value
  /** Calls the listener at each change; returns a function that stops. */
  sub: (listener: () => void) => () => void
}

export interface Cell<Value> extends PrimitiveAtom<Value>, Omit<Derived<Value>, keyof Atom<Value>> {
  set: (next: SetStateAction<Value>) => void
}

const store = getDefaultStore()

const readable = <Of extends Atom<unknown>>(of: Of) => ({
  get: () => store.get(of) as Of extends Atom<infer Value> ? Value : never,
  sub: (listener: () => void) => store.sub(of, listener),
})

/** Makes a global value: an atom for React, with `get`, `set` and `sub` for other code. */
export function cell<Value>(initial: Value): Cell<Value> {
  const own = atom(initial)
  return Object.assign(own, readable(own), {
    set: (next: SetStateAction<Value>) => store.set(own, next),
  }) as Cell<Value>
}

/** Makes a global value computed from other atoms. */
export function derived<Value>(read: (get: Getter) => Value): Derived<Value> {
  const own = atom(read)
  return Object.assign(own, readable(own)) as Derived<Value>
}

/** Makes a computed value that can also be set: `set` calls `write`. */
export function derivedCell<Value, Next>(
  read: (get: Getter) => Value,
  write: (get: Getter, set: Setter, next: Next) => void,
): Derived<Value> & WritableAtom<Value, [Next], void> & { set: (next: Next) => void } {
  const own = atom(read, write)
  const set = (next: Next) => store.set(own, next)
  return Object.assign(own, readable(own), { set }) as ReturnType<typeof derivedCell<Value, Next>>
}
