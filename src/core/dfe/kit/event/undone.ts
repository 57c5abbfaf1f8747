import type { EventKind } from './kind.ts'

/** A registered event, which another event may undo. */
export interface Registrado {
  tipo: string
  protocolo: string | null
  dados: (Readonly<Record<string, unknown>> & { desfeito?: { tipo: string; protocolo: string } }) | null
}

/** Lists the protocols of undone events. */
export const undoneOf = (registrados: readonly Registrado[]): ReadonlySet<string> =>
  new Set(registrados.flatMap(({ dados }) => dados?.desfeito?.protocolo ?? []))

/** Lists the form values of the events of a kind that no other event undid. */
export function saidBefore(
  registrados: readonly Registrado[],
  kind: string,
): Readonly<Record<string, unknown>>[] {
  const gone = undoneOf(registrados)
  return registrados.flatMap(({ tipo, protocolo, dados }) =>
    tipo === kind && !gone.has(protocolo ?? '') ? [dados ?? {}] : [],
  )
}

/** Gives the reason to refuse an event of this kind: a valid one of this or the contrary kind exists; null: allowed. */
export function alreadySaid(
  { unico, tipo, recusado, negado }: Pick<EventKind, 'unico' | 'tipo' | 'recusado' | 'negado'>,
  registrados: readonly Registrado[],
): string | null {
  const stands = (kind: string) => saidBefore(registrados, kind).length > 0
  const contrary = [negado ?? []].flat().find(({ por }) => stands(por))
  if (contrary) return contrary.texto
  if (!unico || !stands(tipo)) return null
  return recusado === 'recusada'
    ? 'já está registrada nesta nota: para dizer outra, cancele antes a que vale'
    : 'já está registrado nesta nota: para dizer outro, cancele antes o que vale'
}

/**
 * Finds the event to undo: the event with the protocol `said`; with `said` undefined, the last that can be undone.
 * null: none can be undone; 'outro': some can be undone, but none has that protocol.
 */
export function findUndone(
  { desfaz = [] }: Pick<EventKind, 'desfaz'>,
  registrados: readonly Registrado[],
  said: unknown,
): { tipo: string; protocolo: string } | 'outro' | null {
  const gone = undoneOf(registrados)
  const standing = registrados.flatMap(({ tipo, protocolo }) =>
    protocolo !== null && desfaz.includes(tipo) && !gone.has(protocolo) ? [{ tipo, protocolo }] : [],
  )
  if (said === undefined) return standing.at(-1) ?? null
  return standing.find(({ protocolo }) => protocolo === said) ?? (standing.length > 0 ? 'outro' : null)
}
