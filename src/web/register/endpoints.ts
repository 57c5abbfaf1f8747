import type { AnyRegister } from '../../domain/register/define.ts'
import { toEndpoints } from '../../domain/register/to-endpoints.ts'
import { queryClient } from '../state/query.ts'

const made = new Map<string, ReturnType<typeof toEndpoints>>()

/** The five calls of a register, made once: their schemas cost milliseconds. */
export function endpointsOf(register: AnyRegister): ReturnType<typeof toEndpoints> {
  const known = made.get(register.id) ?? toEndpoints(register)
  made.set(register.id, known)
  return known
}

/** Every read of the register is stale: its list, its records, its totals. */
export function invalidateRegister({ api }: AnyRegister): Promise<unknown> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (path === api || path.startsWith(`${api}/`)),
  })
}
