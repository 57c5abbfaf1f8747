import type { Consumidor } from '../../core/venda/venda.ts'

/** Who a stored or received sale says bought. */
interface Dito {
  cpf_cnpj: string | null
  nome_consumidor: string | null
}

/** His register, when he has one. */
interface Cadastrado {
  tipo: Consumidor['tipo']
  cpf_cnpj: string | null
  nome: string
  endereco: { tipo_contribuite: Consumidor['tipo_contribuite'] } | null
}

/** The customer of a sale as the engine takes him, whoever he is beside that; null: nobody is named. */
export function consumidorDe(dito: Dito, parceiro: Cadastrado | null, uf: string): Consumidor | null {
  const cpf_cnpj = parceiro?.cpf_cnpj ?? dito.cpf_cnpj
  if (!parceiro && !cpf_cnpj) return null
  return {
    parceiro_id: null,
    addresse_id: null, // contrato
    nome: parceiro?.nome ?? dito.nome_consumidor,
    cpf_cnpj,
    tipo: parceiro?.tipo ?? (cpf_cnpj?.length === 14 ? 'J' : 'F'),
    tipo_contribuite: parceiro?.endereco?.tipo_contribuite ?? 9, // contrato
    // a sale at the till is to a final consumer (rej. 716)
    consumidor: 1,
    // goods handed over at the counter are an internal operation whatever the buyer's state (rej. 707)
    uf,
  }
}
