import { CORRECTED } from '../../core/document/models.ts'
import type { VendaAnswer } from '../../domain/api/vendas.ts'

/** What the windows of a paper are opened with. */
export interface PaperInput {
  sale: Pick<VendaAnswer, 'id' | 'status' | 'terminal_id' | 'modelo' | 'chave'>
}

/** An NF-e that counts has papers of its own. */
export const isIssuedNfe = ({ status, modelo }: PaperInput['sale']): boolean =>
  modelo === '55' && ['T', 'X', 'C'].includes(status)

/** A note that takes letters, or was cancelled, may have an event to show. */
export const mayHaveEvents = ({ status, modelo, chave }: PaperInput['sale']): boolean =>
  chave !== null && (status === 'C' || (status === 'T' && CORRECTED.includes(modelo)))

/** What was not issued yet may still be offered. */
export const isOffer = ({ status }: PaperInput['sale']): boolean => status === 'A'
