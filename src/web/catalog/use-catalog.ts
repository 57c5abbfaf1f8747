import { useEffect } from 'react'
import { onRealtime, RECONNECTED } from '../realtime.ts'
import { alerta } from '../state/notices.ts'
import { useSession } from '../state/session.ts'
import { catalogChanged, syncCatalog } from './sync.ts'

/** Hints are delivered at most once: a till that heard none asks by itself. */
const SEMPRE_MS = 300_000

/** Keeps the catalogue of the session's company open and current for as long as the screen lives. */
export function useCatalog(): void {
  const empresa = useSession()?.user.empresa.id
  useEffect(() => {
    if (empresa === undefined) return
    syncCatalog().catch((error: Error) => alerta(`O catálogo não carregou: ${error.message}`))
    const ends = [onRealtime('ProdutoAtualizado', catalogChanged), onRealtime(RECONNECTED, catalogChanged)]
    const timer = setInterval(catalogChanged, SEMPRE_MS)
    window.addEventListener('online', catalogChanged)
    return () => {
      for (const end of ends) end()
      clearInterval(timer)
      window.removeEventListener('online', catalogChanged)
    }
  }, [empresa])
}
