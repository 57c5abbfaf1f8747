import { type EventKind, kindOf } from '../../../core/dfe/kit/event/kind.ts'
import { CANCELAMENTO, EVENTOS } from '../../../core/dfe/nfe/event/kinds.ts'
import { siglaUf } from '../../../core/document/uf.ts'
import { asOf } from '../../../core/law/index.ts'
import type { Documento } from '../repository.ts'

type Dated = Pick<Documento, 'modelo' | 'uf' | 'dh_emi' | 'autorizada_em'>

/** The last moment for an event of that kind about the document; null where the law sets none. */
export function deadlineOf(kind: EventKind, documento: Dated): Date | null {
  const prazo = kind.prazo(asOf(documento.dh_emi), documento)
  return prazo === null || documento.autorizada_em === null
    ? null
    : new Date(documento.autorizada_em.getTime() + prazo)
}

/** Past its deadline, the last moment at which it is registered all the same, and at what price; null where it is not. */
function lateOf(kind: EventKind, documento: Dated): { ate: Date; multa: string | null } | null {
  const tardio = kind.tardio?.(asOf(documento.dh_emi), documento) ?? null
  return tardio === null || documento.autorizada_em === null
    ? null
    : { ate: new Date(documento.autorizada_em.getTime() + tardio.prazo), multa: tardio.multa }
}

/** The last moment at which SEFAZ registers it, in time or late; null where the law sets none. */
export const lastMomentOf = (kind: EventKind, documento: Dated): Date | null =>
  lateOf(kind, documento)?.ate ?? deadlineOf(kind, documento)

/** How its state is asked for leave to register it past that; null where it gives none. */
export const leaveOf = (kind: EventKind, documento: Dated): string | null =>
  kind.anuencia?.(asOf(documento.dh_emi), documento) ?? null

type Nota = Omit<Dated, 'uf'> & { chave: string }

const dated = ({ chave, ...nota }: Nota): Dated => ({ ...nota, uf: siglaUf(chave.slice(0, 2)) ?? '' })

/** Until when its state still cancels an authorised note past the time for it; null where it does not. */
export function lateCancelling(nota: Nota): { ate: string; multa: string | null } | null {
  const tardio = lateOf(kindOf(EVENTOS, CANCELAMENTO), dated(nota))
  return tardio && { ...tardio, ate: tardio.ate.toISOString() }
}

/** How its state is asked for leave to cancel an authorised note past every time for it; null where it gives none. */
export const leaveToCancel = (nota: Nota): string | null =>
  leaveOf(kindOf(EVENTOS, CANCELAMENTO), dated(nota))

/** Lists the last moments of an authorised note's events, ISO, by kind; cancelling has a list of its own. */
export function deadlinesOf(nota: Nota): Record<string, string> {
  const documento = dated(nota)
  const limited = EVENTOS.flatMap(kind => {
    const deadline =
      kind.tipo !== CANCELAMENTO && kind.modelos.includes(nota.modelo) ? deadlineOf(kind, documento) : null
    return deadline ? [[kind.tipo, deadline.toISOString()] as const] : []
  })
  return Object.fromEntries(limited)
}
