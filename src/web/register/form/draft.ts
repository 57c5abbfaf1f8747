import { DRAFT_KEPT_MS } from '../../offline/draft-age.ts'
import { dropDurably, durably, keepDurably } from '../../offline/durable-drafts.ts'
import { device } from '../../state/device.ts'
import { getSession } from '../../state/session.ts'
import type { Valores } from './paths.ts'

/** Values typed and not saved, kept through a reload or a crash until saved or given up. */
export interface Rascunho {
  valores: Valores
  /** Record it was typed over. */
  versao: number | null
  /** Under which it may have been saved already, as a new record. */
  chave?: string
  /** ISO instant of the last keystroke kept. */
  em: string
}

/** A picture is chosen again sooner than it fills the browser's store. */
const LONGEST = 100_000

/** Under which the draft of a form lies in this browser: whose, in which company, of which record, or what a new one is made of. */
export const draftKey = (registerId: string, id: number | string | null): string => {
  const user = getSession()?.user
  return `tecla.rascunho.${user?.id}.${user?.empresa.id}.${registerId}.${id ?? 'novo'}`
}

/** Secrets are never left in the browser. */
const SECRET = /senha|password|^pin$/

/** `duravel`: a browser that is killed the next moment has it too. */
export function keepDraft(key: string, draft: Omit<Rascunho, 'em'>, duravel = false): void {
  if (!getSession()) return
  const valores = Object.fromEntries(
    Object.entries(draft.valores).filter(
      ([name, value]) => !SECRET.test(name) && !(typeof value === 'string' && value.length > LONGEST),
    ),
  )
  const kept: Rascunho = { ...draft, valores, em: new Date().toISOString() }
  if (duravel) keepDurably(key, kept)
  try {
    device.setItem(key, JSON.stringify(kept))
  } catch {
    // a full store loses the draft, never the form
  }
}

export function dropDraft(key: string, duravel = false): void {
  device.removeItem(key)
  if (duravel) dropDurably(key)
}

/** The draft of a form, unless a week old or unreadable. */
export function draftOf(key: string): Rascunho | null {
  try {
    const draft = JSON.parse(device.getItem(key) ?? 'null') as Rascunho | null
    if (!draft?.valores || Date.now() - Date.parse(draft.em) > DRAFT_KEPT_MS) return null
    return draft
  } catch {
    return null
  }
}

/** The same of one that was kept durably: what a killed browser did not get to write elsewhere. */
export const durableDraftOf = (key: string): Promise<Rascunho | null> => durably<Rascunho>(key)
