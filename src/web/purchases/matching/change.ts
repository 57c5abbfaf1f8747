import { factorByName } from '../../../core/purchases/fator.ts'
import type { LinhaConferida } from '../../../domain/api/compras.ts'
import type { ListField } from '../../../domain/fields/field.ts'
import type { Conferida, LinhaNossa } from './lines.ts'
import { costsOf, isSure, marginOf, priceOf, stateOf } from './lines.ts'

type Lines = readonly LinhaNossa[]

/** Accepts the unconfirmed proposals of these lines; without `places`, of all lines. */
export const accepted = (linhas: Lines, places?: readonly number[]): LinhaNossa[] =>
  linhas.map((linha, at) =>
    isSure(linha) || linha.produto_id === null || (places && !places.includes(at))
      ? linha
      : { ...linha, aceita: true, fator_proposto: false },
  )

/**
 * Makes new products, with the note's data, for these lines (without `places`, for all lines) where they have no
 * product. Lines with the same supplier code and unit share one new product.
 */
export function registered({ nota, rows }: Conferida, places?: readonly number[]): LinhaNossa[] {
  const first = new Map<string, number>()
  for (const [at, linha] of rows.entries()) {
    const item = nota.itens[at]
    if (item && linha.novo) first.set(`${item.codigo}/${item.unidade}`, linha.num)
  }
  return rows.map((linha, at) => {
    const item = nota.itens[at]
    if (!item || stateOf(linha, rows) !== 'falta' || (places && !places.includes(at))) return linha
    const key = `${item.codigo}/${item.unidade}`
    const head = first.get(key)
    const bare = {
      ...linha,
      ...{ produto_id: null, grade_id: null, como: null, aceita: true, fator_proposto: false },
    }
    if (head !== undefined) return { ...bare, novo: null, novo_de: head }
    first.set(key, linha.num)
    return { ...bare, novo_de: null, novo: { ...item.novo } }
  })
}

/** Sets the price of these lines (default: all) by their margin over the present cost; without a margin it stays. */
export function priced(conferida: Conferida, places?: readonly number[]): LinhaNossa[] {
  const costs = costsOf(conferida)
  return conferida.rows.map((linha, at) => {
    if (places && !places.includes(at)) return linha
    const price = priceOf(costs[at]?.unitario ?? null, marginOf(linha, conferida))
    const today =
      linha.produto_id === null ? null : (conferida.produtos[linha.produto_id]?.preco_vend ?? null)
    const now = linha.preco_vend ?? today
    if (price === null || (now !== null && Number(now) === Number(price))) return linha
    return { ...linha, preco_vend: price, pela_margem: true }
  })
}

/** Recomputes the prices set by a margin, over the present cost; gives the same array when none changes. */
export function proposedAgain(conferida: Conferida): Lines {
  const costs = costsOf(conferida)
  const again = conferida.rows.map((linha, at) => {
    if (!linha.pela_margem) return linha
    const price = priceOf(costs[at]?.unitario ?? null, marginOf(linha, conferida))
    return price === null || price === linha.preco_vend ? linha : { ...linha, preco_vend: price }
  })
  return again.some((linha, at) => linha !== conferida.rows[at]) ? again : conferida.rows
}

/** Effects of typing in a line: a margin makes the price follow, a price stops it, a factor is no longer a proposal. */
export const FOLLOWED = {
  marge_luc: ({ marge_luc }) => (marge_luc === null ? {} : { pela_margem: true }),
  preco_vend: () => ({ pela_margem: false }),
  fator: () => ({ fator_proposto: false }),
} as const satisfies NonNullable<ListField['aoMudar']>

/** Gives the line another product, and clears the answers about the former product. */
export const chosen = (
  linha: LinhaNossa,
  produto: { id: number } | null,
  grade_id: number | null = null,
): LinhaNossa => ({
  ...linha,
  produto_id: produto?.id ?? null,
  grade_id,
  como: produto ? 'mao' : null,
  aceita: true,
  novo: null,
  novo_de: null,
  marge_luc: null,
  preco_vend: null,
  pela_margem: false,
})

/**
 * Proposes the factor guessed from the unit and the name of the supplier's line, once the product's unit is known,
 * unless the line already has a confirmed factor other than 1.
 */
export function likelyFactor(linha: LinhaNossa, item: LinhaConferida, unidade: string): LinhaNossa {
  if (linha.fator !== '1' && !linha.fator_proposto) return linha
  const likely = factorByName(item, unidade)
  return { ...linha, fator: likely ?? '1', fator_proposto: likely !== null }
}

/** Lists the indexes of the lines that make a new product. */
export const newPlaces = (linhas: Lines): number[] => linhas.flatMap((linha, at) => (linha.novo ? [at] : []))

/** Counts the lines of each state. */
export function countStates(linhas: Lines) {
  const counts = { certa: 0, proposta: 0, nova: 0, falta: 0 }
  const heads = new Set(linhas.flatMap(linha => (linha.novo ? [linha.num] : [])))
  for (const linha of linhas) {
    const nova = linha.novo !== null || (linha.novo_de !== null && heads.has(linha.novo_de))
    counts[nova ? 'nova' : linha.produto_id === null ? 'falta' : isSure(linha) ? 'certa' : 'proposta']++
  }
  return counts
}
