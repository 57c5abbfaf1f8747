import type { Consumidor } from '../../core/venda/venda.ts'
import type { ClienteBusca } from '../../domain/api/clientes.ts'

interface Buyer extends Pick<Consumidor, 'tipo' | 'cpf_cnpj'> {
  id: number
  nome: string
  consumidor: 0 | 1 | boolean | null
  tabela_preco_id?: number | null | undefined
  classificacaos?: readonly number[] | undefined
  comprou?: boolean | undefined
}

type At = { id: number } & Pick<Consumidor, 'tipo_contribuite'> // the API's spelling

/** Makes a registered partner the buyer of a sale, at one of the partner's addresses. */
export const buyerAt = (partner: Buyer, address: At | null | undefined, uf: string | null): Consumidor => ({
  parceiro_id: partner.id,
  addresse_id: address?.id ?? null, // the API's spelling
  nome: partner.nome,
  cpf_cnpj: partner.cpf_cnpj,
  tipo: partner.tipo,
  tipo_contribuite: address?.tipo_contribuite ?? 9, // the API's spelling
  consumidor: partner.consumidor ? 1 : 0,
  uf,
  ...(partner.tabela_preco_id ? { tabela_preco_id: partner.tabela_preco_id } : {}),
  ...(partner.classificacaos ? { classes: partner.classificacaos } : {}),
  ...(partner.comprou === false ? { primeira: true } : {}),
})

/** Makes a partner the buyer at the main address. */
export const consumerOf = (partner: ClienteBusca): Consumidor =>
  buyerAt(partner, partner.address_primary, partner.address_primary?.municipio?.uf ?? null)
