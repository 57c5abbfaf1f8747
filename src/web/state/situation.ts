import { atom } from 'jotai'
import { cell } from './cell.ts'

/** True when the last request reached the server. */
export const onlineAtom = cell(true)
/** False while the realtime channel is known to be down: what it would tell is polled then. */
export const liveAtom = cell(true)
/** Number of sales in this browser's queue: sales that wait, and refused sales not exported yet. */
export const filaAtom = cell(0)
/** Number of paid sales that the server refused and nobody has exported yet. */
export const recusadasAtom = cell(0)
/** Browser features that are missing, in words ('sem https: …'). */
export const faltasAtom = cell<readonly string[]>([])

/** State of the company's issuing, as the server reports it (emissor/situacao). */
export interface IssuerState {
  sefaz: 'online' | 'contingencia' | 'sem_confianca'
  /** Problem that only a person can solve, in words. */
  aviso: string | null
  /** Contingency in which NF-e are issued (`canal`), and the contingency proposed while the user has chosen none. */
  nfe?: { canal: string | null; proposta: string | null }
  /** The same of the CT-e. */
  cte?: { canal: string | null; proposta: string | null }
  contingencia: number
  prazo_transmissao: string | null
  rejeitadas: number
  /** Number of papers that failed to print. */
  impressoes_com_erro: number
  /** Number of balances and costs that differ from the stock movements. */
  estoque_divergente?: number
  /** Number of accounts and causes for which the postings do not agree. */
  dinheiro_divergente?: number
  /** Number of series that wait for their last number after a restore. */
  series_a_conferir?: number
  /** Number of manifests that nobody closed yet. */
  manifestos_abertos?: number
  /** External services that do not answer, in words. */
  fora?: readonly string[]
  /** Rules not published yet that the company's notes wait for, in words. */
  lei?: readonly string[]
  em_emissao: number
  alarmes: { venda_id: number | null; texto: string }[]
  /** ISO instant of the answer, by the server's clock. */
  agora: string
}
/** Minutes by which this computer's clock is ahead of the server's (negative: behind); 0 when equal or unknown. */
export const clockSkewAtom = cell(0)

/**
 * Days without a good backup, shown to administrators of the installation; null: backups are good, or the user is no
 * administrator.
 */
export const semCopiaAtom = atom<number | null>(null)

export const issuerAtom = cell<IssuerState | null>(null)

export const setOnline = (online: boolean): void => {
  if (onlineAtom.get() !== online) onlineAtom.set(online)
}
export const setFila = (fila: number, recusadas: number): void => {
  filaAtom.set(fila)
  recusadasAtom.set(recusadas)
}
export const setFaltas = (faltas: readonly string[]): void => faltasAtom.set(faltas)
/** Calls the listener whenever the server becomes reachable or unreachable. Returns a function that stops. */
export const onOnlineChange = (listener: (online: boolean) => void): (() => void) =>
  onlineAtom.sub(() => listener(onlineAtom.get()))
