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
  },
] as const satisfies readonly Operation[]

/** What a till does. */
export const TILL_SALE = OPERATIONS[0]

/** What of a document names its operation. */
export interface OperationNames {
  tipo_operacao: number
  finalidade_op: number
  tipo_documento: number
  modelo: string
}

/** @throws when no row is of that document: its body would not have passed */
export function operationOf(
  { tipo_operacao, finalidade_op, tipo_documento, modelo }: OperationNames,
  operations: readonly Operation[] = OPERATIONS,
): Operation {
  const found = operations.find(
    ({ tipo, finalidade, documento, modelos }) =>
      tipo === tipo_operacao &&
      finalidade === finalidade_op &&
      documento === tipo_documento &&
      modelos.includes(modelo),
  )
  if (!found)
    throw new Error(`no operation ${tipo_operacao}/${finalidade_op}/${tipo_documento} of a ${modelo}`)
  return found
}

/** What of the note's `ide` follows from the operation. */
export const ideOf = ({ natOp, tpNF, finNFe, indFinal, idDest }: Operation) => ({
  natOp,
  tpNF,
  finNFe,
  indFinal,
  idDest,
})
