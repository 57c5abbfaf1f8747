import { openLocalDb, type ParkedMark } from './database.ts'
import { currentOwner, sameOwner } from './owner.ts'

/** Reads the marks of this company's parked and resumed sales, by uuid. */
export async function readMarks(): Promise<ReadonlyMap<string, ParkedMark>> {
  const all = await (await openLocalDb()).getAll('estacionadas')
  return new Map(all.filter(({ dono }) => sameOwner(dono, currentOwner())).map(mark => [mark.uuid, mark]))
}

/** Changes a sale's mark in one durable transaction. `change` gets the mark, if any, and gives the new; null: none. */
export async function changeMark(
  uuid: string,
  change: (mark: ParkedMark | undefined) => Omit<ParkedMark, 'dono'> | null,
): Promise<void> {
  const dono = currentOwner()
  if (!dono) return
  const tx = (await openLocalDb()).transaction('estacionadas', 'readwrite', { durability: 'strict' })
  const mark = await tx.store.get(uuid)
  const changed = change(mark)
  const kept = changed ? tx.store.put({ ...changed, dono: mark?.dono ?? dono }) : tx.store.delete(uuid)
  await Promise.all([kept, tx.done])
}

/** Changes a mark that is there; does nothing for another. */
export const patchMark = (uuid: string, patch: Partial<ParkedMark>): Promise<void> =>
  changeMark(uuid, mark => (mark ? { ...mark, ...patch } : null))

export const dropMark = (uuid: string): Promise<void> => changeMark(uuid, () => null)
