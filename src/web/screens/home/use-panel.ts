import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ComparedPeriod } from '../../../core/report/period.ts'
import { hoje } from '../../../domain/api/estatistica.ts'
import { type DiaLido, type Painel, painel } from '../../../domain/api/painel.ts'
import {
  ALL_HOME_CARDS,
  HOME_CARD_IDS,
  type HomeCardId,
  SHOWN_CARDS,
  type ShownCardId,
} from '../../../domain/home/cards.ts'
import { type AnsweredFace, FALHA_DO_CARTAO } from '../../../domain/home/face.ts'
import { call } from '../../api/client.ts'
import { openingsAtom } from '../../dialogs/define.ts'
import { onRealtime, RECONNECTED } from '../../realtime.ts'
import { invalidate, queryClient, read } from '../../state/query.ts'
import { getSession } from '../../state/session.ts'
import { createRefresh } from './refresh.ts'

/** Interval, ms, of the regular fetch; realtime events bring changes sooner. */
export const STALE_MS = 60_000
/** Status of a blocked company: the panel makes no regular fetch for it. */
export const BLOCKED = 3

export interface Panel {
  /** Data of each card; absent: not fetched yet. */
  parts: Painel
  /** Today's sales and the week's notes; undefined: not fetched yet, null: no right to them. */
  dia: DiaLido | undefined
  /** Ids of the cards that the user chose, in order; null: no choice. */
  chosen: readonly string[] | null
  /** Fetches these cards again, without the server's cache. */
  again: (ids: readonly ShownCardId[]) => Promise<void>
}

const isPart = (id: ShownCardId): id is HomeCardId => HOME_CARD_IDS.some(part => part === id)
const FAILED = { erro: FALHA_DO_CARTAO }

const SUMS = ALL_HOME_CARDS.filter(({ together }) => together).map(({ id }) => id)
const isSum = (id: HomeCardId): boolean => SUMS.includes(id)

/** Lists the cards to fetch for these: sums are fetched all together, so that they agree. */
function partsOf(ids: readonly ShownCardId[]): readonly HomeCardId[] {
  const own = ids.filter(isPart)
  return own.length < ids.length || own.some(isSum) ? [...new Set([...own, ...SUMS])] : own
}

const failed = (ids: readonly HomeCardId[]): Painel =>
  Object.fromEntries(ids.map((id): [HomeCardId, AnsweredFace] => [id, { erro: FALHA_DO_CARTAO }]))

/** Fetches the data of the cards; fetches a card again when a realtime event concerns it. */
export function usePanel(compara: ComparedPeriod): Panel {
  const asked = useMemo(() => {
    const { queryKey } = read(painel, { query: { compara } })
    return {
      queryKey,
      // without the server's cache: a sale made before the screen opened is on it
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(painel, { query: { compara, fresco: '1' }, signal, semMover: true }),
    }
  }, [compara])
  const { data, isError } = useQuery({
    ...asked,
    // React Query calls this once more during a logout, when there is no user any more
    refetchInterval: () => {
      const user = getSession()?.user
      return !user || user.empresa.status === BLOCKED || openingsAtom.get().length > 0 ? false : STALE_MS
    },
  })
  const again = useMemo(
    () => async (ids: readonly ShownCardId[]) => {
      const parts = partsOf(ids)
      const query = { compara, partes: parts.join(','), fresco: '1' as const }
      const [, fresh] = await Promise.all([
        ids.includes('hoje') ? invalidate(hoje) : null,
        call(painel, { query, semMover: true }).catch(() => ({ data: failed(parts), dia: FAILED })),
      ])
      queryClient.setQueryData(asked.queryKey, (old: typeof data) => ({
        cartoes: old?.cartoes ?? null,
        data: { ...old?.data, ...fresh.data },
        // cards that are read apart leave the sums as they are
        dia: parts.some(isSum) ? fresh.dia : (old?.dia ?? null),
      }))
    },
    [asked, compara],
  )
  useEffect(() => {
    const refresh = createRefresh<ShownCardId>({
      read: ids => void again(ids),
      covered: () => openingsAtom.get().length > 0,
      onCovered: openingsAtom.sub,
    })
    const hints = new Set(SHOWN_CARDS.flatMap(card => card.hints))
    const touchedBy = (hint: string) =>
      SHOWN_CARDS.filter(({ hints: own }) => own.includes(hint)).map(({ id }) => id)
    const ends = [...hints].map(hint => onRealtime(hint, () => refresh.touch(touchedBy(hint))))
    ends.push(onRealtime(RECONNECTED, () => refresh.touch(SHOWN_CARDS.map(({ id }) => id))))
    return () => {
      refresh.stop()
      for (const end of ends) end()
    }
  }, [again])
  return {
    chosen: data?.cartoes ?? null,
    parts: data?.data ?? (isError ? failed(HOME_CARD_IDS) : {}),
    dia: data ? data.dia : isError ? FAILED : undefined,
    again,
  }
}
