import { monitorarVasilhames, type SaldoVasilhame } from '../../../domain/api/retornaveis.ts'
import { read } from '../../state/query.ts'
import { usePages } from '../../state/use-pages.ts'
import { usePaused } from '../../state/use-paused.ts'

const LIMIT = 100

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
