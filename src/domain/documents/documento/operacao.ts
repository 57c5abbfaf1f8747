import { OPERATIONS, type Operation } from '../../../core/document/operations.ts'
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

/** Those whose taxes are computed, where a line does not say otherwise (doc 3 §9.1; 7 by doc 2 §2.6, G-131). */
const COMPUTED: ReadonlySet<number> = new Set([1, 2, 4, 7])

export const computesTaxes = (tipo: number): boolean => COMPUTED.has(tipo)

export const SALE = 1
/** A quote asks for nothing but its lines; it becomes a note, and its numbers are nobody's. */
export const QUOTE = 2
export const PURCHASE = 3
export const ORDER = 4
export const FINANCIAL = 9
/** Goods of another note that go back: bought, sold, or sold and never handed over. */
export const PURCHASE_RETURN = 5
export const SALE_RETURN = 6
export const SYMBOLIC_RETURN = 8

/** `tipo_faturamento` of what is not paid. */
export const WITHOUT_PAYMENT = 2
/**
 * Quotes and orders. Their taxes are an estimate that nobody types or is asked for (doc 2 §2.6, G-131); no carrier, no summary of taxes
 * (doc 3 §2.1).
 */
export const precedesNote = (tipo: number): boolean => tipo === QUOTE || tipo === ORDER
/** Types that become no note. */
const NOT_ISSUED: ReadonlySet<number> = new Set([QUOTE, ORDER, FINANCIAL])
export const isIssued = (tipo: number): boolean => !NOT_ISSUED.has(tipo)

const AT_OWN_PRICES: ReadonlySet<number> = new Set([SALE, QUOTE, ORDER])

/** Is it of what we sell? Not what comes in or goes back. */
export const isOfSelling = (tipo: number): boolean => AT_OWN_PRICES.has(tipo)

/** Is it sold at our own prices? What comes in, goes back or mends another note has the prices of that. */
export const atOwnPrices = ({
  tipo_operacao,
  tipo_documento,
}: Pick<Said, 'tipo_operacao' | 'tipo_documento'>): boolean =>
  isOfSelling(tipo_operacao) && (tipo_documento ?? 1) === 1

/** Tells whether an open document keeps goods from others: an order, or a note by which they will leave. */
export const keepsGoods = ({ tipo, estoque }: Operation): boolean => tipo === ORDER || estoque === 'sai'

/** Does one of the type? What may go both ways is judged once its way is said. */
export function takesGoods(tipo: number): boolean {
  const rows: readonly Operation[] = OPERATIONS.filter(row => row.tipo === tipo)
  return rows.some(keepsGoods) && rows.every(({ estoque }) => estoque !== 'entra')
}
