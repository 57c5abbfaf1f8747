import type { VendaAnswer, VendaBody } from '../../domain/api/vendas.ts'
import type { Dono, LocalDb, VendaNaFila } from './database.ts'
import { sameOwner } from './owner.ts'
import type { SaleSending } from './send-sale.ts'

export interface RunnerDeps {
  db: () => Promise<LocalDb>
  enviar: (body: VendaBody) => Promise<SaleSending>
  dono: () => Dono | null
  /** Resolves after `ms`, or at once when `sinal` aborts (a new sale, the network is back). */
  esperar: (ms: number, sinal: AbortSignal) => Promise<void>
  /** Called when the server has stored a sale. `recusa`: text of the last refusal, if it was refused before. */
  aoGravar: (venda: VendaAnswer, recusa: string | null) => void
  aoMudar: () => void
  /** Reports whether the last attempt reached the server. */
  aoAlcancar: (alcancou: boolean) => void
}

export interface Runner {
  /** Sends the waiting sales, in order, until nothing more can be sent. One cycle runs at a time. */
  acordar: () => void
  parar: () => void
  /** Resolves when the present cycle ends (for tests). */
  vazia: () => Promise<void>
}

const ESPERAS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]
/** Failed attempts that reached the server before later sales go first: one bad sale must not hold back good ones. */
const PACIENCIA = 5

/** FIFO sender of the queue. Only the leader tab runs it. */
export function createRunner(deps: RunnerDeps): Runner {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  let wake = new AbortController()

  const cycle = async () => {
    const passed = new Set<number>()
    let falhas = 0
    let doencas = 0
    while (!stopped) {
      const next = await firstWaiting(deps, passed)
      if (!next) return
      const { key, row } = next
      const envio = await deps.enviar(row.body)
      if (envio.tipo === 'sem_sessao') return
      deps.aoAlcancar(envio.tipo !== 'adiada' || envio.alcancou)
      await settle(deps, key, envio)
      if (envio.tipo === 'gravada') deps.aoGravar(envio.venda, row.recusa ?? null)
      deps.aoMudar()
      if (envio.tipo !== 'adiada') {
        falhas = doencas = 0
        continue
      }
      falhas++
      if (envio.alcancou && ++doencas % PACIENCIA === 0) passed.add(key)
      const wait = envio.espera === null ? (ESPERAS_MS[falhas - 1] ?? 30_000) : envio.espera * 1000
      wake = new AbortController()
      await deps.esperar(wait, wake.signal)
    }
  }

  const rouse = () => {
    wake.abort()
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = cycle()
      .catch(() => {})
      .finally(() => {
        running = null
        if (again) {
          again = false
          rouse()
        }
      })
  }

  return {
    acordar: rouse,
    parar() {
      stopped = true
      wake.abort()
    },
    async vazia() {
      while (running) await running
    },
  }
}

async function firstWaiting(
  { db, dono }: RunnerDeps,
  passed: ReadonlySet<number>,
): Promise<{ key: number; row: VendaNaFila } | null> {
  const tx = (await db()).transaction('fila')
  let cursor = await tx.store.openCursor()
  while (cursor) {
    const row = cursor.value
    if (row.estado === 'esperando' && sameOwner(row.dono, dono()) && !passed.has(cursor.key)) {
      return { key: cursor.key, row }
    }
    cursor = await cursor.continue()
  }
  return null
}

/**
 * Writes the outcome of an attempt. A stored sale leaves the queue. A sale without an answer waits, to be sent again
 * as a replay (`offline`). A refused sale is sent at once as a replay: the customer has paid and gone, so the server
 * stores it if it can, marked to be checked. A sale refused as a replay too, or whose uuid another sale has, goes to
 * the conflict list, for a person.
 */
async function settle({ db }: RunnerDeps, key: number, envio: SaleSending): Promise<void> {
  const tx = (await db()).transaction('fila', 'readwrite', { durability: 'strict' })
  const row = await tx.store.get(key)
  const work: Promise<unknown>[] = [tx.done]
  if (row && envio.tipo === 'gravada') work.push(tx.store.delete(key))
  if (row && envio.tipo === 'recusada') {
    const { erro, codigo } = envio
    const replay = codigo !== null && !row.body.offline
    const next = replay ? { body: { ...row.body, offline: true } } : { estado: 'conflito' as const }
    work.push(
      tx.store.put({ ...row, ...next, erro, codigo, recusa: erro, tentativas: row.tentativas + 1 }, key),
    )
  }
  if (row && envio.tipo === 'adiada') {
    const body = { ...row.body, offline: true }
    work.push(tx.store.put({ ...row, body, erro: envio.erro, tentativas: row.tentativas + 1 }, key))
  }
  await Promise.all(work)
}
