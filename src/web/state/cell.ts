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

/** Acts of each module as a page opens, in the order in which modules are loaded. */
const openings: (() => void)[] = []

/** Acts now, as the page opens, and again each time it opens anew. Only for the top level of a module. */
export function asPageOpens(act: () => void): void {
  openings.push(act)
  act()
}

/**
 * Makes the state of a module that no component draws: an object of fields, a list, a Map or a Set, with its start again when
 * the page opens anew. Only for the top level of a module.
 */
export function pageState<State extends object>(start: () => State): State {
  const state = start()
  openings.push(() => {
    if (state instanceof Map || state instanceof Set) state.clear()
    else if (Array.isArray(state)) state.splice(0, state.length, ...(start() as typeof state))
    else Object.assign(state, start())
  })
  return state
}

/**
 * Gives every module the state of a page just opened, as a reload does. @internal For tests: they keep the modules of
 * the file before.
 */
export function resetPage(): void {
  for (const open of openings) open()
}

const readable = <Of extends Atom<unknown>>(of: Of) => ({
  get: () => store.get(of) as Of extends Atom<infer Value> ? Value : never,
  sub: (listener: () => void) => store.sub(of, listener),
})

/** Makes a value of something that comes and goes, such as an open document: as `cell`, but no page's state. */
export function passingCell<Value>(initial: Value): Cell<Value> {
  const own = atom(initial)
  return Object.assign(own, readable(own), {
    set: (next: SetStateAction<Value>) => store.set(own, next),
  }) as Cell<Value>
}

/** Makes a global value: an atom for React, with `get`, `set` and `sub` for other code. Only for the top level of a module. */
export const cell = <Value>(initial: Value): Cell<Value> => cellFrom(() => initial)

/** Makes a global value whose start is read when the page opens, from what the browser keeps. */
export function cellFrom<Value>(start: () => Value): Cell<Value> {
  const own = passingCell(start())
  openings.push(() => own.set(() => start()))
  return own
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
