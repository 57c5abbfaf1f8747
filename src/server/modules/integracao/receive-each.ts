import type { z } from 'zod'
import { AppError } from '../../../domain/error.ts'
import { type Q, undoable } from '../../db/transaction.ts'
import { refused } from '../../http/validate.ts'
import type { ReceivedRows, Receiving } from './received.ts'

const faultsOf = (error: AppError): [string | null, string][] => {
  const told = Object.entries(error.errors ?? {}).map(([campo, [texto = '']]): [string, string] => [
    campo,
    texto,
  ])
  return told.length > 0 ? told : [[null, error.message]]
}

/** Rows of a kind that is no register: how one is read, known in the answer, and stored. */
interface Each<S extends z.ZodType> {
  schema: S
  /** Keys of a row, the first of which that it has identifies it. */
  keys: readonly string[]
  store(said: z.output<S>): Promise<void>
}

/** Stores rows one by one: what a refused row wrote is undone, and its faults are told. */
export async function receiveEach<S extends z.ZodType>(
  q: Q,
  { linhas, uma }: Receiving,
  { schema, keys, store }: Each<S>,
): Promise<ReceivedRows['falhas']> {
  const falhas: ReceivedRows['falhas'] = []
  for (const [i, row] of linhas.entries()) {
    const chave = keys.map(key => row[key]).find(value => typeof value === 'string') ?? null
    const undo = await undoable(q)
    try {
      const parsed = schema.safeParse(row)
      if (!parsed.success) throw refused(parsed.error)
      await store(parsed.data)
    } catch (error) {
      if (uma || !(error instanceof AppError)) throw error
      await undo()
      for (const [campo, mensagem] of faultsOf(error))
        falhas.push({ linha: i + 1, chave: chave as string | null, campo, mensagem })
    }
  }
  return falhas
}
