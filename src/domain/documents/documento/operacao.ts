import { OPERATIONS, type Operation } from '../../../core/document/operations.ts'
import { isOfSelling, reserves } from '../../../core/document/types/index.ts'
import { fieldError } from '../../error.ts'

interface Said {
  tipo_operacao: number
  modelo: string
  finalidade_op?: number | null | undefined
  tipo_documento?: number | null | undefined
}

const SEM_OPERACAO = 'Não há esta operação para este modelo'

/** Finds the operation of a document by type and model; a missing purpose or kind matches the first row. Null: none. */
export function operationSaid({
  tipo_operacao,
  modelo,
  finalidade_op,
  tipo_documento,
}: Said): Operation | null {
  const operations: readonly Operation[] = OPERATIONS
  return (
    operations.find(
      ({ tipo, modelos, finalidade, documento }) =>
        tipo === tipo_operacao &&
        modelos.includes(modelo) &&
        (finalidade_op ?? finalidade) === finalidade &&
        (tipo_documento ?? documento) === documento,
    ) ?? null
  )
}

/** Finds the operation of a document. @throws VALIDACAO at tipo_operacao if the model has no such operation */
export function operationOfSaid(said: Said): Operation {
  const operation = operationSaid(said)
  if (!operation) throw fieldError('tipo_operacao', SEM_OPERACAO)
  return operation
}

/** `tipo_faturamento` of a document without payment. */
export const WITHOUT_PAYMENT = 2

/** `fretepor` of a document without transport (modFrete 9). */
export const WITHOUT_TRANSPORT = 9

/**
 * Tells if the document sells at the shop's prices. False for types that do not sell, and for a note that corrects
 * another, which uses the prices of the corrected note.
 */
export const atOwnPrices = ({
  tipo_operacao,
  tipo_documento,
}: Pick<Said, 'tipo_operacao' | 'tipo_documento'>): boolean =>
  isOfSelling(tipo_operacao) && (tipo_documento ?? 1) === 1

/** Tells if an open document reserves its goods: an order, or a note that takes goods from stock. */
export const keepsGoods = ({ tipo, estoque }: Operation): boolean => reserves(tipo) || estoque === 'sai'

/** Tells if documents of the type reserve goods; false if the type also has operations that bring goods in. */
export function takesGoods(tipo: number): boolean {
  const rows: readonly Operation[] = OPERATIONS.filter(row => row.tipo === tipo)
  return rows.some(keepsGoods) && rows.every(({ estoque }) => estoque !== 'entra')
}
