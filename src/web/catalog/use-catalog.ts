import { useEffect, useRef } from 'react'
import { onNews } from '../realtime.ts'
import { alerta } from '../state/notices.ts'
import { useSession } from '../state/session.ts'
import { useToday } from '../state/use-today.ts'
import { catalogChanged, syncCatalog } from './sync.ts'

/** Hints are delivered at most once: a till that heard none asks by itself. */
const SEMPRE_MS = 300_000

/**
 * Keeps the catalogue of the session's company open and current for as long as the screen lives: by hints, by the clock, when
 * the machine wakes, and when the day turns, since rules are of a day. All of it behind the sale, which goes on with what is there.
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

/** A tab that slept had no clock: looked at again, it asks. */
const shown = () => {
  if (!document.hidden) catalogChanged()
}
