/** The vocabulary of fields: core's, because a document is computed with and its type comes from its declaration. */
export * from '../../core/fields/field.ts'
