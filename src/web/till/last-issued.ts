import { culpado } from '../../core/dfe/nfe/culpado.ts'
import { modelName, NOTE_MODELS } from '../../core/document/models.ts'
import type { VendaAnswer } from '../../domain/api/vendas.ts'
import { parceiros } from '../../domain/records/parceiros/index.ts'
import { parceiros_address } from '../../domain/records/parceiros_address/index.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import type { NoteToCancel } from '../events/cancel-deadline.ts'
import { fieldsOf } from '../register/form/paths.ts'
import { cell, derived, derivedCell } from '../state/cell.ts'

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
  /** ISO: when it was paid. */
  em: string
  /** Why SEFAZ refused it and what to mend; null when it did not. */
  recusa: Recusada | null
  /** ISO: until when a contingency note must reach SEFAZ; null when it needs not. */
  prazo: string | null
  /**
   * Problem that keeps an issued note as it is, in the server's words (a cancelling that SEFAZ refused); null when
   * there is none.
   */
  alarme: string | null
  /** By which its cancelling goes; null while the server has not answered. */
  limites: NoteToCancel | null
}

/** A refusal, brought back to what the shop knows: which product, which field. */
export interface Recusada {
  cstat: string | null
  xmotivo: string | null
  /** Wire path of what is wrong ('itens.ncm', 'parceiro.ie'); null when nobody says. */
  field: string | null
  text: string | null
  /** The product at fault; null when it is not about one. */
  produto: { id: number; nome: string } | null
  /**
   * Field to mend: of the product's or the customer's register, or a part of the sale (`campo` null); null: unknown.
   */
  mexer: { campo: string | null; rotulo: string } | null
  parceiro_id: number | null
  /** The address of the customer that has what is to be mended; null: none has. */
  endereco_id: number | null
  empresa_id: number
  /** As it was refused. */
  venda: VendaAnswer
}

/** As many as anybody looks back on. */
const KEPT = 30

/** Sales of this till since it was opened, newest first: each is followed until its note settles. */
export const issuedAtom = cell<readonly LastIssued[]>([])

/** The newest of them; set, it joins them or takes its own place. */
export const lastIssuedAtom = derivedCell(
  get => get(issuedAtom)[0] ?? null,
  (_get, set, sold: LastIssued | null) =>
    set(issuedAtom, before => (sold ? withNews(before, sold, [sold, ...before].slice(0, KEPT)) : [])),
)

/** The newest note that was refused and is not mended: it stays at hand while others are served. */
export const refusedAtom = derived(get => get(issuedAtom).find(({ recusa }) => recusa !== null) ?? null)

/** In its own place when it is known there; else as `otherwise` says. */
const withNews = (
  known: readonly LastIssued[],
  news: LastIssued,
  otherwise: readonly LastIssued[],
): readonly LastIssued[] =>
  known.some(({ uuid }) => uuid === news.uuid)
    ? known.map(sold => (sold.uuid === news.uuid ? news : sold))
    : otherwise

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

/** Paid here, no answer of the server yet. */
const SENDING = 'enviando'

/** Asked for, not answered by SEFAZ yet. */
const CANCELLING: (typeof STATES)['T'] = ['cancelando', 'text-live']

/** The note's own name: model, series and number. */
export function noteName({ modelo, serie, numerocodumento }: VendaAnswer): string {
  const kind = modelName(modelo)
  return numerocodumento ? `${kind} ${serie}/${numerocodumento.padStart(6, '0')}` : kind
}

/** Words the server's answer about a sale for the panel. */
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
    em: answer.paga_em,
    recusa: answer.status === 'R' || answer.status === 'D' ? refusalOf(answer) : null,
    prazo: answer.status === 'X' ? answer.prazo_transmissao : null,
    alarme: answer.status === 'T' && !answer.cancelando ? (answer.orientacao?.texto ?? null) : null,
    limites: answer,
  }
}

/** A paid sale that is in this browser alone: on its way, or waiting for a server. */
export function notSent(
  sale: {
    uuid: string
    modelo?: string | undefined
    valor_total: string
    troco: string
    paga_em?: string | null | undefined
  },
  online: boolean,
): LastIssued {
  const nota = modelName(sale.modelo ?? NOTE_MODELS['65'].modelo)
  return {
    id: null,
    uuid: sale.uuid,
    nota,
    situacao: online ? SENDING : `${nota} a emitir`,
    tom: 'text-live',
    valor: sale.valor_total,
    troco: sale.troco,
    em: sale.paga_em ?? new Date().toISOString(),
    recusa: null,
    prazo: null,
    alarme: null,
    limites: null,
  }
}

/**
 * Marks the sales that were on their way when the server went out of reach as waiting. Answers the last sale, when it
 * was one of those.
 */
export function holdUnsent(): LastIssued | null {
  const waits = ({ id, situacao }: LastIssued) => id === null && situacao === SENDING
  const held = issuedAtom
    .get()
    .map(sold => (waits(sold) ? { ...sold, situacao: `${sold.nota} a emitir` } : sold))
  const [before, now] = [lastIssuedAtom.get(), held[0]]
  issuedAtom.set(held)
  return before && now && waits(before) ? now : null
}

function refusalOf(venda: VendaAnswer): Recusada {
  const { cstat, xmotivo, orientacao, itens = [], parceiro_id, empresa_id } = venda
  // a document says its address; a till's sale, only the customer
  const { addresse_id } = venda as { addresse_id?: unknown } // contrato
  const campo = orientacao?.campo ?? null
  const guilty = culpado(campo, xmotivo, itens.length)
  const item = guilty.item === null ? undefined : itens[guilty.item]
  const ofPartner = campo?.startsWith('parceiro.') ? campo.slice('parceiro.'.length) : null
  const ofAddress = (typeof addresse_id === 'number' && ADDRESS_FIELDS[ofPartner ?? '']) || null
  const [register, name] =
    ofPartner === null
      ? ([produtos, PRODUCT_FIELDS[guilty.campo ?? ''] ?? guilty.campo ?? ''] as const)
      : ofAddress
        ? ([parceiros_address, ofAddress] as const)
        : ([parceiros, ofPartner] as const)
  const field = fieldsOf(register).find(({ nome }) => nome === name)
  const part = PARTS.find(([start]) => campo?.startsWith(start))?.[1]
  return {
    cstat,
    xmotivo,
    field: campo,
    text: orientacao?.texto ?? null,
    produto: item ? { id: Number(item['produto_id']), nome: String(item['nome']) } : null,
    mexer: field ? { campo: name, rotulo: field.campo.label } : part ? { campo: null, rotulo: part } : null,
    parceiro_id,
    endereco_id: ofAddress ? Number(addresse_id) : null,
    empresa_id,
    venda,
  }
}

/** Columns of a sold line whose field of the product has another name. */
const PRODUCT_FIELDS: Readonly<Record<string, string>> = {
  icms: 'icms_dentro',
  preco: 'estoque.preco_vend',
  produto: 'nome',
}

/** Fields of a customer that the note takes from the address it is made for: a refusal's name → the address's own. */
const ADDRESS_FIELDS: Readonly<Record<string, string>> = {
  ie: 'ie',
  tipo_contribuite: 'tipo_contribuite', // contrato
  municipio: 'municipio',
  uf: 'municipio',
  suframa: 'suframa',
}

/** Parts of a sale that a refusal may name. */
const PARTS = [
  ['empresa', 'Dados da empresa'],
  ['parceiro', 'Cliente'],
  ['addresse', 'Endereço do cliente'], // contrato
  ['cpf_cnpj', 'CPF ou CNPJ'],
  ['pagamento', 'Pagamento'],
] as const

/** Newer news of a sale of this till; those of another one are not its business. */
export function updateIssued(answer: VendaAnswer): void {
  issuedAtom.set(known => withNews(known, describeIssued(answer), known))
}
