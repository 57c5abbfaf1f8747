import type { AnyCommand } from '../../domain/commands/define.ts'
import { cell, pageState } from './cell.ts'

export interface Notice {
  texto: string
  /** 'atencao': done, but something is left to be done. */
  tom: 'aviso' | 'atencao' | 'problema'
  /** Command that helps as the next step, shown with its key. */
  proximo: Proximo | null
  /** Rises with every notice, so that a repeated text counts as new. */
  vez: number
}

/** Command that helps, with its label in the notice. */
export interface Proximo {
  comando: AnyCommand
  texto: string
}

/** The notice shown. An 'aviso' or 'atencao' stays for its time, a 'problema' until the next key; a newer notice replaces either. */
export const noticeAtom = cell<Notice | null>(null)

const NOTICE_MS = 6000
interface NoticesState {
  vez: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const page = pageState((): NoticesState => ({ vez: 0, timer: undefined }))

function say(texto: string, tom: Notice['tom'], ms = NOTICE_MS, proximo: Proximo | null = null): void {
  clearTimeout(page.timer)
  noticeAtom.set({ texto, tom, proximo, vez: ++page.vez })
  if (tom !== 'problema') page.timer = setTimeout(clearNotice, ms)
}

/** Shows a notice (role status). `ms`: how long, if not the usual time. */
export const notify = (texto: string, ms?: number, proximo?: Proximo): void =>
  say(texto, 'aviso', ms, proximo ?? null)

/** Shows a notice of what is done but not over: a sale without its note. */
export const warn = (texto: string): void => say(texto, 'atencao')

/** Colour of a notice. */
export const toneOfNotice = ({ tom }: Notice): string =>
  tom === 'problema' ? 'text-bad' : tom === 'atencao' ? 'text-live' : 'text-ok'

/** Shows a problem (role alert), maybe with a command that helps. */
export const alerta = (texto: string, proximo?: Proximo): void =>
  say(texto, 'problema', NOTICE_MS, proximo ?? null)

/** Milliseconds that a notice stays during work that has not ended. */
const WORK_MS = 600_000

/** Shows a notice while work runs, then removes the notice, unless another has replaced it. */
export async function whileSaying<T>(texto: string, work: () => Promise<T>): Promise<T> {
  say(texto, 'aviso', WORK_MS)
  const own = page.vez
  try {
    return await work()
  } finally {
    if (noticeAtom.get()?.vez === own) clearNotice()
  }
}

export const lastSaid = (): Notice | null => noticeAtom.get()

/** True while a screen shows notices itself: the bar below then only announces them to screen readers. */
export const noticeElsewhereAtom = cell(false)

/** Returns a function that removes a notice (not a problem) of earlier work, which a form calls at the first key. */
export function passingNotice(): () => void {
  const until = page.vez
  return () => {
    const said = noticeAtom.get()
    if (said && said.tom !== 'problema' && said.vez <= until) clearNotice()
  }
}

export function clearNotice(): void {
  noticeAtom.set(null)
}

/** Removes the problem shown, if any. */
export function clearProblem(): void {
  if (noticeAtom.get()?.tom === 'problema') clearNotice()
}
