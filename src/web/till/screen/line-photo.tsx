import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { call } from '../../api/client.ts'
import { useDesk } from '../../state/desk.ts'

/** Pause after a scan, ms, before the picture is fetched: fast scans fetch none. */
const REST_MS = 400

/** Shows the picture of the cursor's product, else of the newest line: the cashier sees whether the code is right. */
export function LinePhoto() {
  const desk = useDesk()
  const itens = useAtomValue(desk.sale)?.itens ?? []
  const line = useAtomValue(desk.line)
  const item = itens.find(({ uid }) => uid === line) ?? itens.at(-1)
  const id = useRested(item?.produto_id ?? null)
  const { data } = useQuery({
    queryKey: [produtos.id, 'foto', id],
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { data } = await call(toEndpoints(produtos).get, {
        params: { id },
        signal,
        semMover: true,
      })
      return (data as { foto?: string | null }).foto ?? null
    },
  })
  if (!item || !data || id !== item.produto_id) return null
  return <img src={data} alt="" className="mt-1 h-40 w-full object-contain object-left" />
}

/** Returns the value once it has not changed for REST_MS. */
function useRested(value: number | null): number | null {
  const [rested, rest] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => rest(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
