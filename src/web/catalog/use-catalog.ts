import { useEffect, useRef } from 'react'
import { onNews } from '../realtime.ts'
import { alerta } from '../state/notices.ts'
import { useSession } from '../state/session.ts'
import { useToday } from '../state/use-today.ts'
import { catalogChanged, syncCatalog } from './sync.ts'

/** Interval, ms, between requests for changes even without a hint: a hint may be lost. */
const SEMPRE_MS = 300_000

/**
 * Keeps the catalogue of the session's company open and current while the screen lives: on hints, by the clock, when the
 * machine wakes, and when the day turns, because rules hold for a day. The till sells meanwhile with what is there.
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

/** Asks for changes when the tab is shown again: timers stop in a tab that sleeps. */
const shown = () => {
  if (!document.hidden) catalogChanged()
}
