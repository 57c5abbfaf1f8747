import { atom } from 'jotai'
import { cell } from './cell.ts'

/** True when the last call reached the server. */
export const onlineAtom = cell(true)
/** Sales waiting in this browser; kept by web/offline. */
export const filaAtom = cell(0)
/** Number of those that were paid and the server refused. */
export const recusadasAtom = cell(0)
/** Lacks of this browser here, in words ('sem contexto seguro'). */
export const faltasAtom = cell<readonly string[]>([])

/** Issuer's state as the server tells it (emissor/situacao); null before the first answer. */
export interface IssuerState {
  sefaz: 'online' | 'contingencia' | 'sem_confianca'
  /** Problem that only people can mend, in words. */
  aviso: string | null
  /** By what NF-e leave while their SEFAZ is away, and what is proposed while nobody chose. */
  nfe?: { canal: string | null; proposta: string | null }
  contingencia: number
  prazo_transmissao: string | null
  rejeitadas: number
  /** Papers that did not come out. */
  impressoes_com_erro: number
  /** Balances and costs that are not those of the stock's ledger. */
  estoque_divergente?: number
  /** Accounts and causes with which the book of money does not agree. */
  dinheiro_divergente?: number
  /** Services of the world outside that do not answer, in words. */
  fora?: readonly string[]
  em_emissao: number
  alarmes: { venda_id: number; texto: string }[]
  /** ISO, the server's clock when it answered. */
  agora: string
}
/** Minutes this computer's clock is ahead of the server's (negative: behind); 0 when in step or unknown. */
export const clockSkewAtom = cell(0)

/** Days without a good copy, told to whoever administers the installation; null: all is well, or not of this user. */
export const semCopiaAtom = atom<number | null>(null)

export const issuerAtom = atom<IssuerState | null>(null)

export const setOnline = (online: boolean): void => {
  if (onlineAtom.get() !== online) onlineAtom.set(online)
}
export const setFila = (fila: number, recusadas: number): void => {
  filaAtom.set(fila)
  recusadasAtom.set(recusadas)
}
export const setFaltas = (faltas: readonly string[]): void => faltasAtom.set(faltas)
/** Called on every change of reach. Returns the removal. */
export const onOnlineChange = (listener: (online: boolean) => void): (() => void) =>
  onlineAtom.sub(() => listener(onlineAtom.get()))
