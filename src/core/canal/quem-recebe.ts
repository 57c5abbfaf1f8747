/** Parts of the address that an order goes to; null: not told. */
export interface EnderecoDoPedido {
  logradouro: string | null
  numero: string | null
  complemento: string | null
  bairro: string | null
  cidade: string | null
  uf: string | null
  /** Digits. */
  cep: string | null
  referencia: string | null
}

/** Address of an order that goes nowhere, or that told none. */
export const NOWHERE: EnderecoDoPedido = {
  ...{ logradouro: null, numero: null, complemento: null, bairro: null },
  ...{ cidade: null, uf: null, cep: null, referencia: null },
}

/** Customer of an order on its way, as its origin told them; null: not told. */
export interface QuemRecebe extends EnderecoDoPedido {
  nome: string | null
  /** Digits with the area code. */
  telefone: string | null
  /** R$ for which change is carried. */
  troco_para: string | null
}

/** Parts of an address that its line names. */
export type PartesDaLinha = Omit<EnderecoDoPedido, 'cep' | 'referencia'>

/** Writes an address in one line: 'Rua das Flores, 10, apto 12, Centro, São Paulo - SP'; null: nothing was told. */
export function addressLine({
  logradouro,
  numero,
  complemento,
  bairro,
  cidade,
  uf,
}: PartesDaLinha): string | null {
  if (!logradouro && !bairro) return null
  const place = [cidade, uf].filter(Boolean).join(' - ')
  return [logradouro, numero, complemento, bairro, place].filter(Boolean).join(', ')
}
