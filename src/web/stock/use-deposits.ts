import { useQuery } from '@tanstack/react-query'
import type { Registro } from '../../domain/fields/registro.ts'
import { depositos } from '../../domain/records/depositos/index.ts'
import { listEndpoint } from '../register/list/use-rows.ts'
import { pageOf } from '../state/page.ts'
import { read } from '../state/query.ts'

const query = { limit: '100', order_by: 'nome,asc' }

/** Fetches the active warehouses of the company, the main one first. */
export function useDeposits(): readonly Registro[] {
  const { data } = useQuery({
    ...read(listEndpoint(depositos), { params: {}, query }, { semMover: true }),
    select: answer => pageOf<Registro>(answer).rows.filter(({ ativo }) => ativo !== false),
  })
  return (data ?? []).toSorted((one, other) => Number(other['principal']) - Number(one['principal']))
}
