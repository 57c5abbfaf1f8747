import { culpado } from '../../../core/dfe/nfe/culpado.ts'
import { modelName, NOTE_MODELS } from '../../../core/document/models.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { parceiros_address } from '../../../domain/records/parceiros_address/index.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import type { NoteToCancel } from '../../events/cancel-deadline.ts'
import { fieldsOf } from '../../register/form/paths.ts'
import { cell, derived, derivedCell } from '../../state/cell.ts'
import { issuerAtom } from '../../state/situation.ts'

/** Sale of this till, as the panel of last sales shows it. */
export interface LastIssued {
  /** null while the sale waits in this browser's queue. */
  id: number | null
  uuid: string
  /** 'NFC-e 1/000123'; only the model before the note has a number. */
  nota: string
  situacao: string
  tom: 'text-ok' | 'text-live' | 'text-bad' | 'text-dim'
  valor: string
  troco: string
  /** ISO time of the payment. */
  em: string
  /** Reason of SEFAZ's refusal and what to correct; null when not refused. */
  recusa: Recusada | null
  /** ISO time until which a contingency note must reach SEFAZ; null for any other note. */
  prazo: string | null
  /** Problem that blocks an issued note, in the server's words (a cancellation refused by SEFAZ); null: none. */
  alarme: string | null
  /** Limits of the note's cancellation; null before the server's answer. */
  limites: NoteToCancel | null
}

/** Refusal, with the product and the field to correct. */
export interface Recusada {
  cstat: string | null
  xmotivo: string | null
  /** Wire path of the wrong field ('itens.ncm', 'parceiro.ie'); null when unknown. */
  field: string | null
  text: string | null
  /** Product to correct; null when the refusal is not about a product. */
  produto: { id: number; nome: string } | null
  /** Field to correct: in the product's or customer's register, or a part of the sale (`campo` null); null: unknown. */
  mexer: { campo: string | null; rotulo: string } | null
  parceiro_id: number | null
  /** Id of the customer's address that has the wrong field; null: none. */
  endereco_id: number | null
  empresa_id: number
  /** Sale at the time of the refusal. */
  venda: VendaAnswer
}

/** Most sales kept. */
const KEPT = 30

/** Sales of this till that this page knows, newest first, with the present state of their notes. */
export const issuedAtom = cell<readonly LastIssued[]>([])

/** Newest sale of issuedAtom. Setting it adds a sale, or replaces the sale with the same uuid; null clears the list. */
export const lastIssuedAtom = derivedCell(
  get => get(issuedAtom)[0] ?? null,
  (_get, set, sold: LastIssued | null) =>
    set(issuedAtom, before => (sold ? withNews(before, sold, [sold, ...before].slice(0, KEPT)) : [])),
)

/** Newest refused note not corrected yet: it stays available while other customers are served. */
export const refusedAtom = derived(get => get(issuedAtom).find(({ recusa }) => recusa !== null) ?? null)

/** Replaces the sale with the same uuid; gives `otherwise` when there is none. */
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

/** State of a sale paid in this browser, before the server's answer. */
const SENDING = 'enviando'

/** State of a note that this server issues only after the owner told the last number of its series. */
const HELD: (typeof STATES)['E'] = ['parada', 'text-bad']

/** State of a note that our own check stopped before it was sent. */
const STOPPED: (typeof STATES)['R'] = ['não enviada', 'text-bad']

/** State of a cancellation before SEFAZ's answer. */
const CANCELLING: (typeof STATES)['T'] = ['cancelando', 'text-live']

/** Gives the name of a note: model, series and number. */
export function noteName({ modelo, serie, numerocodumento }: VendaAnswer): string {
  const kind = modelName(modelo)
  return numerocodumento ? `${kind} ${serie}/${numerocodumento.padStart(6, '0')}` : kind
}

/** Tells whether no note is issued, because this server was restored and its series wait for their last number. */
export const emissionHeld = (): boolean => (issuerAtom.get()?.series_a_conferir ?? 0) > 0

/** Converts the server's answer about a sale for the panel. */
export function describeIssued(answer: VendaAnswer): LastIssued {
  const held = answer.status === 'E' && emissionHeld()
  const [situacao, tom] = answer.cancelando
    ? CANCELLING
    : held
      ? HELD
      : answer.nao_enviada
        ? STOPPED
        : STATES[answer.status]
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

/** Describes a paid sale that only this browser has: being sent, or waiting for the server. */
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

/** Marks sales being sent as waiting, when the server became unreachable. Returns the last sale if among them. */
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
  // a document gives its address id; a till's sale gives only the customer's id
  const { addresse_id } = venda as { addresse_id?: unknown } // the API's spelling
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

/** Product fields by the column of a sold line, where the two names differ. */
const PRODUCT_FIELDS: Readonly<Record<string, string>> = {
  icms: 'icms_dentro',
  preco: 'estoque.preco_vend',
  produto: 'nome',
}

/** Customer fields that the note takes from an address: name in a refusal → field of the address. */
const ADDRESS_FIELDS: Readonly<Record<string, string>> = {
  ie: 'ie',
  tipo_contribuite: 'tipo_contribuite', // the API's spelling
  municipio: 'municipio',
  uf: 'municipio',
  suframa: 'suframa',
}

/** Parts of a sale that a refusal may name, with their labels. */
const PARTS = [
  ['empresa', 'Dados da empresa'],
  ['parceiro', 'Cliente'],
  ['addresse', 'Endereço do cliente'], // the API's spelling
  ['cpf_cnpj', 'CPF ou CNPJ'],
  ['pagamento', 'Pagamento'],
] as const

/** Updates a sale of this till with the server's newer answer; ignores other sales. */
export function updateIssued(answer: VendaAnswer): void {
  issuedAtom.set(known => withNews(known, describeIssued(answer), known))
}
