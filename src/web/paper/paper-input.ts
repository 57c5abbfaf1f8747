import { CORRECTED } from '../../core/document/models.ts'
import { isOfSelling } from '../../core/document/types/index.ts'
import type { VendaAnswer } from '../../domain/api/vendas.ts'

/** Input of a paper's windows. */
export interface PaperInput {
  sale: Pick<VendaAnswer, 'id' | 'status' | 'terminal_id' | 'modelo' | 'chave'> &
    Partial<Pick<VendaAnswer, 'tipo_operacao'>>
}

/** An NF-e that counts has papers of its own. */
export const isIssuedNfe = ({ status, modelo }: PaperInput['sale']): boolean =>
  modelo === '55' && ['T', 'X', 'C'].includes(status)

/** A note that takes letters, or was cancelled, may have an event to show. */
export const mayHaveEvents = ({ status, modelo, chave }: PaperInput['sale']): boolean =>
  chave !== null && (status === 'C' || (status === 'T' && CORRECTED.includes(modelo)))

/** Tells if it has an order, a picking list and a quote: a purchase, a return or a supplementary note has none. */
export const isSold = ({ tipo_operacao }: PaperInput['sale']): boolean =>
  tipo_operacao === undefined || isOfSelling(tipo_operacao)

/** Tells if it may still be offered: it is sold and was not issued yet. */
export const isOffer = (sale: PaperInput['sale']): boolean => sale.status === 'A' && isSold(sale)
