/** Columns of a kind of owner that tell of the documents issued from it. */
export interface IssuedOwner {
  /** `origem_tipo` of documentos_fiscais. */
  kind: string
  /** Table of the owner, keyed by account and id. */
  table: string
  /** Partner to whom the document is issued. Absent: to nobody. */
  recipient?: string
  /** Name and CPF or CNPJ of a recipient without a register. Absent: always registered. */
  name?: string
  document?: string
  total: string
  /** Way of issuing (tpEmis, as text) that the owner itself asks for. Absent: it asks for none. */
  way?: string
  /** Numbers of the operation, from which the document's direction follows. Absent: it always goes out. */
  operation?: readonly string[]
}
