import { atom } from 'jotai'
import type { AnyCommand } from '../../domain/commands/define.ts'
import { cell } from './cell.ts'

export interface Notice {
  texto: string
  tom: 'aviso' | 'problema'
  /** Next step: a command, shown with its key. */
  proximo: Proximo | null
  /** Rises with every notice, so that a repeated text counts as new. */
  vez: number
}

/** Command that helps, with its word here. */
export interface Proximo {
  comando: AnyCommand
  texto: string
}

/** The last notice. It stays until the next one or for its time; problems stay until the next key. */
export const noticeAtom = cell<Notice | null>(null)

const NOTICE_MS = 6000
let vez = 0
let timer: ReturnType<typeof setTimeout> | undefined

function say(texto: string, tom: Notice['tom'], ms = NOTICE_MS, proximo: Proximo | null = null): void {
  clearTimeout(timer)
  noticeAtom.set({ texto, tom, proximo, vez: ++vez })
  if (tom === 'aviso') timer = setTimeout(clearNotice, ms)
}

/** Shows a notice (role status); `ms`: its time, if not the usual. */
export const notify = (texto: string, ms?: number, proximo?: Proximo): void =>
  say(texto, 'aviso', ms, proximo ?? null)

/** Shows a problem at once (role alert), maybe with the key that helps. */
export const alerta = (texto: string, proximo?: Proximo): void =>
  say(texto, 'problema', NOTICE_MS, proximo ?? null)

/** Milliseconds of a notice during work, longer than any work. */
const WORK_MS = 600_000

/** Shows a notice while work runs, then removes it unless another has replaced it. */
export async function whileSaying<T>(texto: string, work: () => Promise<T>): Promise<T> {
  say(texto, 'aviso', WORK_MS)
  const own = vez
  try {
    return await work()
  } finally {
    if (noticeAtom.get()?.vez === own) clearNotice()
  }
}

/** Gives the present notice. */
export const lastSaid = (): Notice | null => noticeAtom.get()

/** True while a screen shows notices itself: the foot then only speaks them. */
export const noticeElsewhereAtom = atom(false)

/** Returns a function that removes notices shown until now: the first key in a form drops those of earlier work. */
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

/** Removes a problem, at the next key that does something. */
export function clearProblem(): void {
  if (noticeAtom.get()?.tom === 'problema') clearNotice()
}
