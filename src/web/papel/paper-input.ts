import type { VendaAnswer } from '../../domain/api/vendas.ts'

/** What the windows of a paper are opened with. */
export interface PaperInput {
  sale: Pick<VendaAnswer, 'id' | 'status' | 'terminal_id'>
}

/** What was not issued yet may still be offered. */
export const isOffer = ({ status }: PaperInput['sale']): boolean => status === 'A'
