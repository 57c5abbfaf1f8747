import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysLeft } from '../../core/document/fuso.ts'
import { dec, ZERO } from '../../core/money/decimal.ts'
import { listarLotes } from '../../domain/api/produtos.ts'
import { call } from '../api/client.ts'
import { companyFuso } from '../state/local-time.ts'
import { quantity } from '../state/places.ts'
import { usePaused } from '../state/use-paused.ts'

/** Lot, as shown in a list. */
export type LoteEscolhido = {
  id: number
  lote: string
  saldo: string
  /** DD/MM/YYYY. */
  fabricacao: string | null
  validade: string | null
  /** Quantities of the lot reserved by open documents. */
  reservas?: readonly { venda: string | null; qtde: string }[] | undefined
}

/** Computes a lot's free quantity, and the one reserved by other documents than the one with the uuid `venda`. */
export function leftOf(lote: Pick<LoteEscolhido, 'saldo' | 'reservas'>, venda: string | null = null) {
  const others = (lote.reservas ?? []).filter(each => each.venda === null || each.venda !== venda)
  const reservado = others.reduce((sum, { qtde }) => sum.plus(qtde), ZERO)
  return { livre: dec(lote.saldo).minus(reservado).toFixed(), reservado: reservado.toFixed() }
}

/** Gives the balance of a lot as text: 'saldo 5', or 'livre 3 · reservado 2' when other documents reserve a part. */
export function tellLeft(
  lote: Pick<LoteEscolhido, 'saldo' | 'reservas'>,
  venda: string | null = null,
): string {
  const { livre, reservado } = leftOf(lote, venda)
  return reservado === '0'
    ? `saldo ${quantity(lote.saldo)}`
    : `livre ${quantity(livre)} · reservado ${quantity(reservado)}`
}

/** Rows of a page (doc 2 §9). */
const LIMIT = 40

const wireToIso = (day: string): string => day.split('/').reverse().join('-')

/** Counts whole days to an ISO date, in the company's time zone. */
const daysTo = (iso: string): number => daysLeft(iso, new Date(), companyFuso())

/** Counts whole days to a lot's expiry date; null when the lot has no date. */
export const daysOf = ({ validade }: Pick<LoteEscolhido, 'validade'>): number | null =>
  validade === null ? null : daysTo(wireToIso(validade))

/** True for an expired lot, which may be sold only with the permission or a supervisor's approval. */
export const isExpired = (lote: Pick<LoteEscolhido, 'validade'>): boolean => (daysOf(lote) ?? 0) < 0

/** Gives the lot's expiry date, ISO. */
export const lastDayOf = ({ validade }: Pick<LoteEscolhido, 'validade'>): string | null =>
  validade && wireToIso(validade)

/** True when this ISO date is before today. */
export const isPast = (iso: string): boolean => daysTo(iso) < 0

/** Finds the lot with this name, ignoring case; null: no such lot, undefined: the request failed. */
export async function lotByName(produto_id: number, lote: string): Promise<LoteEscolhido | null | undefined> {
  const query = { lote, limit: LIMIT, page: 1 }
  const found = await call(listarLotes, { params: { produto_id }, query }).catch(() => undefined)
  return found && (found.data.find(each => each.lote.toUpperCase() === lote.toUpperCase()) ?? null)
}

interface Asked {
  produto_id: number
  /** True to list only lots with a balance, until the user types; all lots when none has a balance. */
  comSaldo?: boolean
}

/** Lists the lots of a product, first to expire first, by pages; searches once typing pauses. */
export function useLots({ produto_id, comSaldo = false }: Asked) {
  const [digitado, digitar] = useState('')
  const texto = usePaused(digitado)
  const page = (page: number, signal: AbortSignal, left: boolean) =>
    call(listarLotes, {
      params: { produto_id },
      query: {
        ...(texto ? { lote: `*${texto}*` } : {}),
        ...(left ? { com_saldo: '1' as const } : {}),
        limit: LIMIT,
        page,
        order_by: 'validade,asc',
      },
      signal,
    })
  const query = useInfiniteQuery({
    queryKey: [listarLotes.path, produto_id, texto, comSaldo],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const left = comSaldo && texto === ''
      const found = await page(pageParam, signal, left)
      return left && found.total === 0 ? page(pageParam, signal, false) : found
    },
    getNextPageParam: last => (last.page < last.last_page ? last.page + 1 : undefined),
  })
  return {
    digitado,
    digitar,
    /** Search text that the rows are the result of; null before the first rows. */
    respondido: query.isPending ? null : texto,
    linhas: (query.data?.pages.flatMap(({ data }) => data) ?? []) as readonly LoteEscolhido[],
    aoFim: () => void (query.hasNextPage && query.fetchNextPage({ cancelRefetch: false })),
    vazio: empty(query, texto),
  }
}

/** Gives the text of an empty list, with or without a search. */
function empty({ isPending, isError }: { isPending: boolean; isError: boolean }, texto: string): string {
  if (isError) return 'Erro os itens'
  if (isPending) return 'Carregando'
  return texto === '' ? 'Você não possui nenhum lote cadastrado.' : 'Nada foi localizado'
}
