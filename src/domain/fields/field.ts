/** Vocabulary of fields, kept in core, because documents are computed with values typed by their declaration. */
export * from '../../core/fields/field.ts'
