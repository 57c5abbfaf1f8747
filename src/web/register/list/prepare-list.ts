import { ownRows } from '../../../domain/fields/view.ts'
import { PRESENTED } from '../../../domain/records/index.ts'
import type { Route } from '../../../domain/routes/define.ts'
import { queryClient } from '../../state/query.ts'
import { currentToken } from '../../state/session.ts'
import { prefsOf } from './prefs.ts'
import { orderOf, pageRead } from './use-rows.ts'

/** Fetches the first rows of a route's list ahead, with its screen's query; nothing without a session. */
export function prepareList({ registro }: Route): void {
  const register = PRESENTED.find(({ id }) => id === registro)
  if (!register || !currentToken()) return
  const { limite } = prefsOf(register)
  void queryClient.prefetchQuery(
    pageRead(register, { consulta: ownRows(register), ordem: orderOf(register), limite }, 1),
  )
}
