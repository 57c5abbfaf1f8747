import { goesBack, returnedBy } from '../../../../core/document/types/index.ts'
import { type Decimal, dec, ZERO } from '../../../../core/money/decimal.ts'
import { lineTotal } from '../../../../core/venda/line-total.ts'
import {
  amountsOf,
  type CabecalhoInteiro,
  ENTERED,
  type Inteira,
  returnedShare,
  TOGETHER,
} from '../../../../core/venda/returned.ts'
import { shareOf, sharesOf } from '../../../../core/venda/share-of.ts'
import type { DocumentoRecebido } from '../../../../domain/documents/documento/body.ts'
import { documentName, type Linked } from '../../../../domain/documents/documento/origem.ts'
import { fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { readDocument, type StoredDocument } from '../repository.ts'
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
  const returns = await readReturned(q, sessao, taken)
  const gone = returns.flatMap(each => each.itens)
  const { headers, lines } = await readReturnable(q, sessao, notas, taken, tipo)
  const itens = dito.itens.map(item => {
    const found = lines.find(
      ({ origin, line }) => origin.id === item.origem_venda_id && line['num'] === item.origem_item,
    )
    if (!found) return item
    const { line, left } = found
    const whole = returnedShare(line, gone.filter(isOf(item.origem_venda_id, item.origem_item)), {
      of: left,
      left,
    })
    return { ...item, ...shared(item, whole, { of: dec(item.qtde), left, taxed: amountsOf(line) }, ENTERED) }
  })
  const whole = headerLeft(
    headers,
    returns,
    notas.map(nota => nota.id),
  )
  const gross = { of: grossOf(dito.itens as readonly Line[]), left: grossLeft(lines) }
  return { ...dito, itens, ...shared(dito, whole, gross, TOGETHER) }
}

/** Shares amounts that are all those of the whole; {} when one is not, or nothing is left out. */
function shared(
  said: object,
  whole: Readonly<Record<string, string>>,
  { of, left, taxed }: { of: Decimal; left: Decimal; taxed?: Readonly<Record<string, string>> },
  names: readonly string[],
): Record<string, string> {
  const given = Object.entries(amountsOf(said, names)).filter(([, valor]) => !dec(valor).isZero())
  const repeated = given.length > 0 && given.every(([name, valor]) => dec(valor).eq(dec(whole[name] ?? '0')))
  return repeated && of.lt(left)
    ? { ...sharesOf({ valores: Object.fromEntries(given), of: left, taxed }, of) }
    : {}
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

/** Amounts that a return may still take, by line number and for the header; `cabecalho` absent: no note is linked. */
interface WhatReturns {
  linhas: ReadonlyMap<unknown, Returning>
  cabecalho?: CabecalhoInteiro
}

export async function returnableOf(
  q: Q,
  sessao: Sessao,
  { id, tipo, origens, itens }: Asked,
): Promise<WhatReturns> {
  const notas = returnedBy(tipo) === null ? [] : origens.filter(nota => goesBack(nota.tipo))
  if (notas.length === 0) return { linhas: new Map() }
  const taken = await takenOfNotes(q, sessao, notas, id)
  const returns = await readReturned(q, sessao, taken)
  const gone = returns.flatMap(each => each.itens)
  const { lines, headers } = await readReturnable(q, sessao, notas, taken, tipo)
  const linhas = new Map(
    itens.flatMap(({ num, origem_venda_id, origem_item }): [unknown, Returning][] => {
      const found = lines.find(
        ({ origin, line }) => origin.id === origem_venda_id && line['num'] === origem_item,
      )
      if (!found) return []
      const { line, left } = found
      const valores = returnedShare(line, gone.filter(isOf(origem_venda_id, origem_item)), { of: left, left })
      return [
        [
          num,
          {
            a_devolver: left.toFixed(),
            inteira: { qtde: left.toFixed(), valores, vendida: amountsOf(line) },
          },
        ],
      ]
    }),
  )
  const ids = notas.map(nota => nota.id)
  return {
    linhas,
    cabecalho: { bruto: grossLeft(lines).toFixed(2), valores: headerLeft(headers, returns, ids) },
  }
}

const grossOf = (lines: readonly Line[]): Decimal =>
  lines.reduce(
    (sum, { qtde, preco }) =>
      sum.plus(lineTotal({ qtde: String(qtde), preco: String(preco), desconto: '0' }).vprod),
    ZERO,
  )
const grossLeft = (lines: readonly Returnable[]): Decimal =>
  grossOf(lines.map(({ line, left }) => ({ ...line, qtde: left.toFixed() })))

/**
 * Computes the header amounts (R$) of these notes that no return took. `share`: only the fraction `of` / `left`; absent:
 * everything.
 */
export function headerLeft(
  headers: readonly Line[],
  returns: readonly StoredDocument[],
  notas: readonly number[],
  share: { of: Decimal; left: Decimal } = { of: ZERO, left: ZERO },
): Record<string, string> {
  const all = Object.fromEntries(
    TOGETHER.flatMap(name => {
      const said = headers.flatMap(header => (header[name] == null ? [] : [dec(String(header[name]))]))
      return said.length === 0 ? [] : [[name, said.reduce((sum, each) => sum.plus(each)).toFixed()]]
    }),
  )
  return returnedShare(
    all,
    returns.map(each => headerOfNotes(each, notas)),
    share,
    TOGETHER,
  )
}

/** Computes the part of a return's header amounts that belongs to these notes, in proportion to the gross of their lines. */
function headerOfNotes({ documento, itens }: StoredDocument, notas: readonly number[]): Line {
  const of = grossOf(itens.filter(line => notas.includes(Number(line['origem_venda_id']))))
  const all = grossOf(itens)
  if (of.eq(all)) return documento
  return Object.fromEntries(
    Object.entries(amountsOf(documento, TOGETHER)).map(([name, valor]) => [name, shareOf(valor, of, all)]),
  )
}

/** Reads other returns as stored. The user may have changed their amounts, so the last return takes the remainder. */
export async function readReturned(q: Q, sessao: Sessao, taken: readonly Taken[]): Promise<StoredDocument[]> {
  const returns: StoredDocument[] = []
  for (const id of new Set(taken.map(row => row.id))) returns.push(await readDocument(q, sessao, id))
  return returns
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

/**
 * Reads the stored headers and lines of these notes. `para`: the type of a return, to get the lines as that return has them.
 */
async function readReturnable(
  q: Q,
  sessao: Sessao,
  notas: readonly Linked[],
  taken: readonly Taken[],
  para: number | null = null,
): Promise<{ headers: Line[]; lines: Returnable[] }> {
  const headers: Line[] = []
  const lines: Returnable[] = []
  for (const origin of notas) {
    const ofIt = taken.filter(row => row.origin === origin.id)
    const { documento, itens: stored } = await readDocument(q, sessao, origin.id)
    const note = { id: origin.id, regras: documento['regras'], itens: stored }
    const { itens } = para === null ? note : await asReturned(q, sessao, note, { de: origin.tipo, para })
    headers.push(documento)
    lines.push(...itens.map(line => ({ origin, line, left: leftOf(line, ofIt) })))
  }
  return { headers, lines }
}
