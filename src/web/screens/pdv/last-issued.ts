import { atom, getDefaultStore } from 'jotai'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'

/** The last sale of this till, as the panel tells it. */
export interface LastIssued {
  /** null while it waits in the queue of this browser. */
  id: number | null
  uuid: string
  /** 'NFC-e 1/000123', or what it is until it has a number. */
  nota: string
  situacao: string
  tom: 'text-ok' | 'text-live' | 'text-bad' | 'text-dim'
  valor: string
  troco: string
  /** Why SEFAZ refused it and what to mend; null when it did not. */
  recusa: { cstat: string | null; xmotivo: string | null; campo: string | null; texto: string | null } | null
  /** ISO: until when a contingency note must reach SEFAZ; null when it needs not. */
  prazo: string | null
}

export const lastIssuedAtom = atom<LastIssued | null>(null)

const STATES: Record<VendaAnswer['status'], [word: string, tone: LastIssued['tom']]> = {
  A: ['aberta', 'text-dim'],
  E: ['emitindo', 'text-live'],
  T: ['autorizada', 'text-ok'],
  R: ['rejeitada', 'text-bad'],
  D: ['denegada', 'text-bad'],
  C: ['cancelada', 'text-dim'],
  I: ['inutilizada', 'text-dim'],
  X: ['contingência', 'text-live'],
}

/** Asked for, not answered by SEFAZ yet. */
const CANCELLING: (typeof STATES)['T'] = ['cancelando', 'text-live']

/** The note's own name: model, series and number. */
export function noteName({ modelo, serie, numerocodumento }: VendaAnswer): string {
  const kind = modelo === '55' ? 'NF-e' : 'NFC-e'
  return numerocodumento ? `${kind} ${serie}/${numerocodumento.padStart(6, '0')}` : kind
}

/** What the server says of a sale, in the panel's words. */
export function describeIssued(answer: VendaAnswer): LastIssued {
  const [situacao, tom] = answer.cancelando ? CANCELLING : STATES[answer.status]
  return {
    id: answer.id,
    uuid: answer.uuid,
    nota: noteName(answer),
    situacao,
    tom,
    valor: answer.valor_total,
    troco: answer.troco,
    recusa:
      answer.status === 'R' || answer.status === 'D'
        ? {
            cstat: answer.cstat,
            xmotivo: answer.xmotivo,
            campo: answer.orientacao?.campo ?? null,
            texto: answer.orientacao?.texto ?? null,
          }
        : null,
    prazo: answer.status === 'X' ? answer.prazo_transmissao : null,
  }
}

const store = getDefaultStore()

/** Newer news of the sale the panel shows; news of another one are not its business. */
export function updateLastIssued(answer: VendaAnswer): void {
  if (store.get(lastIssuedAtom)?.uuid === answer.uuid) store.set(lastIssuedAtom, describeIssued(answer))
}
