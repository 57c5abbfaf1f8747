import { pageState } from '../state/cell.ts'
import { unlockedAtom, waitingAtom } from './alarm-state.ts'
import { playSound } from './sounds.ts'

/** Sound of a company's new orders. */
interface Ringing {
  /** Number of the account's sound; null: off. */
  som: number | null
  /** Seconds after which it sounds again; 0: never. */
  repete: number
}

interface AlarmState extends Ringing {
  /** True in the one tab of the browser that rings. */
  rings: boolean
  timer: ReturnType<typeof setInterval> | undefined
}

const page = pageState((): AlarmState => ({ som: null, repete: 0, rings: false, timer: undefined }))

const locks = () => navigator.locks as LockManager | undefined

/**
 * Makes one tab of the browser ring for a company: the last in which the user pressed a first key, else the first that was
 * opened. Returns a function that leaves it to the others.
 */
export function beginAlarm(name: string, sound: Ringing): () => void {
  Object.assign(page, sound)
  const held = locks()
  const left = new AbortController()
  const until = () => new Promise<void>(resolve => left.signal.addEventListener('abort', () => resolve()))
  const hold = async () => {
    page.rings = true
    await until()
  }
  const wait = () => {
    page.rings = false
    if (!left.signal.aborted) held?.request(name, { signal: left.signal }, hold).catch(again)
  }
  // another tab took it over: this one waits for its turn
  const again = () => {
    if (!left.signal.aborted) wait()
  }
  if (held) wait()
  else page.rings = true
  const unlock = () => {
    if (unlockedAtom.get()) return
    unlockedAtom.set(true)
    if (held && !page.rings) held.request(name, { steal: true }, hold).catch(again)
  }
  // a key that a command takes is seen as it is let go; a press only when it has become a click, because the words in the
  // header get shorter, and what is pressed would move from under the finger
  const gestures = ['keydown', 'keyup', 'click'] as const
  for (const each of gestures) window.addEventListener(each, unlock, true)
  return () => {
    left.abort()
    page.rings = false
    silence()
    for (const each of gestures) window.removeEventListener(each, unlock, true)
  }
}

function ring(): void {
  if (page.som !== null && page.rings) playSound(page.som)
}

/** Rings for a new order, and again while `waiting` says that one of the announced still waits. */
export function ringFor(venda_id: number, waiting: () => Promise<readonly number[]>): void {
  waitingAtom.set(before => [...before.filter(id => id !== venda_id), venda_id])
  ring()
  if (page.repete === 0 || page.timer !== undefined) return
  page.timer = setInterval(() => {
    void lookAgain(waiting).then(still => still && ring())
  }, page.repete * 1_000)
}

/** Forgets the announced orders that wait no more. True: one still does, or nobody can say. */
export async function lookAgain(waiting: () => Promise<readonly number[]>): Promise<boolean> {
  const still = await waiting().catch(() => null)
  if (!still) return true
  waitingAtom.set(before => before.filter(id => still.includes(id)))
  if (waitingAtom.get().length > 0) return true
  silence()
  return false
}

/** Ends the sound of the orders announced until now. */
export function silence(): void {
  clearInterval(page.timer)
  page.timer = undefined
  waitingAtom.set([])
}
