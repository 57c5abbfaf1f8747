import type { z } from 'zod'
import { AppError } from '../../../domain/error.ts'
import { type Q, undoable } from '../../db/transaction.ts'
import { refused } from '../../http/validate.ts'
import type { ReceivedRows, Receiving } from './received.ts'

const faultsOf = (error: AppError, nameOf: (campo: string) => string): [string | null, string][] => {
  const told = Object.entries(error.errors ?? {}).map(([campo, [texto = '']]): [string, string] => [
    nameOf(campo),
    texto,
  ])
  return told.length > 0 ? told : [[null, error.message]]
}

/** Gives an error whose fields have the names of the row. */
function renamed(error: AppError, nameOf: (campo: string) => string): AppError {
  if (!error.errors) return error
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([campo, textos]) => [nameOf(campo), textos]),
  )
  return new AppError(error.codigo, { mensagem: error.message, errors, cause: error })
}

/** Tells unknown keys one by one, each at its own path. */
const eachKey = (issue: z.core.$ZodIssue): Pick<z.core.$ZodIssue, 'path' | 'message'>[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map(key => {
        const path = [...issue.path, key]
        return { path, message: `Campo desconhecido: ${path.join('.')}` }
      })
    : [issue]

/** Rows of a kind that is no register: how one is read, known in the answer, and stored. */
interface Each<S extends z.ZodType> {
  schema: S
  /** Keys of a row, the first of which that it has identifies it. */
  keys: readonly string[]
  /** Names, as the row has them, the parts of the document that is made of it. */
  nameOf?(campo: string, row: Readonly<Record<string, unknown>>): string
  store(said: z.output<S>): Promise<void>
}

/** Stores rows one by one: what a refused row wrote is undone, and its faults are told. */
export async function receiveEach<S extends z.ZodType>(
  q: Q,
  { linhas, uma }: Receiving,
  { schema, keys, nameOf = campo => campo, store }: Each<S>,
): Promise<ReceivedRows['falhas']> {
  const falhas: ReceivedRows['falhas'] = []
  for (const [i, row] of linhas.entries()) {
    const chave = keys.map(key => row[key]).find(value => typeof value === 'string') ?? null
    const undo = await undoable(q)
    try {
      const parsed = schema.safeParse(row)
      if (!parsed.success) throw refused({ issues: parsed.error.issues.flatMap(eachKey) })
      await store(parsed.data)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (uma) throw renamed(error, campo => nameOf(campo, row))
      await undo()
      for (const [campo, mensagem] of faultsOf(error, campo => nameOf(campo, row)))
        falhas.push({ linha: i + 1, chave: chave as string | null, campo, mensagem })
    }
  }
  return falhas
}
