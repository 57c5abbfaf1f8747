import { atom } from 'jotai'
import type { AnyCommand } from '../../domain/commands/define.ts'
import { cell } from './cell.ts'

export interface Notice {
  texto: string
  tom: 'aviso' | 'problema'
  /** Next step: a command whose key is printed beside its word. */
  proximo: Proximo | null
  /** Rises with every notice: the same text said twice is two notices. */
  vez: number
}

/** The next key: the command that helps, and its word here. */
export interface Proximo {
  comando: AnyCommand
  texto: string
}

/** The last thing said; it stays until the next one, or for the time of a notice. Problems stay until the next key. */
export const noticeAtom = cell<Notice | null>(null)

const NOTICE_MS = 6000
let vez = 0
let timer: ReturnType<typeof setTimeout> | undefined

function say(texto: string, tom: Notice['tom'], ms = NOTICE_MS, proximo: Proximo | null = null): void {
  clearTimeout(timer)
  noticeAtom.set({ texto, tom, proximo, vez: ++vez })
  if (tom === 'aviso') timer = setTimeout(clearNotice, ms)
}

/** Passing notice (role status); `ms` when it must stay longer or shorter than the others. */
export const notify = (texto: string, ms?: number, proximo?: Proximo): void =>
  say(texto, 'aviso', ms, proximo ?? null)

/** Problem, said at once (role alert), with the key that helps when there is one. */
export const alerta = (texto: string, proximo?: Proximo): void =>
  say(texto, 'problema', NOTICE_MS, proximo ?? null)

/** No work is waited for so long, ms. */
const WORK_MS = 600_000

/** Says what is being done, for as long as it is; what was said meanwhile stays. */
export async function whileSaying<T>(texto: string, work: () => Promise<T>): Promise<T> {
  say(texto, 'aviso', WORK_MS)
  const own = vez
  try {
    return await work()
  } finally {
    if (noticeAtom.get()?.vez === own) clearNotice()
  }
}

/** Gives the notice that stands there now. */
export const lastSaid = (): Notice | null => noticeAtom.get()

/** True while a screen shows what is said in a place of its own: the foot only speaks it. */
export const noticeElsewhereAtom = atom(false)

/**
 * The returned function takes away what was said until now: a form that opens drops the word of the work before with its first key.
 */
export function passingNotice(): () => void {
  const until = vez
  return () => {
    const said = noticeAtom.get()
    if (said?.tom === 'aviso' && said.vez <= until) clearNotice()
  }
}

export function clearNotice(): void {
  noticeAtom.set(null)
}

/** A problem stays until the next key that does something. */
export function clearProblem(): void {
  if (noticeAtom.get()?.tom === 'problema') clearNotice()
}
