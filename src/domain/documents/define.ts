import type { DocumentFields } from '../../core/fields/document-field.ts'

/** A list of a document, with its own table. */
export interface Lines<F extends DocumentFields = DocumentFields> {
  title: string
  /** Name of one row. */
  singular: string
  table: string
  fields: F
  /** The rows have no order, and no column for it. */
  unordered?: true
}

/**
 * Declaration of a document: its header, and its lists by their key in value and wire. A list inside a line (instalments of
 * a payment) names its own table.
 */
export interface DocumentDeclaration<
  F extends DocumentFields = DocumentFields,
  L extends Readonly<Record<string, Lines>> = Readonly<Record<string, Lines>>,
> {
  /** Resource, as named on the wire, and its table. */
  id: string
  title: string
  singular: string
  /** Column by which its lists point at it. */
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
