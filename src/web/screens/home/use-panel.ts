import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ComparedPeriod } from '../../../core/report/period.ts'
import { hoje, notasSemana } from '../../../domain/api/estatistica.ts'
import { type Painel, painel } from '../../../domain/api/painel.ts'
import { HOME_CARD_IDS, type HomeCardId, SHOWN_CARDS, type ShownCardId } from '../../../domain/home/cards.ts'
import { type AnsweredFace, FALHA_DO_CARTAO } from '../../../domain/home/face.ts'
import { call } from '../../api/client.ts'
import { openingsAtom } from '../../dialogs/define.ts'
import { onRealtime, RECONNECTED } from '../../realtime.ts'
import { invalidate, queryClient, read } from '../../state/query.ts'
import { getSession } from '../../state/session.ts'
import { createRefresh } from './refresh.ts'

/** Interval, ms, of the regular fetch; realtime events bring changes sooner. */
const STALE_MS = 60_000
/** Status of a blocked company: the panel makes no regular fetch for it. */
const BLOCKED = 3

export interface Panel {
  /** Data of each card; absent: not fetched yet. */
  parts: Painel
  /** Ids of the cards that the user chose, in order; null: no choice. */
  chosen: readonly string[] | null
  /** Fetches these cards again, without the server's cache. */
  again: (ids: readonly ShownCardId[]) => Promise<void>
}

const isPart = (id: ShownCardId): id is HomeCardId => HOME_CARD_IDS.some(part => part === id)
const failed = (ids: readonly HomeCardId[]): Painel =>
  Object.fromEntries(ids.map((id): [HomeCardId, AnsweredFace] => [id, { erro: FALHA_DO_CARTAO }]))

/** Fetches the data of the cards; fetches a card again when a realtime event concerns it. */
export function usePanel(compara: ComparedPeriod): Panel {
  const asked = useMemo(() => {
    const { queryKey } = read(painel, { query: { compara } })
    return {
      queryKey,
      // cards already on the screen are fetched without the server's cache
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const fresco = queryClient.getQueryData(queryKey) ? '1' : '0'
        return call(painel, { query: { compara, fresco }, signal, semMover: true })
      },
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
      const own = ids.includes('hoje') ? [hoje] : []
      const notes = ids.includes('notas_semana') ? [notasSemana] : []
      const parts = ids.filter(isPart)
      const query = { compara, partes: parts.join(','), fresco: '1' as const }
      const [, fresh] = await Promise.all([
        invalidate(...own, ...notes),
        parts.length === 0
          ? null
          : call(painel, { query, semMover: true }).then(
              answer => answer.data,
              () => failed(parts),
            ),
      ])
      if (fresh)
        queryClient.setQueryData(asked.queryKey, (old: typeof data) => ({
          cartoes: old?.cartoes ?? null,
          data: { ...old?.data, ...fresh },
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
  return { chosen: data?.cartoes ?? null, parts: data?.data ?? (isError ? failed(HOME_CARD_IDS) : {}), again }
}
