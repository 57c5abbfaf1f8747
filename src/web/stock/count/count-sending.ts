import { lerContagem, verContagem } from '../../../domain/api/estoque.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { currentOwner } from '../../offline/owner.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { cell, pageState } from '../../state/cell.ts'
import { alerta } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { onSession } from '../../state/session.ts'
import { onOnlineChange } from '../../state/situation.ts'
import { dropReadings, type KeptReading, keepReadings, keptReadings } from './count-journal.ts'

/** Most readings of one request. */
const BATCH = 200
/** Wait before a retry, ms. */
const AGAIN_MS = 2000
/** Interval, ms, between checks for readings that another tab saved. */
const LOOK_MS = 30_000
/** HTTP statuses that refuse readings; after any other error (session, network, server) they are kept for a retry. */
const REFUSALS: readonly number[] = [400, 404, 409, 413, 422]
/** HTTP statuses for which a retry does not help: the user needs another session or permission. */
const LOCKED: readonly number[] = [401, 403, 455, 457]

/** Readings of this company's counts that the server does not have, oldest first: saved in this browser, or being saved. */
export const keptAtom = cell<readonly KeptReading[]>([])

/** Readings already shown, but not saved to disk yet, by uuid. */
const writing = pageState(() => new Map<string, KeptReading>())
interface CountSendingState {
  running: Promise<void> | null
  again: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  stop: (() => void) | null
  /** Number of open screens of counts: an expired session opens the login only while one is open. */
  watched: number
}

const page = pageState(
  (): CountSendingState => ({ running: null, again: false, timer: undefined, stop: null, watched: 0 }),
)

const without = (uuids: ReadonlySet<string>) => {
  for (const uuid of uuids) writing.delete(uuid)
  keptAtom.set(kept => kept.filter(({ uuid }) => !uuids.has(uuid)))
}

async function load(): Promise<void> {
  const stored = await keptReadings()
  for (const { uuid } of stored) writing.delete(uuid)
  keptAtom.set([...stored, ...writing.values()])
}

async function refuse(readings: readonly KeptReading[], erro: string): Promise<void> {
  await keepReadings(readings.map(reading => ({ ...reading, erro })))
  await load()
  alerta(`${readings[0]?.nome}: ${erro}`)
}

/** Sends the oldest waiting readings of one count. True when there may be more to send. */
async function sendSome(): Promise<boolean> {
  const waiting = keptAtom.get().filter(({ uuid, erro }) => erro === null && !writing.has(uuid))
  const id = waiting[0]?.contagem_id
  if (id === undefined) return false
  const batch = waiting.filter(({ contagem_id }) => contagem_id === id).slice(0, BATCH)
  const body = {
    leituras: batch.map(({ uuid, leitura }) => ({ uuid, ...leitura })),
    enviadas_em: new Date().toISOString(),
  }
  try {
    const { data } = await call(lerContagem, { params: { id }, body, semMover: page.watched === 0 })
    if (data.aviso) alerta(data.aviso)
  } catch (error) {
    if (!(error instanceof ApiError) || !REFUSALS.includes(error.status)) return putOff(error)
    const at = Object.keys(error.errors ?? {})
      .map(path => /^leituras\.(\d+)\./.exec(path)?.[1])
      .find(Boolean)
    await refuse(at === undefined ? batch : batch.slice(Number(at), Number(at) + 1), errorText(error))
    return true
  }
  const sent = new Set(batch.map(({ uuid }) => uuid))
  await dropReadings([...sent])
  // fetches the lines before the sent readings are removed, so that no quantity disappears meanwhile
  await invalidate(verContagem)
  without(sent)
  return true
}

function putOff(error: unknown): false {
  const locked = error instanceof ApiError && LOCKED.includes(error.status)
  if (page.stop && !locked) page.timer = setTimeout(wake, AGAIN_MS)
  return false
}

async function cycle(): Promise<void> {
  do {
    page.again = false
    await load()
    while (page.stop && currentOwner() && (await sendSome()));
  } while (page.stop && page.again)
}

function wake(): void {
  clearTimeout(page.timer)
  page.again = true
  page.running ??= cycle()
    .catch(() => {})
    .finally(() => {
      page.running = null
    })
}

/** Starts sending waiting readings in the background, from any screen. Further calls only send at once. */
export function startSending(): void {
  if (page.stop) {
    wake()
    return
  }
  const look = setInterval(wake, LOOK_MS)
  const ends = [onOnlineChange(online => online && wake()), onSession(wake)]
  window.addEventListener('online', wake)
  page.stop = () => {
    for (const end of ends) end()
    window.removeEventListener('online', wake)
    clearInterval(look)
    clearTimeout(page.timer)
    page.stop = null
  }
  wake()
}

/** Stops after the running request; waiting readings stay on disk. @internal For tests: a page stops by closing. */
export async function stopSending(): Promise<void> {
  page.stop?.()
  await page.running
  writing.clear()
  keptAtom.set([])
}

/** Registers an open screen of counts, and starts sending. Returns a function to call when the screen closes. */
export function watchSending(): () => void {
  page.watched++
  startSending()
  return () => {
    page.watched--
  }
}

/** Adds a reading, and saves it to disk; does nothing without a session. @throws when the browser cannot write */
export async function addReading(
  contagem_id: number,
  what: Pick<KeptReading, 'nome' | 'referencia' | 'lote' | 'leitura'>,
): Promise<void> {
  const dono = currentOwner()
  if (!dono) return
  const leitura = { ...what.leitura, em: new Date().toISOString() }
  const reading: KeptReading = { ...what, uuid: uuidv7(), contagem_id, dono, leitura, erro: null }
  writing.set(reading.uuid, reading)
  keptAtom.set(kept => [...kept, reading])
  try {
    await keepReadings([reading])
  } catch (error) {
    without(new Set([reading.uuid]))
    throw error
  }
  wake()
}

export async function discardReadings(uuids: readonly string[]): Promise<void> {
  await dropReadings(uuids)
  without(new Set(uuids))
}
