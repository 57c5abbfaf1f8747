import { wireToIso } from '../../../../core/dates/day.ts'
import { becomes, goesBack, offers, reserves, sells } from '../../../../core/document/types/index.ts'
import { dec, ZERO } from '../../../../core/money/decimal.ts'
import { formatDecimal } from '../../../../core/money/pt-br.ts'
import {
  alreadyBecame,
  documentTitle,
  type Linked,
  saidOf,
} from '../../../../domain/documents/documento/origem.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import type { CorpoVenda } from '../../../documents/venda/rows.ts'
import type { Sessao } from '../../../http/session.ts'
import { freeOrders, tellContractsOf } from '../../contratos/service.ts'
import { type HeldDocument, linkedDocument, readDocument, type StoredDocument } from '../repository.ts'
import { keepRest } from '../stock.ts'
import {
  holdOrigins,
  type OriginDocument,
  originIds,
  readBeingUndone,
  readCompleting,
  readOrigins,
  readTaken,
  type Taken,
} from './origins-repository.ts'

type Linha = CorpoVenda['itens'][number]
type LinkedLine = Linha & { origem_venda_id: number; origem_item: number }

const isLinked = (item: Linha): item is LinkedLine => (item as Partial<LinkedLine>).origem_venda_id != null

/** Lists the lines that were made from lines of other documents, with source document and line number. */
export const linkedLines = (itens: readonly Linha[]) =>
  itens
    .filter(isLinked)
    .map(item => ({ item: item as Linha, origin: item.origem_venda_id, num: item.origem_item }))

type Line = Readonly<Record<string, unknown>>

/** Links a line to its source document. */
export const linkedLine = (line: Line, origin: number): Line => ({
  ...line,
  origem_venda_id: origin,
  origem_item: line['num'],
})

/** Removes the link to the source document. */
export const freeLine = ({ origem_venda_id: _, origem_item: __, ...line }: Line): Line => line

/** A source document with its lines and the quantities that others took. */
interface Read {
  origin: OriginDocument & Pick<Outside, 'cancelando'>
  validade: unknown
  itens: StoredDocument['itens']
  taken: readonly Taken[]
}

/** Locks and reads the source documents of a document. `but`: id of this document, to ignore what it took. */
async function readForTaking(
  q: Q,
  sessao: Sessao,
  ids: readonly number[],
  but: number | null,
): Promise<Map<number, Read>> {
  const origins = await holdOrigins(q, sessao, sessao.empresa_id, ids)
  const taken = await readTaken(q, sessao, ids, but)
  const undone = await readBeingUndone(q, sessao, ids)
  const read = new Map<number, Read>()
  for (const origin of origins) {
    const { documento, itens } = await readDocument(q, sessao, origin.id)
    const own = taken.filter(row => row.origin === origin.id)
    read.set(origin.id, {
      origin: { ...origin, cancelando: undone.has(origin.id) },
      validade: documento['validade'],
      itens,
      taken: own,
    })
  }
  return read
}

/**
 * Refuses a source document that is cancelled, an order not accepted yet, or a quote that already became a document. @throws
 * CONFLITO; for the quote, with the document made from it in `dados.destino`
 */
export function refuseSpent(
  origin: Linked & Pick<OriginDocument, 'status' | 'status_app'>,
  taken: readonly Taken[],
): void {
  const why = (mensagem: string) => new AppError('CONFLITO', { mensagem })
  if (origin.status === 'C')
    throw why(
      `${offers(origin.tipo) ? 'O orçamento' : documentTitle(origin)} foi ${saidOf(origin, 'cancelado')}`,
    )
  if (origin.status_app === 'P') throw why(`${documentTitle(origin)} ainda não foi aceito`)
  const [into] = taken
  if (into && offers(origin.tipo)) throw spent(origin, into)
}

/** A source document whose note may be returned once it is authorised or issued in contingency. */
interface Outside extends Linked {
  status: string
  cancelando: boolean
}

const AUTHORISED: ReadonlySet<string> = new Set(['T', 'X'])

/** Refuses to return or complete a document whose note is neither authorised nor in contingency. @throws CONFLITO */
export function refuseUnauthorised({ tipo, status }: Pick<Outside, 'tipo' | 'status'>): void {
  if (!AUTHORISED.has(status))
    throw new AppError('CONFLITO', {
      mensagem: `A ${sells(tipo) ? 'venda' : 'nota de entrada'} ${status === 'C' ? 'foi cancelada' : 'ainda não foi autorizada'}`,
    })
}

/** Refuses a return of a note not authorised or being cancelled, which returns the goods too. @throws CONFLITO */
export function refuseInside(origin: Outside): void {
  if (!goesBack(origin.tipo)) return
  refuseUnauthorised(origin)
  if (origin.cancelando)
    throw new AppError('CONFLITO', { mensagem: `${documentTitle(origin)} está em cancelamento na SEFAZ` })
}

/** Refuses an expired quote. @throws CONFLITO */
export function refuseExpired({ tipo }: Pick<Linked, 'tipo'>, validade: unknown, hoje: string): void {
  if (offers(tipo) && typeof validade === 'string' && wireToIso(validade) < hoje)
    throw new AppError('CONFLITO', { mensagem: `O orçamento venceu em ${validade}` })
}

/** Makes the error for a source document that already became another document. */
export const spent = (origin: Linked, into: Linked): AppError =>
  new AppError('CONFLITO', { mensagem: alreadyBecame(origin, into), dados: { destino: linkOf(into) } })

const linkOf = ({ id, tipo, terminal_id }: Linked): Linked => ({
  id,
  tipo,
  terminal_id,
})

/** Adds up the quantity that others took from a line. */
export const takenOf = (taken: readonly Taken[], num: unknown) =>
  taken.reduce((sum, row) => (row.num === num ? sum.plus(dec(row.qtde)) : sum), ZERO)

/**
 * Checks the lines of a document against their source documents, which are locked: the type may be made from them, and the
 * quantity is still left. Returns the ids of the present and former source documents. @throws VALIDACAO at the line, or
 * CONFLITO
 */
export async function takeFromOrigins(
  q: Q,
  sessao: Sessao,
  { itens }: Pick<CorpoVenda, 'itens'>,
  { tipo, id, hoje }: { tipo: number; id: number | null; hoje: string },
): Promise<number[]> {
  const before = id === null ? [] : await originIds(q, sessao, id)
  const named = itens.filter(isLinked).map(item => item.origem_venda_id)
  const ids = [...new Set([...before, ...named])].sort((one, other) => one - other)
  if (ids.length === 0) return ids
  const read = await readForTaking(q, sessao, ids, id)
  for (const origin of new Set(named)) {
    const known = read.get(origin)
    if (!known || !becomes(known.origin.tipo, tipo)) continue
    refuseSpent(known.origin, known.taken)
    refuseInside(known.origin)
    // a document made before the quote expired may still be changed
    if (!before.includes(origin)) refuseExpired(known.origin, known.validade, hoje)
  }
  const here = new Map<string, string>()
  for (const [i, item] of itens.entries())
    if (isLinked(item)) takeLine(item, `itens.${i}`, { tipo, read, here })
  return ids
}

function takeLine(
  item: LinkedLine,
  path: string,
  { tipo, read, here }: { tipo: number; read: ReadonlyMap<number, Read>; here: Map<string, string> },
): void {
  const known = read.get(item.origem_venda_id)
  const line = known?.itens.find(each => each['num'] === item.origem_item)
  if (!known || !line || line['produto_id'] !== item.produto_id || !becomes(known.origin.tipo, tipo))
    throw fieldError(`${path}.origem_venda_id`, 'Documento de origem não localizado')
  const { origin, taken } = known
  refuseOtherLot(item, path, known.origin, line)
  // quantities of a quote may be exceeded; those of an order may not
  if (offers(origin.tipo)) return
  const key = `${item.origem_venda_id} ${item.origem_item}`
  const mine = dec(here.get(key) ?? '0').plus(dec(item.qtde))
  here.set(key, mine.toFixed())
  const left = dec(String(line['qtde'])).minus(takenOf(taken, item.origem_item))
  if (mine.lte(left)) return
  const into = taken.findLast(row => row.num === item.origem_item)
  throw fieldError(
    `${path}.qtde`,
    left.lte(0) && into
      ? `${item.nome}: ${alreadyBecame(origin, into)}`
      : `${documentTitle(origin)} só tem ${formatDecimal(left.toFixed(), 0, 4)} de ${item.nome}`,
  )
}

/** Refuses to return goods to a lot other than the note's. @throws VALIDACAO at the lot */
function refuseOtherLot(item: LinkedLine, path: string, origin: Linked, line: Line): void {
  if (goesBack(origin.tipo) && item.lote_id != null && item.lote_id !== line['lote_id'])
    throw fieldError(`${path}.lote_id`, `${documentTitle(origin)} não tem este lote de ${item.nome}`)
}

/** Sets the stock reservations of source documents to what is left of their lines. `but`: a document to ignore. */
export async function keepOrigins(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  ids: readonly number[],
  { em, but = null }: { em: Date; but?: number | null },
): Promise<void> {
  if (ids.length === 0) return
  const origins = await holdOrigins(q, tenant, empresa_id, ids)
  const taken = await readTaken(q, tenant, ids, but)
  for (const { id, tipo, status, usuario_id, gerenciar_estoque } of origins) {
    if (!reserves(tipo) || !gerenciar_estoque) continue
    const quem = { account_id: tenant.account_id, empresa_id, usuario_id }
    await keepRest(q, quem, id, {
      em,
      left: item => (status === 'A' ? leftOf(item, ofOrigin(taken, id)) : ZERO),
    })
  }
}

/** Gives the quantity of a stored line that nobody took. */
export const leftOf = (item: Readonly<Record<string, unknown>>, taken: readonly Taken[]) =>
  dec(String(item['qtde'])).minus(takenOf(taken, item['num']))

const ofOrigin = (taken: readonly Taken[], id: number) => taken.filter(row => row.origin === id)

/** Frees what a document took from its sources, and its loading orders. Returns their ids, and the completed note's. */
export async function giveOrigins(
  q: Q,
  tenant: Tenant,
  { empresa_id, id, em }: { empresa_id: number; id: number; em: Date },
): Promise<number[]> {
  const origens = (await readOrigins(q, tenant, id)).map(origin => origin.id)
  await keepOrigins(q, tenant, empresa_id, origens, { em, but: id })
  await freeOrders(q, id)
  await tellContractsOf(q, empresa_id, id)
  return origens
}

/**
 * Refuses to change or cancel a document from which others were made, because their lines would no longer match.
 * `verb`: the refused action, for the message. @throws CONFLITO
 */
export async function refuseTurned(q: Q, sessao: Sessao, held: HeldDocument, verb: string): Promise<void> {
  const [into] = await readTaken(q, sessao, [held.id])
  if (into)
    throw new AppError('CONFLITO', {
      mensagem: `${alreadyBecame(linkedDocument(held), into)} e não pode mais ser ${verb}`,
      dados: { destino: linkOf(into) },
    })
}

/** Tells if any quantity of the document is left for another document. */
export async function hasRest(q: Q, sessao: Sessao, held: HeldDocument): Promise<boolean> {
  const taken = await readTaken(q, sessao, [held.id])
  if (taken.length === 0) return true
  if (offers(linkedDocument(held).tipo)) return false
  const { itens } = await readDocument(q, sessao, held.id)
  return itens.some(item => leftOf(item, taken).gt(0))
}

/** Reads the documents from which this one was made, and those made from it; includes supplementary notes both ways. */
export async function linksOf(q: Q, sessao: Sessao, id: number) {
  const taken = await readTaken(q, sessao, [id])
  const into = new Map([...taken, ...(await readCompleting(q, sessao, id))].map(row => [row.id, linkOf(row)]))
  return { taken, origens: await readOrigins(q, sessao, id), destinos: [...into.values()] }
}
