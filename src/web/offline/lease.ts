import { openLocalDb } from './database.ts'

const EXPIRA_MS = 30_000

/**
 * Takes the till's lease inside this browser, so that two tabs do not sell on one till even without the server.
 * `concedido`: true when the server gave the lease to this tab, false when to another, null without an answer. Resolves
 * to whether this tab holds the lease. IndexedDB works without a secure context, Web Locks do not.
 */
export async function holdLocally(
  terminal_id: number,
  aba: string,
  concedido: boolean | null,
  now: number = Date.now(),
): Promise<boolean> {
  return hold(`terminal:${terminal_id}`, aba, concedido, EXPIRA_MS, now).catch(() => concedido !== false)
}

/**
 * Takes, keeps or gives back a named lease in one transaction: takes it when `concedido` is true, or null and no other
 * owner holds it. `duracao` and `now` in ms. Resolves to whether `dono` has the lease.
 */
export async function hold(
  nome: string,
  dono: string,
  concedido: boolean | null,
  duracao: number,
  now: number = Date.now(),
): Promise<boolean> {
  const db = await openLocalDb()
  const tx = db.transaction('posse', 'readwrite', { durability: 'strict' })
  const held = await tx.store.get(nome)
  // ignore a lease far in the future: it was written by a clock that has been set back since
  const alive = held !== undefined && held.expira > now && held.expira <= now + duracao * 2
  const other = alive && held.dono !== dono
  const mine = concedido ?? !other
  const work: Promise<unknown>[] = [tx.done]
  if (mine) work.push(tx.store.put({ nome, dono, expira: now + duracao }))
  else if (!other && held) work.push(tx.store.delete(nome))
  await Promise.all(work)
  return mine
}
