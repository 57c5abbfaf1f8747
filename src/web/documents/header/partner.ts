import { useQuery } from '@tanstack/react-query'
import { noExterior } from '../../../core/document/estrangeiro.ts'
import type { Consumidor } from '../../../core/venda/venda.ts'
import { verEmpresa } from '../../../domain/api/contas.ts'
import { placasDoTransportador } from '../../../domain/api/documentos.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import type { Valores } from '../../register/form/paths.ts'
import { queryClient, read } from '../../state/query.ts'
import { getSession } from '../../state/session.ts'
import { buyerAt } from '../../till/consumer-of.ts'

/** Address of a partner, with the fields a document needs. */
export interface Address extends Valores {
  id: number
  principal: 0 | 1
  tipo_contribuite: Consumidor['tipo_contribuite']
  pais_id: string | null
  municipio: { nome: string; uf: string } | null
  /** State (UF), as the server's document has it. */
  uf?: string | null
}

/** A partner, as the server's register returns it. */
export interface Partner extends Valores {
  id: number
  nome: string
  tipo: Consumidor['tipo']
  cpf_cnpj: string | null
  consumidor: 0 | 1 | boolean | null
  addresss: readonly Address[]
}

const question = (id: number) => ({
  ...read(toEndpoints(parceiros).get, { params: { id } }, { semMover: true }),
  staleTime: 30_000,
})

const partnerIn = ({ data }: { data: Registro }) => data as Partner

/** Fetches a partner with its addresses; null on failure. */
export const partnerOf = (id: number): Promise<Partner | null> =>
  queryClient.fetchQuery(question(id)).then(partnerIn, () => null)

export function useAddresses(partner: number | null): readonly Address[] {
  const { data } = useQuery({ ...question(partner ?? 0), enabled: partner !== null, select: partnerIn })
  return data?.addresss ?? []
}

/** Makes the query of a carrier's recent plates. */
export const platesOf = (carrier: number) =>
  read(placasDoTransportador, { params: { id: carrier } }, { semMover: true })

export const company = () => {
  const id = getSession()?.user.empresa.id ?? 0
  return { ...read(verEmpresa, { params: { id } }, { semMover: true }), staleTime: 60_000 }
}

export const primaryOf = ({ addresss }: Partner): Address | null =>
  addresss.find(({ principal }) => principal === 1) ?? addresss[0] ?? null

/** Makes the sale's buyer from a partner and one of its addresses. */
export const buyerOf = (partner: Partner, address: Address | null): Consumidor =>
  buyerAt(
    partner,
    address,
    noExterior(address?.pais_id) ? 'EX' : (address?.municipio?.uf ?? address?.uf ?? null),
  )
