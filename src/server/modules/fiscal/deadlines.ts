import type { EventKind } from '../../../core/dfe/event/kind.ts'
import { EVENTOS } from '../../../core/dfe/event/kinds.ts'
import { siglaUf } from '../../../core/document/uf.ts'
import { asOf } from '../../../core/law/index.ts'
import type { Documento } from './repository.ts'

type Dated = Pick<Documento, 'modelo' | 'uf' | 'dh_emi' | 'autorizada_em'>

/** The last moment for an event of that kind about the document; null where the law sets none. */
export function deadlineOf(kind: EventKind, documento: Dated): Date | null {
  const prazo = kind.prazo(asOf(documento.dh_emi), documento)
  return prazo === null || documento.autorizada_em === null
    ? null
    : new Date(documento.autorizada_em.getTime() + prazo)
}

/** Of an authorised note, by kind of event, those that leave it standing and have a last moment; ISO. */
export function deadlinesOf(nota: Omit<Dated, 'uf'> & { chave: string }): Record<string, string> {
  const documento = { ...nota, uf: siglaUf(nota.chave.slice(0, 2)) ?? '' }
  const limited = EVENTOS.flatMap(kind => {
    const deadline =
      kind.efeito === null && kind.modelos.includes(nota.modelo) ? deadlineOf(kind, documento) : null
    return deadline ? [[kind.tipo, deadline.toISOString()] as const] : []
  })
  return Object.fromEntries(limited)
}
