/**
 * Write-ahead journal of the open sale. Each change is appended to IndexedDB with strict durability, in order, outside
 * rendering; a whole snapshot follows when the till is quiet. After a crash or a reload the sale is restored with its
 * cursor. Paid sales leave by `enqueueSale` (queue.ts), in one transaction with their journal.
 */

import type { Venda } from '../../core/venda/venda.ts'
import { asPageOpens, cell, pageState } from '../state/cell.ts'
import type { Desk } from '../state/desk.ts'
import { device } from '../state/device.ts'
import { applyChange, changeOf, type SaleChange } from './change.ts'
import { type LocalDb, openLocalDb, type VendaGuardada } from './database.ts'
import { DRAFT_KEPT_MS } from './draft-age.ts'
import { currentOwner, sameOwner } from './owner.ts'

type Operacao =
  | { tipo: 'inteira'; guardada: VendaGuardada }
  | { tipo: 'mudanca'; uuid: string; mudanca: SaleChange; cursor: string | null }
  | { tipo: 'descartar'; uuid: string }

/** Reason why the last write failed; null: the last write succeeded. */
export const journalErrorAtom = cell<string | null>(null)

/**
 * Maximum number of changes between two snapshots of a till that is never quiet. More than the lines of a large sale,
 * because copying a snapshot of 990 lines would delay a scan.
 */
const MAX_MUDANCAS = 1000
const SILENCIO_MS = 1500

const known = pageState(() => new Map<string, { venda: Venda; cursor: string | null; mudancas: number }>())
interface JournalState {
  pending: Operacao[]
  /** Operations being written now. */
  batchNow: readonly Operacao[]
  writing: Promise<void> | null
  quiet: ReturnType<typeof setTimeout> | undefined
}

const page = pageState((): JournalState => ({ pending: [], batchNow: [], writing: null, quiet: undefined }))

/**
 * Journals the sale. Returns at once; writes happen in the order of the calls. `cursor`: uid of the line under the cursor. A
 * sale with a label (`rotulo`) is a parked sale.
 */
export function saveSale(venda: Venda, cursor: string | null = null): void {
  const before = known.get(venda.uuid)
  if (before && before.mudancas < MAX_MUDANCAS && before.venda.rotulo === venda.rotulo) {
    const mudanca = changeOf(before.venda, venda)
    if (!mudanca && before.cursor === cursor) return
    push({ tipo: 'mudanca', uuid: venda.uuid, mudanca: mudanca ?? {}, cursor })
    known.set(venda.uuid, { venda, cursor, mudancas: before.mudancas + 1 })
    clearTimeout(page.quiet)
    page.quiet = setTimeout(() => compact(venda.uuid), SILENCIO_MS)
  } else {
    snapshot(venda, cursor)
  }
}

function snapshot(venda: Venda, cursor: string | null): void {
  const dono = currentOwner()
  if (!dono) return
  const { uuid, terminal_id } = venda
  push({ tipo: 'inteira', guardada: { uuid, dono, terminal_id, venda, cursor, em: Date.now() } })
  known.set(uuid, { venda, cursor, mudancas: 0 })
}

function compact(uuid: string): void {
  const last = known.get(uuid)
  if (last && last.mudancas > 0) snapshot(last.venda, last.cursor)
}

/** Journals each change of a desk's sale. Returns a function that stops. */
export const keepInJournal = (desk: Pick<Desk, 'onKept'>): (() => void) =>
  desk.onKept(({ sale, cursor }) => saveSale(sale, cursor))

/** Parks a sale: saves it with its label. */
export const parkSale = (venda: Venda): void => saveSale(venda)

/** Forgets an open or parked sale (cancelled, or in the queue), if this page has written or read it. */
export function dropSale(uuid: string): void {
  if (!known.has(uuid)) return
  known.delete(uuid)
  push({ tipo: 'descartar', uuid })
}

/** Forgets the lines of a document that was saved or discarded, even lines that this page never loaded. */
export function dropDocument(uuid: string): void {
  known.delete(uuid)
  if (device.getItem(RESGATE)?.includes(uuid)) device.removeItem(RESGATE)
  push({ tipo: 'descartar', uuid })
}

function push(operacao: Operacao): void {
  page.pending.push(operacao)
  page.writing ??= new Promise(resolve => setTimeout(resolve)).then(write).finally(() => {
    page.writing = null
  })
}

const RESGATE = 'tecla.resgate'

/**
 * Saves the sale of the last change to localStorage when the page closes before IndexedDB has written the change:
 * localStorage writes before it returns. The next page reads the sale once.
 */
function rescue(): void {
  const operacao = page.pending.at(-1) ?? page.batchNow.at(-1)
  if (!operacao || operacao.tipo === 'descartar') return
  const last = known.get(operacao.tipo === 'inteira' ? operacao.guardada.uuid : operacao.uuid)
  const dono = currentOwner()
  if (!last || !dono) return
  const { venda, cursor } = last
  const guardada: VendaGuardada = {
    uuid: venda.uuid,
    dono,
    terminal_id: venda.terminal_id,
    venda,
    cursor,
    em: Date.now(),
  }
  device.setItem(RESGATE, JSON.stringify(guardada))
}

asPageOpens(() => {
  if (typeof window !== 'undefined') window.addEventListener('pagehide', rescue)
})

/** Takes the sale that `rescue` left; null: none, unreadable, or in the queue since. */
async function rescued(db: LocalDb): Promise<VendaGuardada | null> {
  const text = device.getItem(RESGATE)
  if (text === null) return null
  device.removeItem(RESGATE)
  try {
    const guardada = JSON.parse(text) as VendaGuardada
    const queued = await db.getKeyFromIndex('fila', 'uuid', guardada.uuid)
    return queued === undefined ? guardada : null
  } catch {
    return null
  }
}

/** Resolves when everything journaled so far is on disk. @throws when the browser refuses to write (quota, private mode). */
export async function journalWritten(): Promise<void> {
  while (page.writing) await page.writing
  const erro = journalErrorAtom.get()
  if (erro !== null && page.pending.length > 0) throw new Error(erro)
}

async function write(): Promise<void> {
  while (page.pending.length > 0) {
    const batch = page.pending
    page.batchNow = batch
    page.pending = []
    try {
      await apply(await openLocalDb(), batch)
      page.batchNow = []
      journalErrorAtom.set(null)
    } catch (error) {
      // keep the order: the next change tries these writes first
      page.pending = [...batch, ...page.pending]
      page.batchNow = []
      journalErrorAtom.set(error instanceof Error ? error.message : String(error))
      return
    }
  }
}

async function apply(db: LocalDb, batch: readonly Operacao[]): Promise<void> {
  const tx = db.transaction(['vendas', 'mudancas'], 'readwrite', { durability: 'strict' })
  const vendas = tx.objectStore('vendas')
  const mudancas = tx.objectStore('mudancas')
  const work: Promise<unknown>[] = []
  for (const operacao of batch) {
    if (operacao.tipo === 'mudanca') {
      const { uuid, mudanca, cursor } = operacao
      work.push(mudancas.add({ uuid, mudanca, cursor }))
      continue
    }
    const uuid = operacao.tipo === 'inteira' ? operacao.guardada.uuid : operacao.uuid
    for (const key of await mudancas.index('uuid').getAllKeys(uuid)) work.push(mudancas.delete(key))
    work.push(operacao.tipo === 'inteira' ? vendas.put(operacao.guardada) : vendas.delete(uuid))
  }
  await Promise.all([...work, tx.done])
}

/**
 * Reads every sale of this company in the journal, with its changes applied, newest first. Also drops from the journal
 * documents older than DRAFT_KEPT_MS; this call still returns them.
 */
async function stored(): Promise<VendaGuardada[]> {
  await journalWritten().catch(() => {})
  const db = await openLocalDb()
  const late = await rescued(db)
  const tx = db.transaction(['vendas', 'mudancas'])
  const [all, changes] = await Promise.all([
    tx.objectStore('vendas').getAll(),
    tx.objectStore('mudancas').getAll(),
    tx.done,
  ])
  const mine = new Map(all.filter(one => sameOwner(one.dono, currentOwner())).map(one => [one.uuid, one]))
  for (const { uuid, mudanca, cursor } of changes) {
    const one = mine.get(uuid)
    if (one) mine.set(uuid, { ...one, venda: applyChange(one.venda, mudanca), cursor })
  }
  if (late && sameOwner(late.dono, currentOwner())) {
    mine.set(late.uuid, late)
    snapshot(late.venda, late.cursor)
  }
  for (const { uuid, terminal_id, em } of mine.values())
    if (terminal_id === 0 && Date.now() - em > DRAFT_KEPT_MS) dropDocument(uuid)
  return [...mine.values()].sort((a, b) => b.em - a.em)
}

export interface Recuperada {
  venda: Venda
  cursor: string | null
}

/**
 * Recovers the sale that was open on this till, with its cursor. If a crash left more than one, the newest comes back
 * and the others become parked sales. A sale without lines, customer and voucher is dropped.
 */
export async function recoverSession(terminal_id: number): Promise<Recuperada | null> {
  const open = (await stored()).filter(one => one.terminal_id === terminal_id && one.venda.rotulo === null)
  const [newest, ...others] = open.filter(
    one => one.venda.itens.length > 0 || one.venda.consumidor !== null || Boolean(one.venda.vale_id),
  )
  for (const one of others)
    snapshot({ ...one.venda, rotulo: `Recuperada ${one.venda.criada_em.slice(0, 16)}` }, null)
  for (const one of open) {
    if (one === newest || others.includes(one)) continue
    known.set(one.uuid, { venda: one.venda, cursor: null, mudancas: 0 })
    dropSale(one.uuid)
  }
  if (!newest) return null
  known.set(newest.uuid, { venda: newest.venda, cursor: newest.cursor, mudancas: MAX_MUDANCAS })
  return { venda: newest.venda, cursor: newest.cursor }
}

/** Recovers the unsaved lines of a document; null when this browser has none. */
export async function recoverDocument(uuid: string): Promise<Recuperada | null> {
  // what this page wrote is newer than the disk
  const here = known.get(uuid)
  if (here) return { venda: here.venda, cursor: here.cursor }
  const found = (await stored()).find(one => one.uuid === uuid)
  if (!found) return null
  known.set(uuid, { venda: found.venda, cursor: found.cursor, mudancas: MAX_MUDANCAS })
  return { venda: found.venda, cursor: found.cursor }
}

/** Lists the sales parked in this browser, oldest first. */
export async function parkedSales(): Promise<Venda[]> {
  const parked = (await stored()).filter(one => one.venda.rotulo !== null)
  for (const one of parked) known.set(one.uuid, { venda: one.venda, cursor: null, mudancas: MAX_MUDANCAS })
  return parked.map(one => one.venda).reverse()
}

/** Forgets what is in memory; the disk stays. @internal For tests: a page forgets by reloading. */
export function forgetJournalMemory(): void {
  clearTimeout(page.quiet)
  known.clear()
  page.pending = []
  page.batchNow = []
}
