import type { Consumidor } from '../../core/venda/venda.ts'
import type { ClienteBusca } from '../../domain/api/clientes.ts'

/** A registered partner as the buyer of a sale. */
export function consumerOf(partner: ClienteBusca): Consumidor {
  const address = partner.address_primary
  return {
    parceiro_id: partner.id,
    addresse_id: address?.id ?? null, // contrato
    nome: partner.nome,
    cpf_cnpj: partner.cpf_cnpj,
    tipo: partner.tipo,
    tipo_contribuite: address?.tipo_contribuite ?? 9, // contrato
    consumidor: partner.consumidor ? 1 : 0,
    uf: address?.municipio?.uf ?? null,
  }
}
