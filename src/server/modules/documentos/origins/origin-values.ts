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

/** Request for the first values of a new document. */
export interface ValuesAsked {
  /** Documents that it is made of. */
  de: readonly number[]
  /** Type that it will be; 'copia': the same, and nothing of the source is used up. */
  para: number | 'copia'
  /** Only of this type. */
  tipo?: number
  /** Quantities by the number of the line, of a single source; null: all that is left. */
  linhas: ReadonlyMap<number, string> | null
}

/** Fields of a note that belong to the sale: its return has its own. */
const OF_SALE: ReadonlySet<string> = new Set(['natureza', 'importada'])

/** @throws NAO_ENCONTRADO what is none, or becomes no such thing; CONFLITO what nothing is made of any more, or not together */
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

/** An order saved before anybody paid says nothing of the note made of it, which asks for its payment. */
const leftUnpaid = (documento: DocumentoAnswer): boolean =>
  precedesNote(typeOf(documento)) && documento['tipo_faturamento'] === WITHOUT_PAYMENT

/**
 * Gives the one seller of all of them; none when it is the caller himself. With several sellers each document loses its
 * own.
 */
function sellerOf(documentos: readonly DocumentoAnswer[], { usuario_id }: Sessao): Values {
  const sold = new Map(
    documentos.map(({ vendedor_id, usuario_id: by, vendedor }) => [vendedor_id ?? by, vendedor]),
  )
  const [[id, nome] = []] = sold
  if (sold.size > 1) return { vendedores: [...sold.values()] }
  return id === usuario_id ? {} : { vendedor_id: id, vendedor: nome }
}

/** Tells at each line of a return how much of it may go back. */
const withBalance = (part: DocumentPart): DocumentPart => ({
  ...part,
  itens: part.itens.map(line => ({ ...line, a_devolver: dec(String(line['qtde'])).toFixed() })),
})

interface NoteAsked {
  /** These quantities by the number of the line; null: all that is left. */
  linhas?: ReadonlyMap<number, string> | null
  /** ISO. */
  hoje: string
  /** @throws where who asks may not; absent: who writes such documents may. */
  may?: () => void
}

/**
 * An authorised note, for what goes back of it or completes it: its key is referred to, and nothing is paid yet. Of a symbolic return the
 * goods come in again, on paper (Ajustes SINIEF 13/24 and 14/24). @throws CONFLITO
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
  // who gives back may read what he gives back
  const asked = { de: [id], para: completesNote(tipo) ? 'copia' : tipo, linhas } as const
  const values = await originValues(q, sessao, asked, '', may)
  const said = completesNote(tipo) ? nothingOf(values) : without(values, OF_SALE)
  return {
    ...said,
    ref: [chave],
    pagamento: [],
    // whatever the sale went out as, what follows it is an NF-e, and without payment (G-072)
    modelo: '55',
    tipo_faturamento: WITHOUT_PAYMENT,
    ...(annuls(tipo) ? { finalidade_op: 0 } : {}),
    ...(takesReceipts(tipo) && said['parceiro_id'] == null && standsFor(sessao, hoje)
      ? { destinatario_proprio: true }
      : {}),
  }
}

/** Is the shop the recipient of what a buyer whom nobody knows brings back? */
const standsFor = ({ empresa }: Sessao, hoje: string): boolean =>
  recipientUnnamed(empresa.uf, hoje).destinatario === 'emitente'

/** The lines of a note and nothing of their goods or R$, which it said already: its supplementary note says what it lacked. */
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

/** One note is of one customer. */
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

/** All that there was is another's. */
function nothingLeft([first]: readonly DocumentoAnswer[], taken: readonly Taken[]): AppError {
  const into = taken.at(-1)
  return first && into ? spent(linkedOf(first), into) : fieldError('linhas', 'Informe ao menos um item')
}
