import { useQuery } from '@tanstack/react-query'
import { acesso } from '../../../domain/api/oferta.ts'
import { queryClient, read } from '../../state/query.ts'

const offer = () => read(acesso, {}, { semMover: true })

/** Reads the offers of the way in; null until the server has said. */
export function useOffer(enabled = true) {
  const { data } = useQuery({ ...offer(), enabled })
  return data?.data ?? null
}

/** Somebody owns the installation now: ask again. */
export const forgetOffer = () => queryClient.invalidateQueries({ queryKey: [acesso.path] })
