import {
  BOLETO,
  CASH,
  CREDIT_CARD,
  CREDITO_EM_LOJA,
  DEBIT_CARD,
  DYNAMIC_PIX,
  LATER,
  OTHER,
  STATIC_PIX,
  TPAG_CHEQUE,
  UNPAID,
} from './codes.ts'
import { defineTender, type Tender } from './tender.ts'

const card = { forms: [3], account: 'cartao_receber', debtor: 'acquirer', card: true } as const
const benefit = {
  ...({ forms: [3, 4], account: 'cartao_receber', debtor: 'acquirer' } as const),
  capture: { tef: { asks: '3' } },
}
const pix = {
  forms: [4],
  account: 'banco',
  counted: 'machine',
  bank: [0, 1],
  capture: { pix: true },
} as const

/** Tenders by code (IT 2024.002, NT 2020.006 to 2026.006). */
export const TENDERS: readonly Tender[] = [
  defineTender({ tpag: CASH, name: 'Dinheiro', forms: [1], account: 'caixa', refundsCard: true }),
  defineTender({ tpag: TPAG_CHEQUE, name: 'Cheque', forms: [2], account: 'cheque', bank: [10, 10] }),
  defineTender({
    ...{ ...card, tpag: CREDIT_CARD, name: 'Cartão de crédito' },
    capture: { tef: { asks: '1', answers: [10, 19] } },
  }),
  defineTender({
    ...{ ...card, tpag: DEBIT_CARD, name: 'Cartão de débito' },
    capture: { tef: { asks: '2', answers: [20, 29] } },
  }),
  defineTender({
    ...{ tpag: '05', name: 'Cartão da loja' },
    ...{ forms: [3, 4], account: 'cartao_receber', settles: false },
    capture: { tef: { asks: '0' } },
  }),
  defineTender({ ...benefit, tpag: '10', name: 'Vale alimentação' }),
  defineTender({ ...benefit, tpag: '11', name: 'Vale refeição' }),
  defineTender({ ...benefit, tpag: '12', name: 'Vale presente' }),
  defineTender({ ...benefit, tpag: '13', name: 'Vale combustível' }),
  defineTender({
    ...{ tpag: '14', name: 'Duplicata mercantil', forms: [4], account: 'receber' },
    ...{ settles: false, onlyNfe: true },
  }),
  defineTender({ tpag: BOLETO, name: 'Boleto bancário', forms: [4], account: 'receber', bank: [0, 5] }),
  defineTender({ tpag: '16', name: 'Depósito bancário', forms: [4], account: 'banco' }),
  defineTender({
    ...pix,
    tpag: DYNAMIC_PIX,
    name: 'Pix dinâmico',
    debtor: 'acquirer',
    card: true,
  }),
  defineTender({
    ...{ tpag: '18', name: 'Transferência bancária, carteira digital' },
    ...{ forms: [4], account: 'banco' },
  }),
  defineTender({
    ...{ tpag: '19', name: 'Fidelidade, cashback, crédito virtual' },
    ...{ forms: [4], account: 'cartao_receber' },
  }),
  defineTender({ ...pix, tpag: STATIC_PIX, name: 'Pix estático', refundsCard: true }),
  defineTender({
    ...{ tpag: CREDITO_EM_LOJA, name: 'Crédito em loja', forms: [4], account: 'cliente_credito' },
    ...{ settles: false, counted: 'machine' },
  }),
  defineTender({
    ...{ tpag: '22', name: 'Pagamento eletrônico não informado' },
    ...{ forms: [4], account: 'cartao_receber' },
  }),
  defineTender({
    ...{ tpag: '23', name: 'Pix automático', forms: [4], account: 'banco' },
    counted: 'machine',
  }),
  defineTender({
    ...{ tpag: '24', name: 'Transferência entre contas por TEF' },
    ...{ forms: [4], account: 'banco' },
  }),
  defineTender({
    ...{ tpag: UNPAID, name: 'Sem pagamento', forms: [4], account: null },
    ...{ settles: false, paid: false, onlyNfe: true },
  }),
  defineTender({
    ...{ tpag: LATER, name: 'Pagamento posterior', forms: [4], account: 'receber' },
    ...{ settles: false, paid: false },
  }),
  defineTender({ tpag: OTHER, name: 'Outros', forms: [4], account: 'transito', described: true }),
]
