/** Fuels and gases that are no derivatives of oil (MOC 7.0, Anexo I, N12-70, exception 5, and NA01-20). */
export const ANP_NAO_DERIVADO: ReadonlySet<string> = new Set([
  ...['820101001', '820101010', '810102001', '810102004', '810102002', '810102003', '810101002', '810101001'],
  ...['810101003', '220101003', '220101004', '220101002', '220101001', '220101005', '220101006', '560101001'],
])
