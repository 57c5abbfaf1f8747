import { type Q, undoable } from '../../db/transaction.ts'
import { toAppError } from '../../http/error-handler.ts'

/** Faults that pass with time: what came is tried again. Any other one is this order's. */
const PASSES: ReadonlySet<string> = new Set(['INDISPONIVEL', 'DISCO_CHEIO'])

/** Reads the fault of an order that cannot be stored. @throws the error itself where it passes with time */
export function reasonOf(error: unknown): string {
  const { codigo, reason } = toAppError(error)
  if (PASSES.has(codigo)) throw error
  return reason
}

/** Stores an order; one that cannot be stored as it should be is stored as it came, by its reason. */
export async function writeOrder<T>(
  q: Q,
  write: () => Promise<T>,
  writeAsItCame: (reason: string, error: unknown) => Promise<T>,
): Promise<T> {
  const undo = await undoable(q)
  try {
    return await write()
  } catch (error) {
    const reason = reasonOf(error)
    await undo()
    return writeAsItCame(reason, error)
  }
}
