import { user } from '../../domain/api/sessao.ts'
import type { AnyRegister } from '../../domain/fields/define.ts'
import { toEndpoints } from '../../domain/fields/endpoints/to-endpoints.ts'
import { call } from '../api/client.ts'
import { queryClient } from '../state/query.ts'
import { saveUser } from '../state/session.ts'

const made = new Map<string, ReturnType<typeof toEndpoints>>()

/** The five calls of a register, made once: their schemas cost milliseconds. */
export function endpointsOf(register: AnyRegister): ReturnType<typeof toEndpoints> {
  const known = made.get(register.id) ?? toEndpoints(register)
  made.set(register.id, known)
  return known
}

/** Every read of the register is stale: its list, its records, its totals; of the user's companies, what he may switch to too. */
export function invalidateRegister({ api, owner: { entered } = {} }: AnyRegister): Promise<unknown> {
  if (entered) void refreshUser()
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (path === api || path.startsWith(`${api}/`)),
  })
}

/** Not heard, the stored user stands until the next start. */
const refreshUser = () =>
  call(user, { semMover: true }).then(
    ({ data }) => saveUser(data),
    () => undefined,
  )
