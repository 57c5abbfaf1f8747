import { REGISTERS } from '../../../domain/records/index.ts'
import type { Route } from '../../../domain/routes/define.ts'
import { queryClient } from '../../state/query.ts'
import { currentToken } from '../../state/session.ts'
import { prefsOf } from './prefs.ts'
import { orderOf, pageRead } from './use-rows.ts'

/** Reads the first rows of the list of a route, as the screen will ask for them; nothing once the session is over. */
export function prepareList({ registro }: Route): void {
  const register = REGISTERS.find(({ id }) => id === registro)
  if (!register || !currentToken()) return
  const { limite } = prefsOf(register)
  void queryClient.prefetchQuery(pageRead(register, { consulta: {}, ordem: orderOf(register), limite }, 1))
}
