import { goesBack, returnedBy } from '../../../../core/document/types/index.ts'
import { type Decimal, dec } from '../../../../core/money/decimal.ts'
import {
  ADDED,
  amountsOf,
  ENTERED,
  partOfWhole,
  partsTogether,
  wholeLeft,
  withParts,
} from '../../../../core/venda/returned.ts'
import type { Inteira } from '../../../../core/venda/venda.ts'
import type { DocumentoRecebido } from '../../../../domain/documents/documento/body.ts'
import { documentName, type Linked } from '../../../../domain/documents/documento/origem.ts'
import { fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { readDocument } from '../repository.ts'
import { asReturned } from './original-taxes.ts'
import { leftOf } from './origins.ts'
import { readByKey, readTaken, type Taken } from './origins-repository.ts'

type Line = Readonly<Record<string, unknown>>

/** A line of a note being returned, and its quantity that is not returned yet. */
interface Returnable {
  origin: Linked
  line: Line
  left: Decimal
}

const isLinked = (item: { origem_venda_id?: unknown }): boolean => item.origem_venda_id != null

/**
 * Links unlinked lines of a return to lines of the same product in the company's notes whose keys the return has, so that
 * they count as returned. `id`: the stored return. @throws VALIDACAO at a product that is in none of the notes
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
  const { lines } = await readReturnable(q, sessao, notas, await takenOfNotes(q, sessao, notas, id))
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
    // some referenced note is not stored here: the product may be in it
    if (!nota || notas.length < keys.length) return item
    throw fieldError(`itens.${i}.produto_id`, `${item.nome ?? 'O produto'} não está n${documentName(nota)}`)
  })
  return { ...dito, itens }
}

/**
 * Gives a part of a note its share of the amounts (R$) that the request repeats of the whole: a client that sends back the
 * values of the note with a smaller quantity has not shared them. If any amount is another, the user typed them, and all stay.
 * `id`: the stored return.
 */
export async function shareRepeated(
  q: Q,
  sessao: Sessao,
  dito: DocumentoRecebido,
  { tipo, id }: { tipo: number; id: number | null },
): Promise<DocumentoRecebido> {
  const of = returnedBy(tipo)
  const ids = new Set(dito.itens.flatMap(({ origem_venda_id }) => origem_venda_id ?? []))
  if (of === null || ids.size === 0) return dito
  const notas = (await readByKey(q, sessao, [...new Set(dito.ref ?? [])])).notas.filter(
    nota => nota.tipo === of && ids.has(nota.id),
  )
  if (notas.length < ids.size) return dito
  const taken = await takenOfNotes(q, sessao, notas, id)
  const gone = await readReturned(q, sessao, taken)
  const { lines } = await readReturnable(q, sessao, notas, taken, tipo)
  const measured = dito.itens.map(item => {
    const found = lines.find(
      ({ origin, line }) => origin.id === item.origem_venda_id && line['num'] === item.origem_item,
    )
    if (!found) return { item, whole: null, part: {} }
    const whole = wholeLeft(found.line, gone.filter(isOf(item.origem_venda_id, item.origem_item)), found.left)
    return { item, whole, part: partOfWhole(whole, dec(item.qtde)) }
  })
  const itens = measured.map(({ item, whole, part }) =>
    whole && dec(item.qtde).lt(dec(whole.qtde)) && repeats(item, whole.valores, ENTERED)
      ? { ...item, ...amountsOf(part, ENTERED) }
      : item,
  )
  const left = partsTogether(
    lines.map(
      ({ origin, line, left }) => wholeLeft(line, gone.filter(isOf(origin.id, line['num'])), left).valores,
    ),
  )
  const parts = partsTogether(measured.map(({ part }) => part))
  const less = ADDED.some(name => left[name] !== parts[name])
  return { ...dito, itens, ...(less && repeats(dito, left, ADDED) ? parts : {}) }
}

/** Tells if an object repeats amounts of the whole: it has some, and each is that of the whole. */
function repeats(said: object, whole: Readonly<Record<string, string>>, names: readonly string[]): boolean {
  const given = Object.entries(amountsOf(said, names)).filter(([, valor]) => !dec(valor).isZero())
  return given.length > 0 && given.every(([name, valor]) => dec(valor).eq(dec(whole[name] ?? '0')))
}

interface Asked {
  id: number
  tipo: number
  origens: readonly Linked[]
  itens: readonly Line[]
}

/** Quantity and amounts (R$) of a note's line that no other return took. */
interface Returning {
  a_devolver: string
  inteira: Inteira
}

/** Reads what a return may still take, by its lines' numbers. */
export async function returnableOf(
  q: Q,
  sessao: Sessao,
  { id, tipo, origens, itens }: Asked,
): Promise<ReadonlyMap<unknown, Returning>> {
  const notas = returnedBy(tipo) === null ? [] : origens.filter(nota => goesBack(nota.tipo))
  if (notas.length === 0) return new Map()
  const taken = await takenOfNotes(q, sessao, notas, id)
  const gone = await readReturned(q, sessao, taken)
  const { lines } = await readReturnable(q, sessao, notas, taken, tipo)
  return new Map(
    itens.flatMap(({ num, origem_venda_id, origem_item }): [unknown, Returning][] => {
      const found = lines.find(
        ({ origin, line }) => origin.id === origem_venda_id && line['num'] === origem_item,
      )
      if (!found) return []
      const { line, left } = found
      const inteira = wholeLeft(line, gone.filter(isOf(origem_venda_id, origem_item)), left)
      return [[num, { a_devolver: left.toFixed(), inteira }]]
    }),
  )
}

/** Reads other returns' lines with header parts. Amounts may be typed, so the last return takes the remainder. */
export async function readReturned(q: Q, sessao: Sessao, taken: readonly Taken[]): Promise<Line[]> {
  const lines: Line[] = []
  for (const id of new Set(taken.map(row => row.id))) {
    const { documento, itens } = await readDocument(q, sessao, id)
    lines.push(...withParts(documento, itens as readonly Line[]))
  }
  return lines
}

/** Returns a function that tells if a line returns line `num` of document `origin`. */
export const isOf = (origin: unknown, num: unknown) => (line: Line) =>
  line['origem_venda_id'] === origin && line['origem_item'] === num

const take = (qtde: string) => (line: Returnable) => {
  line.left = line.left.minus(dec(qtde))
}

const takenOfNotes = (q: Q, sessao: Sessao, notas: readonly Linked[], but: number | null) =>
  readTaken(
    q,
    sessao,
    notas.map(({ id }) => id),
    but,
  )

/** Reads these notes' lines. `para`: the type of a return, to get the lines as that return has them. */
async function readReturnable(
  q: Q,
  sessao: Sessao,
  notas: readonly Linked[],
  taken: readonly Taken[],
  para: number | null = null,
): Promise<{ lines: Returnable[] }> {
  const lines: Returnable[] = []
  for (const origin of notas) {
    const ofIt = taken.filter(row => row.origin === origin.id)
    const { documento, itens: stored } = await readDocument(q, sessao, origin.id)
    const note = { ...documento, id: origin.id, itens: stored }
    const { itens } = para === null ? note : await asReturned(q, sessao, note, { de: origin.tipo, para })
    lines.push(...itens.map(line => ({ origin, line, left: leftOf(line, ofIt) })))
  }
  return { lines }
}
