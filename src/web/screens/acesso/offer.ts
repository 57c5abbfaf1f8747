import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../domain/api/define.ts'
import { acesso } from '../../../domain/api/oferta.ts'
import { queryClient, read } from '../../state/query.ts'

const RESTORING_MS = 3_000

/** Makes the query of access options; polls during a restore, whose end no realtime event tells. */
const offer = () => ({
  ...read(acesso, {}, { semMover: true }),
  refetchInterval: ({ state }: { state: { data?: Answer<typeof acesso> | undefined } }) =>
    state.data?.data.restaurando ? RESTORING_MS : (false as const),
})

/** Fetches the access options of this server; null until the server answers. */
export function useOffer(enabled = true) {
  const { data } = useQuery({ ...offer(), enabled })
  return data?.data ?? null
}

/** Fetches the access options again, once the installation has an owner. */
export const forgetOffer = () => queryClient.invalidateQueries({ queryKey: [acesso.path] })
