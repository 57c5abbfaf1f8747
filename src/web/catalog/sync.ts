/**
 * Catalogue on the page's side: starts the worker, fills the store with the worker's messages, and asks for changes
 * when a realtime event reports a changed product. Keeps one catalogue, of the session's company.
 */

import { currentOwner } from '../offline/owner.ts'
import { cell, pageState } from '../state/cell.ts'
import { atServer } from '../state/device.ts'
import { currentToken, onSession } from '../state/session.ts'
import { setOnline } from '../state/situation.ts'
import { bestSellers, countSold } from './best-sellers.ts'
import type { DoWorker, ParaWorker } from './protocol.ts'
import { CatalogStore, type Repriced } from './store.ts'

export interface SituacaoCatalogo {
  /** True when there is a catalogue to sell from. */
  ready: boolean
  versao: string | null
  quantidade: number
  /** Error of the last synchronisation; null: none. */
  erro: string | null
}

export const catalogAtom = cell<SituacaoCatalogo>({ ready: false, versao: null, quantidade: 0, erro: null })

export const catalog = new CatalogStore()

interface Canal {
  postMessage: (mensagem: ParaWorker) => void
  onmessage: ((event: MessageEvent<DoWorker>) => void) | null
  terminate?: () => void
}

interface SyncState {
  canal: Canal | null
  aberto: string | null
  waiting: { resolve: () => void; reject: (error: Error) => void }[]
  timer: ReturnType<typeof setTimeout> | undefined
  seq: number
}

const page = pageState(
  (): SyncState => ({ canal: null, aberto: null, waiting: [], timer: undefined, seq: 0 }),
)
const searches = pageState(() => new Map<number, (ids: readonly number[]) => void>())

const makeWorker = (): Canal =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'catalogo' })

/** Closes the catalogue at the session's end: the server would refuse the worker, and the products must not stay. */
function close(): void {
  clearTimeout(page.timer)
  page.canal?.terminate?.()
  page.canal = null
  page.aberto = null
  page.waiting = []
  searches.clear()
  catalog.clear([])
  catalog.meta = null
  catalogAtom.set({ ready: false, versao: null, quantidade: 0, erro: null })
}

onSession(() => {
  if (page.canal && currentToken() === null) close()
})

function worker(): Canal {
  if (page.canal) return page.canal
  page.canal = makeWorker()
  page.canal.onmessage = ({ data }) => receive(data)
  return page.canal
}

const send = (mensagem: ParaWorker) => worker().postMessage(mensagem)

/**
 * Opens the catalogue of the session's company (this browser's copy first, then the changes), or refreshes it. Resolves
 * once there is a catalogue to sell from. @throws when nobody is logged in, or there is neither a copy nor a server
 */
export function syncCatalog(): Promise<void> {
  const owner = currentOwner()
  const token = currentToken()
  if (!owner || !token) return Promise.reject(new Error('Entre para carregar o catálogo'))
  const { account_id, empresa_id } = owner
  const key = `${account_id}.${empresa_id}`
  const done = new Promise<void>((resolve, reject) => page.waiting.push({ resolve, reject }))
  if (page.aberto === key) send({ tipo: 'atualizar', token })
  else {
    page.aberto = key
    catalog.clear([])
    catalog.meta = null
    catalogAtom.set({ ready: false, versao: null, quantidade: 0, erro: null })
    send({ tipo: 'abrir', account_id, empresa_id, token, servidor: atServer('') })
    send({ tipo: 'vendidos', pontos: bestSellers(empresa_id) })
  }
  return done
}

/** Counts a sale of these products, which then come earlier in the search. */
export function noteSold(ids: Iterable<number>): void {
  const owner = currentOwner()
  if (!owner) return
  countSold(owner.empresa_id, ids)
  send({ tipo: 'vendidos', pontos: bestSellers(owner.empresa_id) })
}

const repricedListeners = new Set<(news: readonly Repriced[]) => void>()

/** Adds a listener for changed prices. Returns a function that removes the listener. */
export function onRepriced(listener: (news: readonly Repriced[]) => void): () => void {
  repricedListeners.add(listener)
  return () => repricedListeners.delete(listener)
}

function tellRepriced(): void {
  const news = catalog.takeRepriced()
  if (news.length > 0) for (const listener of repricedListeners) listener(news)
}

/** Opens the catalogue, unless it is open already. */
export const openCatalog = async (): Promise<void> => {
  if (!catalogAtom.get().ready) await syncCatalog()
}

/** Asks the server for changes when something hints at them (see useCatalog); gathers close calls into one request. */
export function catalogChanged(): void {
  clearTimeout(page.timer)
  page.timer = setTimeout(() => {
    if (page.aberto !== null) syncCatalog().catch(() => {})
  }, 250)
}

function receive(mensagem: DoWorker): void {
  switch (mensagem.tipo) {
    case 'limpar':
      catalog.clear(mensagem.colunas)
      break
    case 'meta':
      catalog.setMeta(mensagem.meta)
      break
    case 'bloco':
      catalog.putBloco(mensagem.bloco)
      break
    case 'pronto': {
      const { versao, rede } = mensagem
      catalogAtom.set({ ready: true, versao, quantidade: catalog.quantidade, erro: null })
      if (rede) setOnline(true)
      tellRepriced()
      settle(null)
      break
    }
    case 'falha': {
      const { erro, status, temCopia } = mensagem
      if (status === null) setOnline(false)
      catalogAtom.set(before => ({ ...before, erro }))
      settle(temCopia ? null : new Error(erro))
      break
    }
    case 'achados':
      searches.get(mensagem.seq)?.(mensagem.ids)
      searches.delete(mensagem.seq)
  }
}

function settle(error: Error | null): void {
  const all = page.waiting
  page.waiting = []
  for (const { resolve, reject } of all) error ? reject(error) : resolve()
}

const newest = pageState(() => new Map<string, number>())

/** Asks the worker for product ids, best first; never resolves when a newer query of channel `nome` comes before. */
export function askWorker(texto: string, limite: number, nome: string): Promise<readonly number[]> {
  const mine = ++page.seq
  newest.set(nome, mine)
  return new Promise(resolve => {
    searches.set(mine, ids => {
      if (newest.get(nome) === mine) resolve(ids)
    })
    send({ tipo: 'buscar', seq: mine, texto, limite })
  })
}
