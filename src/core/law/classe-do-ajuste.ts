/** cClassTrib of each line of a note of debit, by its type; types not listed allow any (NT 2025.002 v1.40, UB14-70). */
export const CLASSE_DO_DEBITO: Readonly<Record<string, string>> = {
  '01': '800002',
  '02': '811001',
  '03': '811002',
  '05': '800001',
  '07': '410030',
  '08': '811003',
}

/** cClassTrib of each line of a note of credit, by its type (UB14-80). */
export const CLASSE_DO_CREDITO: Readonly<Record<string, string>> = { '02': '810001', '05': '800001' }

/** Tells whether a class is only for notes of credit and debit (UB14-60): those of CST 800, 810 and 811. */
export const isClasseDeAjuste = (cClassTrib: string): boolean => /^8[01]/.test(cClassTrib)

/** Tells if the debit names each note as a whole, not by line: tax not declared when due (VC03-10, VC03-20). */
export const isDebitoInteiro = (tpNFDebito: string | null | undefined): boolean => tpNFDebito === '03'

/** Tells whether the debit is for lost stock: its credit is reversed, even if zero (UB116-20, UB116-30). */
export const isPerda = (tpNFDebito: string | null | undefined): boolean => tpNFDebito === '07'

/**
 * Tells whether goods or money go back: a return, or a note of credit of type 03, 04 or 06. Their rates are not checked
 * against the day's law (UB18-10 of v1.51).
 */
export const givesBack = (ide: {
  finNFe?: string | undefined
  tpNFCredito?: string | null | undefined
}): boolean => ide.finNFe === '4' || ['03', '04', '06'].includes(ide.tpNFCredito ?? '')

/** Tells whether the debit's lines may be about several notes (VC02-30, as worded in v1.51). */
export const isDeVarias = (tpNFDebito: string | null | undefined): boolean =>
  isDebitoInteiro(tpNFDebito) || isPerda(tpNFDebito)

/** Tells if the debit names notes by line: tax not declared when due, and fines and interest (NT 2025.002, VC02-10). */
export const isDebitoPorLinha = (tpNFDebito: string | null | undefined): boolean =>
  isDebitoInteiro(tpNFDebito) || tpNFDebito === '04'
