import { cancellingOf, type EventKind } from '../../../core/dfe/kit/event/kind.ts'
import { siglaUf } from '../../../core/document/uf.ts'
import { asOf } from '../../../core/law/index.ts'
import { eventKindsOf } from '../../sefaz/families.ts'
import type { Documento } from '../repository.ts'

type Dated = Pick<Documento, 'modelo' | 'uf' | 'dh_emi' | 'autorizada_em'>

/** Gives the last moment to register in time; null where the law has no limit, or for a note not authorised. */
export function deadlineOf(kind: EventKind, documento: Dated): Date | null {
  const prazo = kind.prazo(asOf(documento.dh_emi), documento)
  return prazo === null || documento.autorizada_em === null
    ? null
    : new Date(documento.autorizada_em.getTime() + prazo)
}

/** Gives the last moment for a late registration, and its fine; null where none is taken, or the note not authorised. */
function lateOf(kind: EventKind, documento: Dated): { ate: Date; multa: string | null } | null {
  const tardio = kind.tardio?.(asOf(documento.dh_emi), documento) ?? null
  return tardio === null || documento.autorizada_em === null
    ? null
    : { ate: new Date(documento.autorizada_em.getTime() + tardio.prazo), multa: tardio.multa }
}

/** Gives the last moment, in time or late; null where the law has no limit, or for a note not authorised. */
export const lastMomentOf = (kind: EventKind, documento: Dated): Date | null =>
  lateOf(kind, documento)?.ate ?? deadlineOf(kind, documento)

/** Gives the text on how to ask the state for permission to register after all limits; null where the state gives none. */
export const leaveOf = (kind: EventKind, documento: Dated): string | null =>
  kind.anuencia?.(asOf(documento.dh_emi), documento) ?? null

type Nota = Omit<Dated, 'uf'> & { chave: string }

const dated = ({ chave, ...nota }: Nota): Dated => ({ ...nota, uf: siglaUf(chave.slice(0, 2)) ?? '' })

const cancelling = ({ modelo }: Nota) => cancellingOf(eventKindsOf(modelo), modelo)

/** Gives the end of the late cancelling of an authorised note, and its fine; null where the state has none. */
export function lateCancelling(nota: Nota): { ate: string; multa: string | null } | null {
  const kind = cancelling(nota)
  const tardio = kind ? lateOf(kind, dated(nota)) : null
  return tardio && { ...tardio, ate: tardio.ate.toISOString() }
}

/** Gives the text on how to ask the state for permission to cancel after all limits; null where the state gives none. */
export function leaveToCancel(nota: Nota): string | null {
  const kind = cancelling(nota)
  return kind ? leaveOf(kind, dated(nota)) : null
}

/** Lists the last moments (ISO) for an authorised note's events, by kind; cancelling is left out. */
export function deadlinesOf(nota: Nota): Record<string, string> {
  const documento = dated(nota)
  const limited = eventKindsOf(nota.modelo).flatMap(kind => {
    const deadline =
      kind !== cancelling(nota) && kind.modelos.includes(nota.modelo) ? deadlineOf(kind, documento) : null
    return deadline ? [[kind.tipo, deadline.toISOString()] as const] : []
  })
  return Object.fromEntries(limited)
}
