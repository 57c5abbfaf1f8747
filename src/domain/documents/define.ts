import type { DocumentFields } from '../../core/fields/document-field.ts'

/** List of rows in a document (its items, its payments), stored in a separate table. */
export interface Lines<F extends DocumentFields = DocumentFields> {
  title: string
  /** Name of one row, in the singular. */
  singular: string
  table: string
  fields: F
  /** True if the rows have no order, so that the table has no column for the position. */
  unordered?: true
}

/**
 * Declaration of a document: the header's fields, and the lists of rows, by the key that the body uses. A list inside a row
 * (instalments of a payment) has its table in its field.
 */
export interface DocumentDeclaration<
  F extends DocumentFields = DocumentFields,
  L extends Readonly<Record<string, Lines>> = Readonly<Record<string, Lines>>,
> {
  /** Name of the resource in the API, and of its table. */
  id: string
  title: string
  singular: string
  /** Column in the tables of the lists that holds the document's id. */
  parent: string
  fields: F
  lines: L
}

export const defineLines = <const F extends DocumentFields>(lines: Lines<F>): Lines<F> => lines

export const defineDocument = <
  const F extends DocumentFields,
  const L extends Readonly<Record<string, Lines>>,
>(
  document: DocumentDeclaration<F, L>,
): DocumentDeclaration<F, L> => document
