import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type KeptCard, painelVisoes } from '../../../domain/api/painel.ts'
import { openingsAtom } from '../../dialogs/define.ts'
import { onRealtime } from '../../realtime.ts'
import { invalidate, read } from '../../state/query.ts'
import { getSession } from '../../state/session.ts'
import { createRefresh } from './refresh.ts'
import { BLOCKED, STALE_MS } from './use-panel.ts'

/** Events after which the kept cards are read again. */
const HINTS = ['VendaAtualizada', 'Lancamento'] as const

/** Fetches the cards that the user made of kept views; a blocked company has none. */
export function useKeptCards(): { cards: readonly KeptCard[]; again: () => Promise<unknown> } {
  const blocked = getSession()?.user.empresa.status === BLOCKED
  const { data } = useQuery({
    ...read(painelVisoes, { query: { fresco: '1' } }, { semMover: true }),
    enabled: !blocked,
    refetchInterval: () => (getSession() && openingsAtom.get().length === 0 ? STALE_MS : false),
  })
  const any = (data?.data.length ?? 0) > 0
  useEffect(() => {
    if (!any) return
    const refresh = createRefresh<'visoes'>({
      read: () => void invalidate(painelVisoes),
      covered: () => openingsAtom.get().length > 0,
      onCovered: openingsAtom.sub,
    })
    const ends = HINTS.map(hint => onRealtime(hint, () => refresh.touch(['visoes'])))
    return () => {
      refresh.stop()
      for (const end of ends) end()
    }
  }, [any])
  return { cards: data?.data ?? [], again: () => invalidate(painelVisoes) }
}
