import { createHash } from 'node:crypto'
import type { Recebido } from '../../../domain/api/integracao.ts'
import type { Created } from '../documentos/service.ts'

/** Rows of a call, as they came. */
export interface Receiving {
  linhas: readonly Readonly<Record<string, unknown>>[]
  modo: 'criar' | 'atualizar' | 'ambos'
  /** True: the body is one row, whose fault is the answer. */
  uma: boolean
  /** Idempotency key of the call. */
  uuid?: string | undefined
}

/** Gives the SHA-256 of what was sent, by which a repeated call or order is known. */
export const digestOf = (said: unknown): Buffer => createHash('sha256').update(JSON.stringify(said)).digest()

/** Result of the rows, with the ids of those that were written, and documents that browsers are told of. */
export type ReceivedRows = Recebido & { ids: number[]; written?: readonly Created[] }
