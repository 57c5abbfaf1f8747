import { createHash } from 'node:crypto'
import { type CartaoDoAdquirente, matchingCards } from '../../../core/bank/acquirer.ts'
import { expectedOf } from '../../../core/bank/cards.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { mapped } from '../../../core/slices.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { inSlices } from '../../in-slices.ts'
import { openFrom } from '../../money/closed-days.ts'
import {
  type CartaoAberto,
  insertCartoes,
  linkCartoes,
  readCartoes,
  readTaxas,
  readUnmatched,
} from './cards-repository.ts'
import { BATCH, type MovimentoDaConta } from './repository.ts'

/** A movement or card payment, as shown to the user. */
export type Mostrado = Pick<MovimentoDaConta, 'id' | 'data' | 'valor' | 'historico'>

/** A card payment, with the deposit expected from the acquirer. */
export interface CartaoEsperado extends CartaoAberto {
  /** Expected day of the deposit, ISO. */
  esperado: string
  /** R$ that the acquirer deposits (net), and keeps (fee). */
  liquido: string
  taxa: string
  /** Days before and after `esperado` in which the deposit may appear in the bank statement. */
  janela: readonly [number, number]
}

/** Values of `janela`: an acquirer may pay one day early and four days late; UNKNOWN: the day is not known. */
const WINDOW = [1, 4] as const
const UNKNOWN = [0, 35] as const
/** Longest term of a card payment, in days. */
export const LONGEST_TERM = 366

/** Tells if the payment day is known, from a rate or the acquirer's file. */
export const isDayKnown = ({ janela }: CartaoEsperado): boolean => janela !== UNKNOWN

/** Reads open card payments, with the expected deposit of each. */
export async function readExpected(
  q: Q,
  { empresa_id, empresa }: { empresa_id: number; empresa: { uf: string } },
  asked: Parameters<typeof readCartoes>[2],
): Promise<CartaoEsperado[]> {
  const taxas = await readTaxas(q, empresa_id)
  const known = new Map<string, string>()
  const open = (iso: string) => {
    const found = known.get(iso) ?? openFrom(iso, empresa.uf)
    known.set(iso, found)
    return found
  }
  return (await readCartoes(q, empresa_id, asked)).map(card => {
    const rated = expectedOf(card, taxas, open)
    if (card.dito) {
      const { liquido, previsto } = card.dito
      const taxa = dec(card.valor).minus(dec(liquido)).toFixed(2)
      const esperado = previsto ?? rated?.data ?? card.data
      return { ...card, esperado, liquido, taxa, janela: previsto || rated ? WINDOW : UNKNOWN }
    }
    if (!rated) return { ...card, esperado: card.data, liquido: card.valor, taxa: '0.00', janela: UNKNOWN }
    return { ...card, esperado: rated.data, liquido: rated.liquido, taxa: rated.taxa, janela: WINDOW }
  })
}

/** Result of comparing an acquirer's file with the ledger. */
export interface Comparado {
  novas: number
  repetidas: number
  avisos: string[]
  so_no_arquivo: Mostrado[]
  so_no_livro: Mostrado[]
}

/** Imports an acquirer's file: matches its card sales with the ledger, and lists those found in only one of the two. */
export async function bringCards(
  q: Q,
  { empresa_id, usuario_id }: Sessao,
  arquivo: string,
  cartoes: readonly CartaoDoAdquirente[],
): Promise<Comparado> {
  const rows = await inSlices(mapped(cartoes, card => ({ ...card, identidade: identity(card) })))
  let novas = 0
  for (let from = 0; from < rows.length; from += BATCH)
    novas += await insertCartoes(q, { empresa_id, usuario_id, arquivo }, rows.slice(from, from + BATCH))
  const days = cartoes.map(({ data }) => data).sort()
  const [de, ate] = [days[0] ?? '', days.at(-1) ?? '']
  const told = await readUnmatched(q, empresa_id, de, ate)
  const book = (await readCartoes(q, empresa_id, { de, ate, todos: true })).filter(({ dito }) => !dito)
  const found = await inSlices(matchingCards(told, book))
  await linkCartoes(
    q,
    told.flatMap(({ id }, at) => (found[at] == null ? [] : [[id, found[at]] as const])),
  )
  const linked = new Set(found)
  const kept = cartoes.reduce((sum, { bruto, liquido }) => sum.plus(dec(bruto)).minus(dec(liquido)), ZERO)
  const so_no_arquivo = told
    .filter((_, at) => found[at] == null)
    .map(({ id, data, bruto, bandeira, nsu, autorizacao }) => ({
      ...{ id, data, valor: bruto },
      historico: [bandeira, nsu && `NSU ${nsu}`, autorizacao && `autorização ${autorizacao}`]
        .filter(Boolean)
        .join(' · '),
    }))
  const so_no_livro = book
    .filter(({ id }) => !linked.has(id))
    .map(({ id, data, valor, historico }) => ({ id, data, valor, historico }))
  const avisos = [
    `A credenciadora fica com ${formatMoney(kept.toFixed(2))} destas ${cartoes.length} vendas`,
    so_no_arquivo.length > 0 && `${so_no_arquivo.length} só ela conhece`,
    so_no_livro.length > 0 && `${so_no_livro.length} só o livro conhece`,
  ].filter(text => text !== false)
  return { novas, repetidas: rows.length - novas, avisos, so_no_arquivo, so_no_livro }
}

const identity = ({ nsu, autorizacao, data, bruto, ordinal }: CartaoDoAdquirente): string =>
  createHash('sha256')
    .update(JSON.stringify([nsu, autorizacao, data, bruto, ordinal]))
    .digest('hex')
