import { useEffect, useState } from 'react'
import { monitorarVasilhames, type SaldoVasilhame } from '../../../domain/api/retornaveis.ts'
import { read } from '../../state/query.ts'
import { usePages } from '../../state/use-pages.ts'

const LIMIT = 100
/** Pause in typing before it is asked (doc 3 §9.1). */
const PAUSE_MS = 500

/** Balances paged by the server. */
export function useBalances(typed: string, aberto: boolean) {
  const search = usePaused(typed.trim())
  const query = {
    ...(search ? { search } : {}),
    aberto: aberto ? ('1' as const) : ('0' as const),
    limit: LIMIT,
  }
  return usePages<SaldoVasilhame>(page => read(monitorarVasilhames, { query: { ...query, page } }), LIMIT)
}

/** The text once nobody types; an emptied one at once. */
function usePaused(text: string): string {
  const [told, tell] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => tell(text), text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return told
}
