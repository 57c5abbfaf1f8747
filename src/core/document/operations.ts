/** An operation, as a document of those models is issued for it: one row. */
export interface Operation {
  /** `tipo_operacao`, `finalidade_op` and `tipo_documento` of the wire: together they name the row. */
  tipo: number
  finalidade: 0 | 1
  documento: number
  title: string
  modelos: readonly string[]
  natOp: string
  /** 0 entrada, 1 saída. */
  tpNF: '0' | '1'
  /** 1 normal, 2 complementar, 3 ajuste, 4 devolução, 5 crédito, 6 débito. */
  finNFe: '1' | '2' | '3' | '4' | '5' | '6'
  /** Over the counter: its 55 has the paper of one (tpImp 6) and the limits of a 65. */
  balcao: boolean
  /** indPres before anybody says; absent: the buyer is there. 0: there is no buyer to be there (MOC, B25b: a complement, an adjustment; who issues an entry is the buyer). */
  atendimento?: 0
  /** Which way its goods go through stock; null: they stay where they are. */
  estoque: 'sai' | 'entra' | null
}

export const OPERATIONS = [
  {
    tipo: 1,
    finalidade: 1,
    documento: 1,
    title: 'Venda',
    modelos: ['65', '55'],
    natOp: 'VENDA DE MERCADORIA',
    tpNF: '1',
    finNFe: '1',
    balcao: true,
    estoque: 'sai',
  },
  {
    tipo: 1,
    finalidade: 1,
    documento: 2,
    title: 'Venda',
    modelos: ['55'],
    natOp: 'COMPLEMENTO DE VENDA',
    tpNF: '1',
    finNFe: '2',
    balcao: false,
    estoque: null,
  },
  {
    tipo: 1,
    finalidade: 1,
    documento: 3,
    title: 'Venda',
    modelos: ['55'],
    natOp: 'AJUSTE',
    tpNF: '1',
    finNFe: '3',
    balcao: false,
    estoque: null,
  },
  {
    tipo: 1,
    finalidade: 1,
    documento: 4,
    title: 'Venda',
    modelos: ['55'],
    natOp: 'DEVOLUÇÃO',
    tpNF: '1',
    finNFe: '4',
    balcao: false,
    estoque: 'sai',
  },
  {
    tipo: 2,
    finalidade: 1,
    documento: 1,
    title: 'Orçamento',
    modelos: ['55', '65'],
    natOp: 'ORÇAMENTO',
    tpNF: '1',
    finNFe: '1',
    balcao: false,
    estoque: null,
  },
  {
    tipo: 3,
    finalidade: 0,
    documento: 1,
    title: 'Entrada',
    modelos: ['55'],
    natOp: 'COMPRA DE MERCADORIA',
    tpNF: '0',
    finNFe: '1',
    balcao: false,
    atendimento: 0,
    estoque: 'entra',
  },
  {
    tipo: 4,
    finalidade: 1,
    documento: 1,
    title: 'Pedido',
    modelos: ['55', '65'],
    natOp: 'PEDIDO',
    tpNF: '1',
    finNFe: '1',
    balcao: false,
    estoque: null,
  },
  {
    tipo: 5,
    finalidade: 1,
    documento: 4,
    title: 'Devolução de compra',
    modelos: ['55'],
    natOp: 'DEVOLUÇÃO DE COMPRA',
    tpNF: '1',
    finNFe: '4',
    balcao: false,
    estoque: 'sai',
  },
  {
    tipo: 6,
    finalidade: 0,
    documento: 4,
    title: 'Devolução de venda',
    modelos: ['55'],
    natOp: 'DEVOLUÇÃO DE VENDA',
    tpNF: '0',
    finNFe: '4',
    balcao: false,
    estoque: 'entra',
  },
  {
    tipo: 7,
    finalidade: 1,
    documento: 2,
    title: 'Complementar',
    modelos: ['55'],
    natOp: 'COMPLEMENTO',
    tpNF: '1',
    finNFe: '2',
    balcao: false,
    atendimento: 0,
    estoque: null,
  },
  {
    tipo: 7,
    finalidade: 0,
    documento: 2,
    title: 'Complementar',
    modelos: ['55'],
    natOp: 'COMPLEMENTO',
    tpNF: '0',
    finNFe: '2',
    balcao: false,
    atendimento: 0,
    estoque: null,
  },
  {
    tipo: 8,
    finalidade: 1,
    documento: 4,
    title: 'Devolução simbólica',
    modelos: ['55'],
    natOp: 'DEVOLUÇÃO SIMBÓLICA',
    tpNF: '1',
    finNFe: '4',
    balcao: false,
    estoque: null,
  },
  {
    tipo: 8,
    finalidade: 0,
    documento: 4,
    title: 'Devolução simbólica',
    modelos: ['55'],
    natOp: 'DEVOLUÇÃO SIMBÓLICA',
    tpNF: '0',
    finNFe: '4',
    balcao: false,
    estoque: null,
  },
  {
    tipo: 9,
    finalidade: 1,
    documento: 1,
    title: 'Lançamento financeiro',
    modelos: ['55', '65'],
    natOp: 'LANÇAMENTO',
    tpNF: '1',
    finNFe: '1',
    balcao: false,
    estoque: null,
  },
  {
    tipo: 9,
    finalidade: 0,
    documento: 1,
    title: 'Lançamento financeiro',
    modelos: ['55', '65'],
    natOp: 'LANÇAMENTO',
    tpNF: '0',
    finNFe: '1',
    balcao: false,
    estoque: null,
  },
] as const satisfies readonly Operation[]

/** What a till does. */
export const TILL_SALE = OPERATIONS[0]
