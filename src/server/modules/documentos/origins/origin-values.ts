import { recipientUnnamed } from '../../../../core/document/devolucao-anonima.ts'
import {
  annuls,
  becomes,
  buys,
  completedBy,
  completesNote,
  offers,
  precedesNote,
  returnedBy,
  takesReceipts,
} from '../../../../core/document/types/index.ts'
import { dec } from '../../../../core/money/decimal.ts'
import type { DocumentoAnswer } from '../../../../domain/api/documentos.ts'
import { WITHOUT_PAYMENT } from '../../../../domain/documents/documento/operacao.ts'
import { documentName, documentTitle, type Linked } from '../../../../domain/documents/documento/origem.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import { maySeeKind, mayWrite } from '../../../documents/venda/rights.ts'
import type { Sessao } from '../../../http/session.ts'
import { answerOf } from '../answer.ts'
import {
  copyOf,
  type DocumentPart,
  joined,
  MONEY_OF_LINE,
  OF_HEADER,
  partOf,
  typeOf,
} from './origin-parts.ts'
import { asReturned } from './original-taxes.ts'
import { refuseExpired, refuseInside, refuseSpent, refuseUnauthorised, spent } from './origins.ts'
import { readTaken, type Taken } from './origins-repository.ts'
import { readReturned } from './returned-lines.ts'

type Values = Readonly<Record<string, unknown>>

/** Request for the initial values of a new document. */
export interface ValuesAsked {
  /** Ids of the source documents. */
  de: readonly number[]
  /** Type of the new document; 'copia': the same type, and nothing is taken from the source. */
  para: number | 'copia'
  /** Type that the source documents must have. */
  tipo?: number
  /** Quantities by line number, of a single source document; null: everything left. */
  linhas: ReadonlyMap<number, string> | null
}

/** Fields of a sale's note that its return does not copy. */
const OF_SALE: ReadonlySet<string> = new Set(['natureza', 'importada'])

/**
 * Returns the initial values of a document made from others. @throws NAO_ENCONTRADO for a source or type that does not
 * exist; VALIDACAO for lines that cannot be chosen, or several sources to copy; CONFLITO for a source that is used up,
 * expired or without an authorised note, or for sources that cannot be joined
 */
export async function originValues(
  q: Q,
  sessao: Sessao,
  { de, para, tipo, linhas }: ValuesAsked,
  hoje: string,
  may = (of: number) => maySeeKind(sessao, of),
): Promise<Values> {
  const copied = para === 'copia' || buys(para)
  const back = !copied && returnedBy(para) !== null
  if (linhas && (copied || de.length > 1))
    throw fieldError('linhas', 'As linhas se escolhem de um documento só, e não de uma cópia')
  const documentos: DocumentoAnswer[] = []
  for (const id of de) {
    const documento = await answerOf(q, sessao, id)
    may(typeOf(documento))
    const wanted = para !== 'copia' && buys(para) ? para : tipo
    if (wanted !== undefined && typeOf(documento) !== wanted) throw new AppError('NAO_ENCONTRADO')
    documentos.push(
      back ? await asReturned(q, sessao, documento, { de: typeOf(documento), para }) : documento,
    )
  }
  if (linhas && documentos.some(documento => offers(typeOf(documento))))
    throw fieldError('linhas', 'Um orçamento vai inteiro: as suas linhas não se escolhem')
  if (copied) {
    if (documentos.length > 1) throw fieldError('de', 'Copia-se um documento por vez')
    return joined(documentos.map(copyOf))
  }
  const taken = await readTaken(q, sessao, de)
  for (const documento of documentos) refuse(documento, { para, hoje, taken: ofOrigin(taken, documento) })
  refuseStrangers(documentos)
  const returned = back ? await readReturned(q, sessao, taken) : null
  const parts = documentos.map(documento =>
    partOf(documento, ofOrigin(taken, documento), { linhas, returned, hoje }),
  )
  if (parts.every(({ itens }) => itens.length === 0)) throw nothingLeft(documentos, taken)
  const begun = back ? parts.map(withBalance) : parts
  const values = joined(begun, documentos.length > 1)
  return {
    ...(documentos.every(leftUnpaid) ? without(values, BILLING) : values),
    ...sellerOf(documentos, sessao),
  }
}

const BILLING: ReadonlySet<string> = new Set(['tipo_faturamento'])

/** Tells if this is an unpaid order: the note made from it has the payment. */
const leftUnpaid = (documento: DocumentoAnswer): boolean =>
  precedesNote(typeOf(documento)) && documento['tipo_faturamento'] === WITHOUT_PAYMENT

/** Returns the source documents' seller (names, for several); nothing when that is the session's user. */
function sellerOf(documentos: readonly DocumentoAnswer[], { usuario_id }: Sessao): Values {
  const sold = new Map(
    documentos.map(({ vendedor_id, usuario_id: by, vendedor }) => [vendedor_id ?? by, vendedor]),
  )
  const [[id, nome] = []] = sold
  if (sold.size > 1) return { vendedores: [...sold.values()] }
  return id === usuario_id ? {} : { vendedor_id: id, vendedor: nome }
}

/** Adds to each line of a return the quantity that may be returned. */
const withBalance = (part: DocumentPart): DocumentPart => ({
  ...part,
  itens: part.itens.map(line => ({ ...line, a_devolver: dec(String(line['qtde'])).toFixed() })),
})

interface NoteAsked {
  /** Quantities by line number; null: everything left. */
  linhas?: ReadonlyMap<number, string> | null
  /** Today, ISO. */
  hoje: string
  /** Checks the permission, and throws. Default: the permission to write documents of the type. */
  may?: () => void
}

/**
 * Returns the initial values of a return or supplementary note of an authorised note: unpaid, with the note's key as
 * reference. A symbolic return brings the goods back on paper only (Ajustes SINIEF 13/24 and 14/24). @throws NAO_ENCONTRADO
 * for a document of another type, CONFLITO
 */
export async function noteValues(
  q: Q,
  sessao: Sessao,
  id: number,
  tipo: number,
  { linhas = null, hoje, may = () => mayWrite(sessao, tipo) }: NoteAsked,
): Promise<Values> {
  const documento = await answerOf(q, sessao, id)
  const { chave, status } = documento
  const of = returnedBy(tipo) ?? completedBy(tipo)
  if (typeOf(documento) !== of) throw new AppError('NAO_ENCONTRADO')
  refuseUnauthorised({ tipo: of, status: chave === null && status !== 'C' ? '' : status })
  // `may` replaces the check of the sale's permission: whoever may make the return may read its sale
  const asked = { de: [id], para: completesNote(tipo) ? 'copia' : tipo, linhas } as const
  const values = await originValues(q, sessao, asked, '', may)
  const said = completesNote(tipo) ? nothingOf(values) : without(values, OF_SALE)
  return {
    ...said,
    ref: [chave],
    pagamento: [],
    // always an NF-e (55) without payment, whatever model the sale had (G-072)
    modelo: '55',
    tipo_faturamento: WITHOUT_PAYMENT,
    ...(annuls(tipo) ? { finalidade_op: 0 } : {}),
    ...(takesReceipts(tipo) && said['parceiro_id'] == null && standsFor(sessao, hoje)
      ? { destinatario_proprio: true }
      : {}),
  }
}

/** Tells if the company is the recipient when goods are returned by an unnamed buyer. */
const standsFor = ({ empresa }: Sessao, hoje: string): boolean =>
  recipientUnnamed(empresa.uf, hoje).destinatario === 'emitente'

/** Removes goods and amounts from the lines: a supplementary note adds only what was missing. */
const nothingOf = (values: Values): Values => ({
  ...without(values, OF_HEADER),
  itens: (values['itens'] as Values[]).map(line => ({
    ...without(line, MONEY_OF_LINE),
    qtde: '0',
    desconto: '0.00',
  })),
})

const without = (values: Values, keys: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)))

const linkedOf = (documento: DocumentoAnswer): Linked => ({
  id: documento.id,
  tipo: typeOf(documento),
  terminal_id: documento.terminal_id,
})
const ofOrigin = (taken: readonly Taken[], { id }: { id: number }) =>
  taken.filter(({ origin }) => origin === id)

function refuse(
  documento: DocumentoAnswer,
  { para, hoje, taken }: { para: number; hoje: string; taken: readonly Taken[] },
): void {
  const linked = linkedOf(documento)
  if (!becomes(linked.tipo, para)) throw new AppError('NAO_ENCONTRADO')
  const status_app = (documento['status_app'] as string | null | undefined) ?? null
  const { status, cancelando } = documento
  refuseSpent({ ...linked, status, status_app }, taken)
  refuseInside({ ...linked, status, cancelando })
  refuseExpired(linked, documento['validade'], hoje)
}

/** Refuses to join documents of different customers or types. @throws CONFLITO */
function refuseStrangers([first, ...others]: readonly DocumentoAnswer[]): void {
  if (!first) return
  for (const other of others) {
    if (typeOf(other) !== typeOf(first)) throw conflict('Só se juntam documentos do mesmo tipo')
    if (customerOf(other) === customerOf(first)) continue
    throw conflict(
      `${documentTitle(linkedOf(first))} é de ${nameOf(first)} e ${documentName(linkedOf(other))}, de ${nameOf(other)}: só se juntam os do mesmo cliente`,
    )
  }
}

const conflict = (mensagem: string) => new AppError('CONFLITO', { mensagem })
const customerOf = ({ parceiro, cpf_cnpj }: DocumentoAnswer) => parceiro?.id ?? cpf_cnpj
const nameOf = ({ parceiro, cpf_cnpj }: DocumentoAnswer) => parceiro?.nome ?? cpf_cnpj ?? 'ninguém'

/** Makes the error for documents whose lines were all taken by others. */
function nothingLeft([first]: readonly DocumentoAnswer[], taken: readonly Taken[]): AppError {
  const into = taken.at(-1)
  return first && into ? spent(linkedOf(first), into) : fieldError('linhas', 'Informe ao menos um item')
}
