import { CORRECTED } from '../../core/document/models.ts'
import { isOfSelling } from '../../core/document/types/index.ts'
import type { VendaAnswer } from '../../domain/api/vendas.ts'

/** Input of the paper dialogs. */
export interface PaperInput {
  sale: Pick<VendaAnswer, 'id' | 'status' | 'terminal_id' | 'modelo' | 'chave'> &
    Partial<Pick<VendaAnswer, 'tipo_operacao'>>
}

/**
 * True for an NF-e that is authorised (T), in contingency (X) or cancelled (C), which has further papers. A C may also be a
 * document cancelled before its issue.
 */
export const isIssuedNfe = ({ status, modelo }: PaperInput['sale']): boolean =>
  modelo === '55' && ['T', 'X', 'C'].includes(status)

/** True for a note that may have an event to show: cancelled, or authorised and of a model with correction letters. */
export const mayHaveEvents = ({ status, modelo, chave }: PaperInput['sale']): boolean =>
  chave !== null && (status === 'C' || (status === 'T' && CORRECTED.includes(modelo)))

/** True for a sale, with papers order, picking list and quote; a purchase, return or supplementary note has none. */
export const isSold = ({ tipo_operacao }: PaperInput['sale']): boolean =>
  tipo_operacao === undefined || isOfSelling(tipo_operacao)

/** True for a sale that may still be a quote: not issued yet. */
export const isOffer = (sale: PaperInput['sale']): boolean => sale.status === 'A' && isSold(sale)
