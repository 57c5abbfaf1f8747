import { CNPJ, notas, pagamento, RIO, SAO_PAULO } from './exemplo.ts'

/** Events of a manifest with their forms, in an order in which one manifest may have them. */
export const PEDIDOS: readonly (readonly [tipo: string, pedido: Readonly<Record<string, unknown>>])[] = [
  ['110111', {}],
  ['110112', { data: '2026-11-21', cMun: RIO.cMun }],
  ['110112', { data: '2026-11-21', cMun: '9999999', terceiro: true }],
  ['110114', { nome: 'João Reserva', cpf: '111.444.777-35' }],
  ['110115', { carregamento: SAO_PAULO, notas: notas(2).map(({ chave }) => ({ chave, ...SAO_PAULO })) }],
  ['110116', { viagens: 3, viagem: 1, pagamentos: [pagamento()] }],
  ['110117', {}],
  ['110118', { pagamentos: [pagamento({ recebimento: { ipef: CNPJ } })] }],
]
