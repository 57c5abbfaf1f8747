import { asksCard } from './index.ts'

/** A payment as its note says it. */
export interface TiedPayment {
  tpag: string
  autorizacao?: string | null | undefined
  /**
   * CNPJ of who confirmed it to the program: the acquirer of the TEF, the PSP of the charge, or the acquirer of a method
   * marked as integrated. `true`: known, though not here; null: nobody confirmed it, or who did is not known.
   */
  confirmador: string | true | null
}

/**
 * Tells if a payment goes out tied to its note (tpIntegra 1, which needs CNPJ and authorisation: 392). True for a payment
 * without the group `card`, which has nothing to tie.
 */
export const isTied = ({ tpag, autorizacao, confirmador }: TiedPayment): boolean =>
  !asksCard(tpag) || (Boolean(confirmador) && Boolean(autorizacao))
