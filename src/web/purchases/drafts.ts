import type { DBSchema } from 'idb'
import { connectionTo } from '../offline/connection.ts'
import type { Dono } from '../offline/database.ts'
import { currentOwner, sameOwner } from '../offline/owner.ts'
import { cell } from '../state/cell.ts'
import type { Conferida } from './matching/lines.ts'

/** A note that was brought and is not entered yet: as it was read, and what was said of it so far. */
export interface NotaEmRascunho extends Conferida {
  fieldKey: string
  dono: Dono
  /** Last written, ms. */
  em: number
}

interface DraftSchema extends DBSchema {
  entradas: { key: string; value: NotaEmRascunho & { id: string } }
}

const { open, close } = connectionTo<DraftSchema>('tecla-entradas', 1, db => {
  db.createObjectStore('entradas', { keyPath: 'id' })
})

/** @internal A page that reloads has no code for it; a test without one has this. */
export const closeDrafts = close

/** One company's drafts are no other's: the same note may be of two. */
const idOf = ({ account_id, empresa_id }: Dono, chave: string) => `${account_id}/${empresa_id}/${chave}`

/** Told when a draft came or went. */
export const draftsAtom = cell(0)
const changed = () => draftsAtom.set(count => count + 1)

/** @throws when nobody is logged in */
function owner(): Dono {
  const dono = currentOwner()
  if (!dono) throw new Error('Entre de novo para continuar')
  return dono
}

/** One after the other: the last state given is the one that stays, and whoever reads sees what was written before. */
let queue: Promise<unknown> = Promise.resolve()
const queued = <T>(work: () => Promise<T>): Promise<T> => {
  const done = queue.then(work)
  queue = done.catch(() => {})
  return done
}

/** Drafts of the open company, the last one touched first. */
export async function drafts(): Promise<NotaEmRascunho[]> {
  const all = await queued(async () => (await open()).getAll('entradas'))
  return all.filter(({ dono }) => sameOwner(dono, currentOwner())).sort((a, b) => b.em - a.em)
}

export const draftOf = (chave: string): Promise<NotaEmRascunho | undefined> =>
  queued(async () => (await open()).get('entradas', idOf(owner(), chave)))

/** On disk when it resolves: a reload or a kill loses nothing. */
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
