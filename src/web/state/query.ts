import { QueryClient } from '@tanstack/react-query'
import type { Answer, AnyEndpoint } from '../../domain/api/define.ts'
import { type CallArgs, call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { asPageOpens } from './cell.ts'

/**
 * Client of queries: answers are fresh for 15 s; stale ones are fetched again when the window gets the focus. Errors
 * that the server answers are not retried; other failures are retried twice.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      networkMode: 'always',
      retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
asPageOpens(() => queryClient.clear())

type Args<E> = Pick<CallArgs<E>, Extract<keyof CallArgs<E>, 'params' | 'query'>>

/**
 * Makes key and function of a query: `useQuery(read(listarVendas, { query }))`. The key begins with the endpoint's
 * path, by which `invalidate` finds all queries of the endpoint.
 */
export function read<E extends AnyEndpoint>(
  endpoint: E,
  args: Args<E>,
  options: { semMover?: boolean } = {},
) {
  return {
    queryKey: [endpoint.path, args] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<E>> =>
      call(endpoint as AnyEndpoint, { ...args, ...options, signal }) as Promise<Answer<E>>,
  }
}

/**
 * Marks every query of these endpoints as stale, and fetches those in use again. A first fetch in progress is not
 * restarted, and its answer may be older than the change: such a query is fetched once more afterwards.
 */
export async function invalidate(...endpoints: readonly Pick<AnyEndpoint, 'path'>[]): Promise<void> {
  const first = new Set(
    queryClient
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching' })
      .filter(
        ({ state, queryKey }) => state.data === undefined && endpoints.some(e => e.path === queryKey[0]),
      ),
  )
  await Promise.all(
    endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path], exact: false })),
  )
  if (first.size > 0) await queryClient.invalidateQueries({ predicate: query => first.has(query) })
}
