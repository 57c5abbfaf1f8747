/**
 * Queue of paid sales on their way to the server. A sale enters in one strict transaction that also takes it out of the
 * journal, and leaves only when the server answers that it has the sale. The uuid never changes, so a lost answer, a
 * second tab or a reload never makes a second sale. A sale refused (4xx) is sent once more as a replay (`offline`);
 * refused again, it stays in a conflict list for a person.
 */

import { formatMoney } from '../../core/money/pt-br.ts'
import { signVenda } from '../../core/venda/autoria.ts'
import type { VendaAnswer, VendaBody } from '../../domain/api/vendas.ts'
import { venda } from '../../domain/commands/venda/index.ts'
import { cell, pageState } from '../state/cell.ts'
import { alerta } from '../state/notices.ts'
import { getSession } from '../state/session.ts'
import { onOnlineChange, setFila, setOnline } from '../state/situation.ts'
import { openLocalDb, type VendaNaFila } from './database.ts'
import { dropSale, journalWritten } from './journal.ts'
import { lead } from './leader.ts'
import { currentOwner, sameOwner } from './owner.ts'
import { createRunner, type Runner } from './queue-runner.ts'
import { type SaleSending, sendSale } from './send-sale.ts'
import { uuidv7 } from './uuid.ts'

export interface SituacaoFila {
  /** Sales of this company waiting to be sent. */
  pendentes: number
  /** Sales refused by the server and not exported, waiting for a person. */
  conflitos: number
}

export const queueAtom = cell<SituacaoFila>({ pendentes: 0, conflitos: 0 })

const listeners = new Set<(venda: VendaAnswer) => void>()
interface QueueState {
  runner: Runner | null
  channel: BroadcastChannel | null
  stop: (() => void) | null
}

const page = pageState((): QueueState => ({ runner: null, channel: null, stop: null }))

type Recado =
  | { tipo: 'nova' }
  | { tipo: 'mudou' }
  | { tipo: 'gravada'; venda: VendaAnswer; recusa: string | null }

/** Adds a listener of stored sales that any tab of this browser sent. Returns a function that removes it. */
export function onSent(listener: (venda: VendaAnswer) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Puts a paid sale in the queue and removes it from the journal, in one durable transaction. Resolves once written to disk;
 * sending follows in the background. A second call with an equal uuid adds nothing.
 * @throws without a session, when the browser cannot write (quota), or when the queue has this uuid with another total
 */
export async function enqueueSale(body: VendaBody): Promise<void> {
  const dono = currentOwner()
  if (!dono) throw new Error('Entre de novo para concluir a venda')
  await journalWritten()
  const db = await openLocalDb()
  const tx = db.transaction(['fila', 'vendas', 'mudancas'], 'readwrite', { durability: 'strict' })
  const fila = tx.objectStore('fila')
  const mudancas = tx.objectStore('mudancas')
  const work: Promise<unknown>[] = [tx.done, tx.objectStore('vendas').delete(body.uuid)]
  const queued = await fila.index('uuid').get(body.uuid)
  if (queued && queued.body.valor_total !== body.valor_total) {
    tx.abort()
    await tx.done.catch(() => {})
    throw new Error('esta venda já foi concluída em outra aba')
  }
  if (!queued) {
    const { uuid } = body
    work.push(
      fila.add({
        uuid,
        dono,
        body: signed(body),
        estado: 'esperando',
        tentativas: 0,
        erro: null,
        em: Date.now(),
      }),
    )
  }
  for (const key of await mudancas.index('uuid').getAllKeys(body.uuid)) work.push(mudancas.delete(key))
  await Promise.all(work)
  dropSale(body.uuid)
  // not awaited: the receipt waits for the disk, never for the network
  void refresh()
  startQueue()
  page.runner?.acordar()
  tell({ tipo: 'nova' })
}

/** Signs a sale now: it keeps its author, whichever user is signed in when it is sent. */
const signed = (body: VendaBody): VendaBody => ({
  ...body,
  autoria: signVenda(getSession()?.user.autoria, body.uuid),
})

/** Posts a sale that does not end before the server has answered. The sale enters the queue all the same. */
export const sendFirst = (body: VendaBody): Promise<SaleSending> => sendSale(signed(body))

/** Lists the sales of this company in the queue, oldest first. */
export async function queuedSales(): Promise<VendaNaFila[]> {
  const db = await openLocalDb()
  return (await db.getAll('fila')).filter(row => sameOwner(row.dono, currentOwner()))
}

/** Lists the uuids of sales in the queue, at most the newest 500, for a request's body. */
export const uuidsInQueue = async (): Promise<string[]> =>
  (await queuedSales().catch(() => [])).map(({ uuid }) => uuid).slice(-500)

/** Marks a refused sale as exported to a file: it stays queued and may be sent again, but the till no longer warns. */
export async function markExported(uuid: string, exportada: { por: string; em: string }): Promise<void> {
  await rewrite(uuid, row => ({ ...row, exportada }))
  await refresh()
  tell({ tipo: 'nova' })
}

/** Sends a refused sale again, after its problem was corrected. */
export async function retrySale(uuid: string): Promise<void> {
  await rewrite(uuid, row => ({ ...row, estado: 'esperando' }))
  await refresh()
  page.runner?.acordar()
  tell({ tipo: 'nova' })
}

async function rewrite(uuid: string, change: (row: VendaNaFila) => VendaNaFila): Promise<void> {
  const db = await openLocalDb()
  const tx = db.transaction('fila', 'readwrite', { durability: 'strict' })
  const key = await tx.store.index('uuid').getKey(uuid)
  const row = key === undefined ? undefined : await tx.store.get(key)
  const put = row && key !== undefined ? tx.store.put(change(row), key) : null
  await Promise.all([put, tx.done])
}

/** Counts the queue again and shows the count. Warns of a newly refused sale: it is paid, but has no note. */
export async function refresh(): Promise<void> {
  const rows = await queuedSales().catch(() => [])
  const alive = rows.filter(row => row.estado === 'esperando' || !row.exportada)
  const refused = alive.filter(row => row.estado !== 'esperando')
  const before = queueAtom.get().conflitos
  queueAtom.set({ pendentes: alive.length - refused.length, conflitos: refused.length })
  if (refused.length > before)
    alerta(`Uma venda paga não foi aceita e espera por alguém: ${refused.at(-1)?.erro ?? 'recusada'}`, {
      comando: venda.fila,
      texto: 'ver a fila',
    })
  setFila(alive.length, refused.length)
}

/** Starts sending, in the tab that leads. Idempotent; call after login and whenever a session returns. */
export function startQueue(): void {
  if (page.stop) {
    page.runner?.acordar()
    return
  }
  page.channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('tecla-fila') : null
  if (page.channel) page.channel.onmessage = ({ data }: MessageEvent<Recado>) => hear(data)
  const wake = () => page.runner?.acordar()
  const unsubscribe = onOnlineChange(online => online && wake())
  window.addEventListener('online', wake)
  // for a tab without BroadcastChannel, and for a timer that stopped while the computer slept
  const timer = setInterval(wake, 30_000)
  const leave = lead(
    'tecla.fila',
    {
      ganhou() {
        page.runner = createRunner({
          db: openLocalDb,
          enviar: sendSale,
          dono: currentOwner,
          esperar: pause,
          aoGravar: (venda, recusa) => {
            tell({ tipo: 'gravada', venda, recusa })
            stored(venda, recusa)
          },
          aoMudar: () => {
            void refresh()
            tell({ tipo: 'mudou' })
          },
          aoAlcancar: setOnline,
        })
        page.runner.acordar()
      },
      perdeu() {
        page.runner?.parar()
        page.runner = null
      },
    },
    { locks: navigator.locks as LockManager | undefined, aba: uuidv7() },
  )
  page.stop = () => {
    leave()
    unsubscribe()
    window.removeEventListener('online', wake)
    clearInterval(timer)
    page.channel?.close()
    page.channel = null
    page.stop = null
  }
  void refresh()
}

/** Stops sending; waiting sales stay on disk. @internal For tests: a page stops by closing. */
export const stopQueue = (): void => page.stop?.()

/** Notifies listeners of a stored sale; warns if it was refused first: the goods may still be at the counter. */
function stored(sent: VendaAnswer, recusa: string | null): void {
  for (const listener of listeners) listener(sent)
  if (recusa)
    alerta(`Venda de ${formatMoney(sent.valor_total)} guardada para conferir: ${recusa}`, {
      comando: venda.exibir,
      texto: 'ver a venda',
    })
}

function tell(recado: Recado): void {
  page.channel?.postMessage(recado)
}

function hear(recado: Recado): void {
  if (recado.tipo === 'nova') page.runner?.acordar()
  else if (recado.tipo === 'gravada') stored(recado.venda, recado.recusa)
  void refresh()
}

/** Waits `ms`, or until `sinal` aborts (a new sale, or the network is back). */
function pause(ms: number, sinal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      sinal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    sinal.addEventListener('abort', done)
  })
}
