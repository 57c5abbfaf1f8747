import { openLocalDb } from './database.ts'

const EXPIRA_MS = 30_000

/**
 * Takes the till's lease inside this browser, for when the server does not answer: two tabs never sell on one till.
 * `concedido`: true = the server gave it to this tab; false = to another; null = no answer, ask the browser. Answers whether
 * this tab holds it. IndexedDB works without a secure context, Web Locks do not.
 */
export async function holdLocally(
  terminal_id: number,
  aba: string,
  concedido: boolean | null,
  now: number = Date.now(),
): Promise<boolean> {
  return hold(`terminal:${terminal_id}`, aba, concedido, EXPIRA_MS, now).catch(() => concedido !== false)
}

/** Takes, keeps or gives back a named lease in one transaction. */
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
  // a lease far in the future was written by a clock that was set back since
  const alive = held !== undefined && held.expira > now && held.expira <= now + duracao * 2
  const other = alive && held.dono !== dono
  const mine = concedido ?? !other
  const work: Promise<unknown>[] = [tx.done]
  if (mine) work.push(tx.store.put({ nome, dono, expira: now + duracao }))
  else if (!other && held) work.push(tx.store.delete(nome))
  await Promise.all(work)
  return mine
}
