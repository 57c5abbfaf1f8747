import type { TituloGuardado } from './repository.ts'

/** Finds the entry that stands at the bank, with the due date that the bank last took. */
export function registeredOf(own: readonly TituloGuardado[]): TituloGuardado | null {
  const entry = own.findLast(
    ({ ordem, situacao }) => ordem === 'entrada' && (situacao === 'confirmada' || situacao === 'enviada'),
  )
  if (!entry) return null
  const moved = own.findLast(
    ({ id, ordem, situacao }) => id > entry.id && ordem === 'vencimento' && situacao === 'confirmada',
  )
  return { ...entry, vencimento: moved?.vencimento ?? entry.vencimento }
}
