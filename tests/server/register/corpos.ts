/** A partner that is accepted as it is. */
export const parceiro = (cpf_cnpj: string, resto: Record<string, unknown> = {}) => ({
  nome: 'Fulano de Tal',
  tipo: 'F',
  cpf_cnpj,
  classificacaos: [1],
  addresss: [{ cep: '01310100', endereco: 'Rua A', numero: '10', bairro: 'Centro', municipio_id: '3550308' }],
  telefones: [{ telefone: '11999998888' }],
  ...resto,
})
