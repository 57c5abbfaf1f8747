import { noExterior } from '../../core/document/estrangeiro.ts'
import { siglaUf } from '../../core/document/uf.ts'
import type { Consumidor } from '../../core/venda/venda.ts'

/** Buyer of a stored or received sale. */
interface Dito {
  cpf_cnpj: string | null
  nome_consumidor?: string | null
}

/** The buyer's record in the register of partners. */
interface Cadastrado {
  tipo: Consumidor['tipo']
  cpf_cnpj: string | null
  nome: string
  consumidor: Consumidor['consumidor']
  endereco: ({ tipo_contribuite: Consumidor['tipo_contribuite'] } & Parameters<typeof ufDoEndereco>[0]) | null
}

/** Gives the state of an address, from its city's IBGE code; EX if its country (Bacen code) is not Brazil; null: unknown. */
export const ufDoEndereco = ({
  municipio,
  pais,
}: {
  municipio: string | number | null
  pais: string | number | null
}): string | null =>
  noExterior(pais) ? 'EX' : municipio === null ? null : siglaUf(String(municipio).slice(0, 2))

/** Gives the customer of a sale, from the partner's record or the typed data; null: neither partner nor CPF/CNPJ. */
export function consumidorDe(dito: Dito, parceiro: Cadastrado | null): Consumidor | null {
  const cpf_cnpj = parceiro?.cpf_cnpj ?? dito.cpf_cnpj
  if (!parceiro && !cpf_cnpj) return null
  return {
    parceiro_id: null,
    addresse_id: null, // the API's spelling
    nome: parceiro?.nome ?? dito.nome_consumidor ?? null,
    cpf_cnpj,
    tipo: parceiro?.tipo ?? (cpf_cnpj?.length === 14 ? 'J' : 'F'),
    tipo_contribuite: parceiro?.endereco?.tipo_contribuite ?? 9, // the API's spelling
    consumidor: parceiro?.consumidor ?? 1,
    uf: parceiro?.endereco ? ufDoEndereco(parceiro.endereco) : null,
  }
}
