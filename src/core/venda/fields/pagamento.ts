import type { DocumentFields } from '../../fields/document-field.ts'

/** One instalment of a payment. */
export const PARCELAS = {
  num_parcela: { type: 'int', min: 1, max: 999, label: 'Parcela', required: true },
  // number of the remainder of an instalment paid in part; 0: the whole instalment
  sub_parcela: { type: 'int', min: 0, max: 999, label: 'Parte', default: 0 },
  valor: { type: 'money', label: 'Valor', required: true },
  // dd/mm/yyyy
  vencimento: { type: 'date', label: 'Vencimento', required: true },
  // A: open (doc 3 §4)
  status: {
    type: 'text',
    max: 1,
    pattern: ['^[A-Z]$', 'Situação inválida'],
    label: 'Situação',
    default: 'A',
  },
  // the user changed its value or date
  alterou: { type: 'bool', label: 'Alterada', default: false },
} as const satisfies DocumentFields

const TOLD = { optional: true, sparse: true, answered: true } as const

/** Words of a cheque, each only where it was told. */
export const CHEQUE = {
  cheque_banco: { type: 'text', max: 40, label: 'Banco do cheque', ...TOLD },
  // branch and account
  cheque_conta: { type: 'text', max: 30, label: 'Agência e conta do cheque', ...TOLD },
  cheque_numero: { type: 'text', max: 20, label: 'Número do cheque', ...TOLD },
  // name or CPF/CNPJ
  cheque_emitente: { type: 'text', max: 60, label: 'Emitente do cheque', ...TOLD },
  // dd/mm/yyyy, day from which it may be deposited
  cheque_bom_para: { type: 'date', label: 'Cheque bom para', futuro: true, ...TOLD },
} as const satisfies DocumentFields

/**
 * Fields of a payment. `tpag`, `tband` and `descricao` are copied from the registers at the sale, so that a note issued
 * later has the same values.
 */
export const PAGAMENTO = {
  uid: { type: 'uid', label: 'Linha', required: true, optional: 'wire', stored: false },
  // doc 3 §3.4
  tipo: {
    type: 'enum',
    options: [
      [1, 'Pagamento'],
      [2, 'Troco'],
    ],
    label: 'Tipo',
    required: true,
    optional: 'wire',
    default: 1,
    held: false,
    answered: true,
  },
  meio: {
    type: 'enum',
    options: [
      [1, 'Dinheiro'],
      [2, 'Cheque'],
      [3, 'Cartão'],
      [4, 'Outros'],
    ],
    label: 'Meio',
    required: true,
    optional: 'wire',
    answered: true,
  },
  meio_pagamento: {
    type: 'ref',
    to: 'meio_pagamentos',
    chave: 'venda_pagamentos_meio',
    label: 'Meio de pagamento',
    required: true,
    optional: 'wire',
    stored: 'nullable',
    answered: true,
  },
  descricao: { type: 'text', max: 120, label: 'Descrição', required: true, wire: false, answered: true },
  // code of the layout: 01 cash, 03 credit card, 04 debit card, 17 Pix…
  tpag: { type: 'text', max: 2, label: 'tPag', required: true, wire: false, answered: true },
  bandeira: { type: 'ref', to: 'bandeiras', label: 'Bandeira', optional: 'wire', answered: true },
  nome_bandeira: {
    type: 'text',
    max: 60,
    label: 'Nome da bandeira',
    value: 'bandeira',
    wire: false,
    stored: false,
  },
  // code of the card brand in the layout
  tband: { type: 'text', max: 2, label: 'tBand', wire: false, answered: true },
  valor: { type: 'money', label: 'Valor', required: true, answered: true },
  // −1 on the change entry (doc 3 §7)
  numparcelas: { type: 'int', min: -1, max: 999, label: 'Parcelas', required: true, answered: true },
  autorizacao: { type: 'text', max: 60, label: 'Autorização', optional: 'wire', answered: true },
  // uid of the TEF transaction that charged the card (domain/api/tef.ts)
  tef_uid: {
    type: 'text',
    max: 36,
    label: 'Transação do TEF',
    optional: true,
    sparse: true,
    answered: true,
  },
  // true: the shop or the order's channel has it before the delivery, and nobody receives it at the door
  recebido_antes: { type: 'bool', label: 'Recebido antes da entrega', ...TOLD },
  // CNPJ of who received it for the order's channel
  cnpj_do_recebedor: { type: 'text', max: 14, label: 'CNPJ de quem recebeu', ...TOLD },
  ...CHEQUE,
  // on credit or not, as set in the payment method
  indicador_forma: {
    type: 'enum',
    options: [
      [0, 'À vista'],
      [1, 'A prazo'],
    ],
    label: 'Forma',
    default: 0,
    held: false,
    wire: false,
  },
  // instalments differ from those that the method makes
  personalizada: {
    type: 'bool',
    label: 'Parcelas personalizadas',
    required: true,
    optional: 'wire',
    default: false,
    answered: true,
  },
  parcelas: {
    type: 'list',
    of: PARCELAS,
    table: 'venda_parcelas',
    singular: 'Parcela',
    label: 'Parcelas',
    max: 999,
    required: true,
    optional: 'wire',
  },
} as const satisfies DocumentFields
