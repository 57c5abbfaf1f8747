import { VER_VENDAS } from '../../../domain/api/quem-vende.ts'
import { listarVendas, verVenda } from '../../../domain/api/vendas.ts'
import { call } from '../../api/client.ts'
import { queuedSales } from '../../offline/queue.ts'
import { hasFlag } from '../../state/session.ts'
import { onlineAtom } from '../../state/situation.ts'
import { describeIssued, issuedAtom, notSent } from './last.ts'

/** Age, ms, of the oldest sale loaded: the customer of an older sale has left the counter. */
const RECENT_MS = 24 * 3_600_000
const AS_MANY = 20

/**
 * Loads the till's last sale and its refused sales after a reload. A sale still in this browser's queue is newer than
 * the server's sales. Offline, or for a user who may not see sales, loads only the queue.
 */
export async function recallIssued(terminal_id: number): Promise<void> {
  const waiting = (await queuedSales().catch(() => []))
    .filter(({ body }) => body.terminal_id === terminal_id)
    .map(({ body }) => notSent(body, onlineAtom.get()))
    .reverse()
  const stored = VER_VENDAS.some(hasFlag) ? await storedLately(terminal_id).catch(() => []) : []
  const found = [...waiting, ...stored.map(describeIssued)]
  issuedAtom.set(known => [...known, ...found.filter(({ uuid }) => !known.some(sold => sold.uuid === uuid))])
}

/**
 * Fetches the newest of the till's last 20 sales of 24 hours, and the refused ones among them, each in full, because a
 * refusal names a product.
 */
async function storedLately(terminal_id: number) {
  const de = new Date(Date.now() - RECENT_MS).toISOString()
  const { data } = await call(listarVendas, {
    query: { terminal_id, de, limit: AS_MANY, contar: '0' },
    semMover: true,
  })
  const wanted = data.filter(({ status }, index) => index === 0 || status === 'R' || status === 'D')
  const read = ({ id }: { id: number }) => call(verVenda, { params: { id }, semMover: true })
  return (await Promise.all(wanted.map(read))).map(answer => answer.data)
}
