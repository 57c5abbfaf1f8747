import type { DBSchema } from 'idb'
import type { Body } from '../../../domain/api/define.ts'
import type { lerContagem } from '../../../domain/api/estoque.ts'
import { connectionTo } from '../../offline/connection.ts'
import type { Dono } from '../../offline/database.ts'
import { currentOwner, sameOwner } from '../../offline/owner.ts'

/** Reading of a stock count, saved in this browser until the server has it. */
export interface KeptReading {
  /** UUIDv7, which rises with time, so that its order is the order of the readings. */
  uuid: string
  contagem_id: number
  dono: Dono
  /** Product's name, shown with the reading. */
  nome: string
  referencia?: string
  lote?: string | null
  leitura: Omit<Body<typeof lerContagem>['leituras'][number], 'uuid'>
  /** Reason of the server's refusal; null: not refused. */
  erro: string | null
}

interface CountSchema extends DBSchema {
  leituras: { key: string; value: KeptReading }
}

/** IndexedDB of count readings, separate from the database of the till's sales. */
const { open: openCountDb, close } = connectionTo<CountSchema>('tecla-contagem', 1, db => {
  db.createObjectStore('leituras', { keyPath: 'uuid' })
})

/** @internal For tests: a page closes its database by reloading. */
export const closeCountDb = close

/** Saves readings to disk: a reload or a crash then loses nothing. @throws when the browser cannot write */
export async function keepReadings(readings: readonly KeptReading[]): Promise<void> {
  const tx = (await openCountDb()).transaction('leituras', 'readwrite', { durability: 'strict' })
  await Promise.all([...readings.map(reading => tx.store.put(reading)), tx.done])
}

/** Lists the saved readings of one count, or of all counts of the company, oldest first. */
export async function keptReadings(contagem_id?: number): Promise<KeptReading[]> {
  const all = await (await openCountDb()).getAll('leituras')
  const own = all.filter(({ dono }) => sameOwner(dono, currentOwner()))
  return contagem_id === undefined ? own : own.filter(reading => reading.contagem_id === contagem_id)
}

export async function dropReadings(uuids: readonly string[]): Promise<void> {
  const tx = (await openCountDb()).transaction('leituras', 'readwrite', { durability: 'strict' })
  await Promise.all([...uuids.map(uuid => tx.store.delete(uuid)), tx.done])
}
