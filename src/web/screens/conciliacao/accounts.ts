import { useQuery } from '@tanstack/react-query'
import type { Registro } from '../../../domain/fields/registro.ts'
import { TIPO_CONTA } from '../../../domain/money/accounts.ts'
import { contas_financeiras } from '../../../domain/records/contas_financeiras/index.ts'
import { listEndpoint } from '../../register/list/use-rows.ts'
import { pageOf } from '../../state/page.ts'
import { read } from '../../state/query.ts'

const query = { limit: '100', order_by: 'nome,asc', ativo: '1' }
const KIND: Readonly<Record<string, string>> = Object.fromEntries(TIPO_CONTA)

/** Fetches up to 100 active accounts of the company with their balances; undefined while loading. */
export function useAccounts() {
  const { data } = useQuery({
    ...read(listEndpoint(contas_financeiras), { params: {}, query }),
    select: answer => pageOf<Registro>(answer).rows,
  })
  return data?.map(({ id, nome, tipo, saldo, principal }) => ({
    id: Number(id),
    nome: String(nome),
    tipo: String(tipo),
    lado: KIND[String(tipo)] ?? '',
    valor: String(saldo ?? '0.00'),
    principal: principal === true,
  }))
}
