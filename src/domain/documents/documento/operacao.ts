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

/** The row of the operations that a document says: of what it leaves out, the first of its type. Null: there is no such row. */
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

/** Its operation. @throws VALIDACAO at its field, where there is none for its model */
export function operationOfSaid(said: Said): Operation {
  const operation = operationSaid(said)
  if (!operation) throw fieldError('tipo_operacao', SEM_OPERACAO)
  return operation
}

/** `tipo_faturamento` of what is not paid. */
export const WITHOUT_PAYMENT = 2

/** Is it sold at our own prices? What mends another note has the prices of that. */
export const atOwnPrices = ({
  tipo_operacao,
  tipo_documento,
}: Pick<Said, 'tipo_operacao' | 'tipo_documento'>): boolean =>
  isOfSelling(tipo_operacao) && (tipo_documento ?? 1) === 1

/** Keeps goods from others while it is open: an order, and a note by which they will leave. */
export const keepsGoods = ({ tipo, estoque }: Operation): boolean => reserves(tipo) || estoque === 'sai'

/** Does one of the type? What may go both ways is judged once its way is said. */
export function takesGoods(tipo: number): boolean {
  const rows: readonly Operation[] = OPERATIONS.filter(row => row.tipo === tipo)
  return rows.some(keepsGoods) && rows.every(({ estoque }) => estoque !== 'entra')
}
