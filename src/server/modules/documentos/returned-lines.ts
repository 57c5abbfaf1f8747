import { type Decimal, dec } from '../../../core/money/decimal.ts'
import type { DocumentoRecebido } from '../../../domain/documents/documento/body.ts'
import {
  documentName,
  goesBack,
  type Linked,
  returnedBy,
} from '../../../domain/documents/documento/origem.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { leftOf } from './origins.ts'
import { readByKey, readTaken } from './origins-repository.ts'
import { readDocument } from './repository.ts'

type Line = Readonly<Record<string, unknown>>

/** A line of a note that goes back, and what of it nobody gave back yet. */
interface Returnable {
  origin: Linked
  line: Line
  left: Decimal
}

const isLinked = (item: { origem_venda_id?: unknown }): boolean => item.origem_venda_id != null

/**
 * A return that names our own note by its key is of that note's lines, however it was typed: each line that says none is linked to one of
 * the same product, so that nothing goes back twice. `id`: what it is stored as. @throws VALIDACAO at what the notes do not have
 */
export async function linkToReferenced(
  q: Q,
  sessao: Sessao,
  dito: DocumentoRecebido,
  { tipo, id }: { tipo: number; id: number | null },
): Promise<DocumentoRecebido> {
  const of = returnedBy(tipo)
  const keys = [...new Set(dito.ref ?? [])]
  if (of === null || keys.length === 0 || dito.itens.every(isLinked)) return dito
  const notas = (await readByKey(q, sessao, keys)).notas.filter(({ tipo }) => tipo === of)
  const lines = await readReturnable(q, sessao, notas, id)
  for (const item of dito.itens)
    lines
      .filter(({ origin, line }) => origin.id === item.origem_venda_id && line['num'] === item.origem_item)
      .forEach(take(item.qtde))
  const itens = dito.itens.map((item, i) => {
    if (isLinked(item)) return item
    const alike = lines.filter(
      ({ line }) =>
        line['produto_id'] === item.produto_id &&
        (line['grade_id'] ?? null) === (item.grade_id ?? null) &&
        (item.lote_id == null || line['lote_id'] === item.lote_id),
    )
    const found = alike.find(({ left }) => left.gte(dec(item.qtde))) ?? alike[0]
    if (found) {
      take(item.qtde)(found)
      return { ...item, origem_venda_id: found.origin.id, origem_item: Number(found.line['num']) }
    }
    const [nota] = notas
    // of a note from elsewhere nobody knows what it has
    if (!nota || notas.length < keys.length) return item
    throw fieldError(`itens.${i}.produto_id`, `${item.nome ?? 'O produto'} não está n${documentName(nota)}`)
  })
  return { ...dito, itens }
}

/** By the line of a return, what of it no other return took; empty: it is none. */
export async function returnableOf(
  q: Q,
  sessao: Sessao,
  { id, origens, itens }: { id: number; origens: readonly Linked[]; itens: readonly Line[] },
): Promise<ReadonlyMap<unknown, string>> {
  const notas = origens.filter(({ tipo }) => goesBack(tipo))
  if (notas.length === 0) return new Map()
  const lines = await readReturnable(q, sessao, notas, id)
  return new Map(
    itens.flatMap(({ num, origem_venda_id, origem_item }) => {
      const found = lines.find(
        ({ origin, line }) => origin.id === origem_venda_id && line['num'] === origem_item,
      )
      return found ? [[num, found.left.toFixed()]] : []
    }),
  )
}

const take = (qtde: string) => (line: Returnable) => {
  line.left = line.left.minus(dec(qtde))
}

async function readReturnable(
  q: Q,
  sessao: Sessao,
  notas: readonly Linked[],
  but: number | null,
): Promise<Returnable[]> {
  const taken = await readTaken(
    q,
    sessao,
    notas.map(({ id }) => id),
    but,
  )
  const read: Returnable[] = []
  for (const origin of notas) {
    const ofIt = taken.filter(row => row.origin === origin.id)
    const { itens } = await readDocument(q, sessao, origin.id)
    read.push(...itens.map(line => ({ origin, line, left: leftOf(line, ofIt) })))
  }
  return read
}
