import type { EventKind } from './kind.ts'

/** A registered event of a document, as far as another may take it back. */
export interface Registrado {
  tipo: string
  protocolo: string | null
  dados: (Readonly<Record<string, unknown>> & { desfeito?: { tipo: string; protocolo: string } }) | null
}

/** Protocols of what was taken back. */
export const undoneOf = (registrados: readonly Registrado[]): ReadonlySet<string> =>
  new Set(registrados.flatMap(({ dados }) => dados?.desfeito?.protocolo ?? []))

/** What the forms asked in the events of that kind that nobody took back. */
export function saidBefore(
  registrados: readonly Registrado[],
  kind: string,
): Readonly<Record<string, unknown>>[] {
  const gone = undoneOf(registrados)
  return registrados.flatMap(({ tipo, protocolo, dados }) =>
    tipo === kind && !gone.has(protocolo ?? '') ? [dados ?? {}] : [],
  )
}

/** Why one more of that kind is not said where one stands; null: it may be. */
export const alreadySaid = (
  { unico, tipo }: Pick<EventKind, 'unico' | 'tipo'>,
  registrados: readonly Registrado[],
): string | null =>
  unico && saidBefore(registrados, tipo).length > 0
    ? 'já está registrada nesta nota: para dizer outra, cancele antes a que vale'
    : null

/** What that kind takes back: the event whose protocol was said, else the last that stands. null: none; 'outro': not that one. */
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
