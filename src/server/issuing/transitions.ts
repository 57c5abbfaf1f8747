import type { STATUS_EMISSAO, STATUS_VENDA } from '../../domain/api/vendas.ts'

/** States of a document: those of a sale's, and those in which only a document of transport ends. */
export type StatusEmissao = (typeof STATUS_EMISSAO)[number] | 'encerrada' | 'substituida'
export type StatusVenda = (typeof STATUS_VENDA)[number]

/**
 * State machine of one number of a document. A transition that is not listed never happens: the update has the old status in
 * its WHERE, and a job stops when another one was faster.
 */
export const TRANSITIONS: Readonly<Record<StatusEmissao, readonly StatusEmissao[]>> = {
  // in order: signed online; signed in contingency; refused by our check, or put back to wait for its next automatic
  // try; voided; the last three: issued by the server of before a restore (failures/copied.ts)
  pendente: ['assinada', 'contingencia', 'rejeitada', 'inutilizada', 'autorizada', 'denegada', 'cancelada'],
  assinada: ['enviada', 'contingencia', 'rejeitada', 'inutilizada', 'autorizada', 'denegada', 'cancelada'],
  // `assinada`: certainly not received, and signed again to be issued in another way; `cancelada`: SEFAZ cancelled it already
  enviada: [
    'autorizada',
    'rejeitada',
    'denegada',
    'cancelada',
    'desconhecida',
    'contingencia',
    'enviada',
    'assinada',
  ],
  desconhecida: ['autorizada', 'cancelada', 'inutilizada', 'denegada', 'rejeitada'],
  contingencia: ['autorizada', 'rejeitada', 'denegada', 'cancelada'],
  rejeitada: ['pendente', 'inutilizada', 'autorizada'],
  autorizada: ['cancelada', 'encerrada', 'substituida'],
  // nothing undoes the end of a transport, or a substitution
  encerrada: [],
  substituida: [],
  denegada: [],
  cancelada: [],
  inutilizada: [],
}

/** Status letter, in the API, of a sale whose current document has this status (G-023). */
export const LETTER: Readonly<Record<StatusEmissao, StatusVenda>> = {
  pendente: 'E',
  assinada: 'E',
  enviada: 'E',
  desconhecida: 'E',
  autorizada: 'T',
  rejeitada: 'R',
  denegada: 'D',
  contingencia: 'X',
  cancelada: 'C',
  inutilizada: 'I',
  encerrada: 'T',
  substituida: 'T',
}

/** Letter, in the API, of a document that is no sale: its own ends are told. */
export const SITUACAO = { ...LETTER, encerrada: 'F', substituida: 'S' } as const satisfies Readonly<
  Record<StatusEmissao, string>
>

export function allowed(from: StatusEmissao, to: StatusEmissao): boolean {
  return TRANSITIONS[from].includes(to)
}
