import type { DBSchema } from 'idb'
import { connectionTo } from '../offline/connection.ts'
import type { Dono } from '../offline/database.ts'
import { currentOwner, sameOwner } from '../offline/owner.ts'
import { cell, pageState } from '../state/cell.ts'
import type { Conferida } from './matching/lines.ts'

/** Note read but not entered yet, with the user's answers so far. `fieldKey`: the note's access key. */
export interface NotaEmRascunho extends Conferida {
  fieldKey: string
  dono: Dono
  /** Time of the last save, ms since 1970. */
  em: number
}

interface DraftSchema extends DBSchema {
  entradas: { key: string; value: NotaEmRascunho & { id: string } }
}

const { open, close } = connectionTo<DraftSchema>('tecla-entradas', 1, db => {
  db.createObjectStore('entradas', { keyPath: 'id' })
})

/** @internal For tests: a page closes its database by reloading. */
export const closeDrafts = close

/** Makes the key of a draft, with the company in it: two companies may import the same note. */
const idOf = ({ account_id, empresa_id }: Dono, chave: string) => `${account_id}/${empresa_id}/${chave}`

/** Number of changes to the list of drafts: a new value means that a draft was added or removed. */
export const draftsAtom = cell(0)
const changed = () => draftsAtom.set(count => count + 1)

/** @throws when nobody is logged in */
function owner(): Dono {
  const dono = currentOwner()
  if (!dono) throw new Error('Entre de novo para continuar')
  return dono
}

interface DraftsState {
  /** Queue of the work on drafts: the last state given is the one saved, and a read sees every earlier write. */
  queue: Promise<unknown>
}

const page = pageState((): DraftsState => ({ queue: Promise.resolve() }))
const queued = <T>(work: () => Promise<T>): Promise<T> => {
  const done = page.queue.then(work)
  page.queue = done.catch(() => {})
  return done
}

/** Lists the drafts of the session's company, the last changed first. */
export async function drafts(): Promise<NotaEmRascunho[]> {
  const all = await queued(async () => (await open()).getAll('entradas'))
  return all.filter(({ dono }) => sameOwner(dono, currentOwner())).sort((a, b) => b.em - a.em)
}

export const draftOf = (chave: string): Promise<NotaEmRascunho | undefined> =>
  queued(async () => (await open()).get('entradas', idOf(owner(), chave)))

/** Saves a draft. The draft is on disk when the promise resolves: a reload or a crash loses nothing. */
export function keepDraft(conferida: Conferida): Promise<void> {
  const dono = owner()
  const { chave } = conferida.nota
  return queued(async () => {
    const tx = (await open()).transaction('entradas', 'readwrite', { durability: 'strict' })
    const id = idOf(dono, chave)
    const fresh = (await tx.store.getKey(id)) === undefined
    await Promise.all([tx.store.put({ ...conferida, id, fieldKey: chave, dono, em: Date.now() }), tx.done])
    if (fresh) changed()
  })
}

export function dropDraft(chave: string): Promise<void> {
  const id = idOf(owner(), chave)
  return queued(async () => {
    const tx = (await open()).transaction('entradas', 'readwrite', { durability: 'strict' })
    await Promise.all([tx.store.delete(id), tx.done])
    changed()
  })
}
