import { DRAFT_KEPT_MS } from '../../offline/draft-age.ts'
import { dropDurably, durably, keepDurably } from '../../offline/durable-drafts.ts'
import { device } from '../../state/device.ts'
import { getSession } from '../../state/session.ts'
import type { Valores } from './paths.ts'

/** What was typed and not saved, kept through a reload or a crash until it is saved or given up. */
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

const keyOf = (registerId: string, id: number | null) => {
  const user = getSession()?.user
  return `tecla.rascunho.${user?.id}.${user?.empresa.id}.${registerId}.${id ?? 'novo'}`
}

/** Secrets are never left in the browser. */
const SECRET = /senha|password|^pin$/

/** `duravel`: a browser that is killed the next moment has it too. */
export function keepDraft(
  registerId: string,
  id: number | null,
  valores: Valores,
  versao: number | null,
  chave: string,
  duravel = false,
): void {
  if (!getSession()) return
  const kept = Object.fromEntries(
    Object.entries(valores).filter(
      ([key, value]) => !SECRET.test(key) && !(typeof value === 'string' && value.length > LONGEST),
    ),
  )
  const key = keyOf(registerId, id)
  const draft: Rascunho = { valores: kept, versao, chave, em: new Date().toISOString() }
  if (duravel) keepDurably(key, draft)
  try {
    device.setItem(key, JSON.stringify(draft))
  } catch {
    // a full store loses the draft, never the form
  }
}

export function dropDraft(registerId: string, id: number | null, duravel = false): void {
  const key = keyOf(registerId, id)
  device.removeItem(key)
  if (duravel) dropDurably(key)
}

/** The draft of a form, unless a week old or unreadable. */
export function draftOf(registerId: string, id: number | null): Rascunho | null {
  try {
    const draft = JSON.parse(device.getItem(keyOf(registerId, id)) ?? 'null') as Rascunho | null
    if (!draft?.valores || Date.now() - Date.parse(draft.em) > DRAFT_KEPT_MS) return null
    return draft
  } catch {
    return null
  }
}

/** The same of one that was kept durably: what a killed browser did not get to write elsewhere. */
export const durableDraftOf = (registerId: string, id: number | null): Promise<Rascunho | null> =>
  durably<Rascunho>(keyOf(registerId, id))
