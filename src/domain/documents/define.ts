import type { DocumentFields } from '../../core/fields/document-field.ts'

/** A list of a document, in a table of its own. */
export interface Lines<F extends DocumentFields = DocumentFields> {
  title: string
  /** Name of one. */
  singular: string
  table: string
  fields: F
  /** They have no order: no column says their place. */
  unordered?: true
}

/**
 * A document: its header, and its lists by the key the value and the wire give them. A list inside a line (the instalments of a
 * payment) names its own table.
 */
export interface DocumentDeclaration<
  F extends DocumentFields = DocumentFields,
  L extends Readonly<Record<string, Lines>> = Readonly<Record<string, Lines>>,
> {
  /** The resource, as the wire names it, and its table. */
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
