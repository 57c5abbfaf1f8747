/**
 * Brings the sales parked in this browser to the server, and what other tills did to them back. Parking and resuming never
 * wait for it: they write a mark, which says what the server is still to be told.
 */

import type { Venda } from '../../../core/venda/venda.ts'
import {
  descartarEstacionada,
  type Estacionada,
  guardarEstacionada,
  listarEstacionadas,
  tomarEstacionada,
} from '../../../domain/api/estacionadas.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { tillSetting } from '../../catalog/catalog.ts'
import type { ParkedMark } from '../../offline/database.ts'
import { dropSale, parkedSales } from '../../offline/journal.ts'
import { changeMark, dropMark, patchMark, readMarks } from '../../offline/parked-marks.ts'
import { onNews, onRealtime, UNHEARD } from '../../realtime.ts'
import { cell, pageState } from '../../state/cell.ts'
import { localTime } from '../../state/local-time.ts'
import { alerta, notify } from '../../state/notices.ts'
import { onOnlineChange } from '../../state/situation.ts'
import { tillDesk } from '../desk/till-desk.ts'
import { terminalAtom } from '../terminal.ts'

/** Parked sales as the server last listed them. */
export const onServerAtom = cell<readonly Estacionada[]>([])

/** Longest time, ms, to wait for the server's answer. */
export const PATIENCE_MS = 8000
const AGAIN_MS = 30_000
/** Number of sales whose state is asked for by uuid. */
const MOST_ASKED = 50

interface Page {
  running: Promise<void> | null
  again: boolean
  /** Texts about sales of this till that another till paid, by uuid. */
  ended: Map<string, string>
}
const page = pageState((): Page => ({ running: null, again: false, ended: new Map() }))

/** Sales that this till resumes just now: their rows on the server and here do not agree yet. */
export const beingTaken = pageState(() => new Set<string>())

/** Gives the text about a sale of this till that another till paid; undefined: nobody did. */
export const paidElsewhere = (uuid: string): string | undefined => page.ended.get(uuid)

/** Syncs, after the sync under way. Never throws: what failed is tried again. */
export function syncParked(): Promise<void> {
  page.again = true
  page.running ??= rounds().finally(() => {
    page.running = null
  })
  return page.running
}

async function rounds(): Promise<void> {
  while (page.again) {
    page.again = false
    await round().catch(() => {})
  }
}

async function round(): Promise<void> {
  const terminal = terminalAtom.get()
  if (terminal === null || !tillSetting('estacionadas_no_servidor')) return
  const before = await readMarks()
  for (const sale of await parkedSales()) if (!before.has(sale.uuid)) await markParked(sale)
  for (const mark of (await readMarks()).values())
    if (mark.falta && !mark.fim) await tellServer(mark, terminal)
  const marks = await readMarks()
  const known = [...marks.values()].filter(({ versao }) => versao > 0).map(({ uuid }) => uuid)
  const { data } = await call(listarEstacionadas, {
    query: {
      terminal_id: terminal,
      ...(known.length > 0 ? { uuids: known.slice(-MOST_ASKED).join(',') } : {}),
    },
    semMover: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  for (const row of data) {
    const mark = marks.get(row.uuid)
    if (mark && !mark.falta && !mark.fim && !beingTaken.has(row.uuid))
      await hear(row, mark, await parkedHere(row.uuid), terminal)
  }
  onServerAtom.set(data.filter(({ estado }) => estado === 'aberta' || estado === 'tomada'))
}

/** Reads a sale as it is parked here now: while the server answered, it may have been resumed. */
const parkedHere = async (uuid: string): Promise<Venda | undefined> =>
  (await parkedSales()).find(sale => sale.uuid === uuid)

/** Marks a sale that was parked: the server is to be told. */
export function markParked({ uuid, terminal_id, ...sale }: Venda): Promise<void> {
  const total = tillDesk.totalOf({ uuid, terminal_id, ...sale })
  const guardada_em = new Date().toISOString()
  return changeMark(uuid, mark => ({
    ...{ uuid, terminal_id, total, guardada_em, motivo: '', fim: mark?.fim ?? null },
    versao: mark?.versao ?? 0,
    falta: 'guardar',
  }))
}

/** Marks a sale that this till discarded; does nothing for one that was never parked. */
export async function markDiscarded(uuid: string, motivo: string): Promise<void> {
  if (!(await readMarks()).has(uuid)) return
  await patchMark(uuid, { falta: 'descartar', motivo })
  await syncParked()
}

/** Tells the server one thing. @throws when the server did not answer, so that the round ends */
async function tellServer(mark: ParkedMark, terminal_id: number): Promise<void> {
  const { uuid, versao, falta, guardada_em, total, motivo } = mark
  const options = { semMover: true, signal: AbortSignal.timeout(PATIENCE_MS) }
  const params = { uuid }
  try {
    if (falta === 'descartar') {
      await call(descartarEstacionada, { params, query: { terminal_id, motivo }, ...options })
      await dropMark(uuid)
    } else if (falta === 'tomar') {
      const body = versao > 0 ? { terminal_id, versao } : { terminal_id }
      const { data } = await call(tomarEstacionada, { params, body, ...options })
      await settle(mark, data.versao)
    } else {
      const sale = await parkedHere(uuid)
      if (!sale) return await (isOnDesk(uuid) ? patchMark(uuid, { falta: null }) : dropMark(uuid))
      const body = { versao, guardada_em, total, corpo: sale }
      const { data } = await call(guardarEstacionada, { params, body, ...options })
      await settle(mark, data.versao)
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401) throw error
    await refused(mark, error)
  }
}

const isOnDesk = (uuid: string): boolean => beingTaken.has(uuid) || tillDesk.sale.get()?.uuid === uuid

/** Notes the server's version; what the user did meanwhile is still to be told. */
const settle = ({ uuid, falta, guardada_em }: ParkedMark, versao: number): Promise<void> =>
  changeMark(uuid, now => {
    if (!now) return null
    const same = now.falta === falta && now.guardada_em === guardada_em
    if (!same) page.again = true
    return { ...now, versao, falta: same ? null : now.falta }
  })

async function refused({ uuid, falta }: ParkedMark, error: ApiError): Promise<void> {
  if (falta === 'descartar') return dropMark(uuid)
  if (error.status === 409) return endedElsewhere(uuid, errorText(error), isPaid(error.dados))
  // never parked there: the sale is this till's alone
  if (falta === 'tomar') return patchMark(uuid, { falta: null, versao: 0 })
  alerta(`A venda estacionada ficou só neste caixa: ${errorText(error)}`)
}

const isPaid = (dados: unknown): boolean => (dados as { estado?: string } | null)?.estado === 'paga'

async function endedElsewhere(uuid: string, texto: string, paga: boolean): Promise<void> {
  await patchMark(uuid, { falta: null, fim: { texto, paga } })
  if (paga) page.ended.set(uuid, texto)
  alerta(texto)
}

/** Compares the server's row with the copy here: what another till took, paid or parked again is its own from then on. */
async function hear(
  { uuid, estado, versao, rotulo, com }: Estacionada,
  mark: ParkedMark,
  parked: Venda | undefined,
  terminal: number,
): Promise<void> {
  const here = estado === 'tomada' && com?.terminal_id === terminal
  const waits = estado === 'aberta' && versao === mark.versao
  const texto = `${rotulo}: ${WORDS[estado]}${com ? ` no ${com.terminal} às ${localTime(com.em).hora}` : ''}`
  if (parked) {
    if (waits) return
    // parked after it was resumed, and the mark was lost in a crash
    if (here) {
      page.again = true
      return markParked(parked)
    }
    dropSale(uuid)
    // the mark of a sale that another till has stays, so that its payment is told too
    if (estado !== 'tomada') await dropMark(uuid)
    notify(texto)
    return
  }
  if (tillDesk.sale.get()?.uuid === uuid) {
    if (here) return
    if (!waits) return endedElsewhere(uuid, texto, estado === 'paga')
    await patchMark(uuid, { falta: 'tomar' })
    page.again = true
  } else if (mark.terminal_id === terminal && estado !== 'tomada') {
    await dropMark(uuid)
    if (estado === 'paga' && com?.terminal_id !== terminal) notify(texto)
  }
}

const WORDS = {
  aberta: 'guardada de novo em outro caixa',
  tomada: 'retomada',
  paga: 'paga',
  descartada: 'descartada',
} as const

/** Syncs while a till screen is open, at each news. `done` runs after each sync. Returns a function that stops. */
export function keepParkedInSync(done: () => unknown): () => void {
  const sync = () => void syncParked().then(done)
  const timer = setInterval(async () => {
    const marks = await readMarks().catch(() => new Map<string, ParkedMark>())
    if ([...marks.values()].some(({ falta, fim }) => falta && !fim)) sync()
  }, AGAIN_MS)
  const ends = [
    onNews('EstacionadaMudou', sync),
    onRealtime(UNHEARD, sync),
    onOnlineChange(online => online && sync()),
    () => clearInterval(timer),
  ]
  sync()
  return () => {
    for (const end of ends) end()
  }
}
