/** cClassTrib that each line of a note of debit has, by its type; of the others any (NT 2025.002 v1.40, UB14-70). */
export const CLASSE_DO_DEBITO: Readonly<Record<string, string>> = {
  '01': '800002',
  '02': '811001',
  '03': '811002',
  '05': '800001',
  '07': '410030',
  '08': '811003',
}

/** The same of a note of credit (UB14-80). */
export const CLASSE_DO_CREDITO: Readonly<Record<string, string>> = { '02': '810001', '05': '800001' }

/** Classes of no other operation than these notes (UB14-60): those of CST 800, 810 and 811. */
export const isClasseDeAjuste = (cClassTrib: string): boolean => /^8[01]/.test(cClassTrib)

/** The one of them that names its note whole: what was not told when it was due (VC03-10, VC03-20). */
export const isDebitoInteiro = (tpNFDebito: string | null | undefined): boolean => tpNFDebito === '03'

/** Stock that was lost: its credit is taken back, be it of nothing (UB116-20, UB116-30). */
export const isPerda = (tpNFDebito: string | null | undefined): boolean => tpNFDebito === '07'

/** Goods or R$ go back: a return, and credits of goods refused and of a lower price, whose rates no day's law judges (UB18-10 of v1.51). */
export const givesBack = (ide: {
  finNFe?: string | undefined
  tpNFCredito?: string | null | undefined
}): boolean => ide.finNFe === '4' || ['03', '04', '06'].includes(ide.tpNFCredito ?? '')

/** Its lines may be of several notes (VC02-30, in its words of v1.51). */
export const isDeVarias = (tpNFDebito: string | null | undefined): boolean =>
  isDebitoInteiro(tpNFDebito) || isPerda(tpNFDebito)

/** Notes of debit about others, named line by line: not told when they were due, and fines and interest (NT 2025.002, VC02-10). */
export const isDebitoPorLinha = (tpNFDebito: string | null | undefined): boolean =>
  isDebitoInteiro(tpNFDebito) || tpNFDebito === '04'
