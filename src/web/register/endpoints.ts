import { user } from '../../domain/api/sessao.ts'
import type { AnyRegister } from '../../domain/fields/define.ts'
import { call } from '../api/client.ts'
import { queryClient } from '../state/query.ts'
import { saveUser } from '../state/session.ts'

/**
 * Invalidates every cached query of the register: list, records, totals. When the register holds the companies that the user
 * may enter, the user is fetched again too.
 */
export function invalidateRegister({ api, owner: { entered } = {} }: AnyRegister): Promise<unknown> {
  if (entered) void refreshUser()
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (path === api || path.startsWith(`${api}/`)),
  })
}

/** Fetches the user again. On failure the stored user stays. */
const refreshUser = () =>
  call(user, { semMover: true }).then(
    ({ data }) => saveUser(data),
    () => undefined,
  )
