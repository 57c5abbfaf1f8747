import { QueryClient } from '@tanstack/react-query'
import type { Answer, AnyEndpoint } from '../../domain/api/define.ts'
import { type CallArgs, call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'

/** Reads are fresh for a moment and re-read on focus; a refusal is never retried, a lost answer twice. */
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

type Args<E> = Pick<CallArgs<E>, Extract<keyof CallArgs<E>, 'params' | 'query'>>

/** Key and function of a read: `useQuery(read(listarVendas, { query }))`. Realtime invalidates by the endpoint's path. */
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
 * Every read of this endpoint is stale. A first read that is under way is not begun again by that, and may bring what was before
 * the hint: it is read once more when it is there.
 */
export async function invalidate(...endpoints: AnyEndpoint[]): Promise<void> {
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
