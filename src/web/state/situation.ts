import { atom } from 'jotai'
import type { EstadoCopias } from '../../domain/api/copias.ts'
import type { Answer } from '../../domain/api/define.ts'
import type { situacaoEmissor } from '../../domain/api/emissor.ts'
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

/** State of the company's issuing, as the server reports it. */
export type IssuerState = Answer<typeof situacaoEmissor>['data']

/** Minutes by which this computer's clock is ahead of the server's (negative: behind); 0 when equal or unknown. */
export const clockSkewAtom = cell(0)

/** State of the backups, for the installation's administrators; null: another user, or not known yet. */
export const copiesAtom = atom<EstadoCopias | null>(null)

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
