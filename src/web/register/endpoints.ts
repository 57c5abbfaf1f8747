import { user } from '../../domain/api/sessao.ts'
import type { AnyRegister } from '../../domain/fields/define.ts'
import { call } from '../api/client.ts'
import { queryClient } from '../state/query.ts'
import { saveUser } from '../state/session.ts'

/**
 * Invalidates every read of the register: list, records, totals. For the user's companies also the user, whose list of
 * companies to switch to may change.
 */
export function invalidateRegister({ api, owner: { entered } = {} }: AnyRegister): Promise<unknown> {
  if (entered) void refreshUser()
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (path === api || path.startsWith(`${api}/`)),
  })
}

/** Reads the user again. On failure the stored user stays until the next start. */
const refreshUser = () =>
  call(user, { semMover: true }).then(
    ({ data }) => saveUser(data),
    () => undefined,
  )
