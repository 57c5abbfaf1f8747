import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../domain/api/define.ts'
import { acesso } from '../../../domain/api/oferta.ts'
import { queryClient, read } from '../../state/query.ts'

const RESTORING_MS = 3_000

/** Read again and again while a copy is being restored: nobody tells its end. */
const offer = () => ({
  ...read(acesso, {}, { semMover: true }),
  refetchInterval: ({ state }: { state: { data?: Answer<typeof acesso> | undefined } }) =>
    state.data?.data.restaurando ? RESTORING_MS : (false as const),
})

/** Reads the offers of the way in; null until the server has said. */
export function useOffer(enabled = true) {
  const { data } = useQuery({ ...offer(), enabled })
  return data?.data ?? null
}

/** Somebody owns the installation now: ask again. */
export const forgetOffer = () => queryClient.invalidateQueries({ queryKey: [acesso.path] })
