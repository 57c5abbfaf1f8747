import { DRAFT_KEPT_MS } from '../../offline/draft-age.ts'
import { dropDurably, durably, keepDurably } from '../../offline/durable-drafts.ts'
import { device } from '../../state/device.ts'
import { getSession } from '../../state/session.ts'
import type { Valores } from './paths.ts'

/** Values typed but not saved. A draft survives a reload or a crash, until saved or discarded. */
export interface Rascunho {
  valores: Valores
  /** Version of the record that was edited. */
  versao: number | null
  /** Idempotency key of a new record's save, which may already have reached the server. */
  chave?: string
  /** ISO instant of the last change stored. */
  em: string
}

/** Maximum length of a stored value: a picture would fill the browser's storage, and can be chosen again. */
const LONGEST = 100_000

/** Makes the storage key of a form's draft from user, company, register, and the record's id or a new record's source. */
export const draftKey = (registerId: string, id: number | string | null): string => {
  const user = getSession()?.user
  return `tecla.rascunho.${user?.id}.${user?.empresa.id}.${registerId}.${id ?? 'novo'}`
}

/** Names of secret fields, which are never stored in the browser. */
const SECRET = /senha|password|^pin$/

/** Stores a draft in localStorage. `duravel`: also at once on disk, so that the draft survives a killed browser. */
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
    // when the storage is full the draft is lost, not the form
  }
}

export function dropDraft(key: string, duravel = false): void {
  device.removeItem(key)
  if (duravel) dropDurably(key)
}

/** Reads the draft of a form; null when there is none, or it is older than a week or unreadable. */
export function draftOf(key: string): Rascunho | null {
  try {
    const draft = JSON.parse(device.getItem(key) ?? 'null') as Rascunho | null
    if (!draft?.valores || Date.now() - Date.parse(draft.em) > DRAFT_KEPT_MS) return null
    return draft
  } catch {
    return null
  }
}

/** Reads a draft stored durably, for a browser that was killed before it wrote localStorage to disk. */
export const durableDraftOf = (key: string): Promise<Rascunho | null> => durably<Rascunho>(key)
