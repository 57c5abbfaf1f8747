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
  indFinal: '0' | '1'
  /** 1 interna, 2 interestadual, 3 exterior. */
  idDest: '1' | '2' | '3'
  /** Over the counter: its 55 has the paper of one (tpImp 6) and the limits of a 65. */
  balcao: boolean
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
    indFinal: '1',
    idDest: '1',
    balcao: true,
    estoque: 'sai',
  },
] as const satisfies readonly Operation[]

/** What a till does. */
export const TILL_SALE = OPERATIONS[0]
