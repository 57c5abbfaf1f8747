import { useEffect, useRef } from 'react'
import { onNews } from '../realtime.ts'
import { alerta } from '../state/notices.ts'
import { useSession } from '../state/session.ts'
import { useToday } from '../state/use-today.ts'
import { catalogChanged, syncCatalog } from './sync.ts'

/** Interval, ms, between requests for changes without an event: an event may be lost. */
const SEMPRE_MS = 300_000

/**
 * Keeps the catalogue of the session's company open and current while the component is mounted: asks for changes on
 * realtime events, at an interval, when the network or the tab comes back, and when the day changes, because rules are
 * valid by day. During a request the till sells with the catalogue that it has.
 */
export function useCatalog(): void {
  const empresa = useSession()?.user.empresa.id
  useEffect(() => {
    if (empresa === undefined) return
    syncCatalog().catch((error: Error) => alerta(`O catálogo não carregou: ${error.message}`))
    const deaf = onNews('ProdutoAtualizado', catalogChanged)
    const timer = setInterval(catalogChanged, SEMPRE_MS)
    window.addEventListener('online', catalogChanged)
    document.addEventListener('visibilitychange', shown)
    return () => {
      deaf()
      clearInterval(timer)
      window.removeEventListener('online', catalogChanged)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [empresa])

  const today = useToday()
  const since = useRef(today)
  useEffect(() => {
    if (since.current === today) return
    since.current = today
    catalogChanged()
  }, [today])
}

/** Asks for changes when the tab becomes visible: timers stop in a sleeping tab. */
const shown = () => {
  if (!document.hidden) catalogChanged()
}
