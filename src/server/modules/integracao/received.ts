import type { Recebido } from '../../../domain/api/integracao.ts'

/** Rows of a call, as they came. */
export interface Receiving {
  linhas: readonly Readonly<Record<string, unknown>>[]
  modo: 'criar' | 'atualizar' | 'ambos'
  /** True: the body is one row, whose fault is the answer. */
  uma: boolean
  /** Idempotency key of the call. */
  uuid?: string | undefined
}

/** Result of the rows, with the ids of those that were written. */
export type ReceivedRows = Recebido & { ids: number[] }
