/** Field types. They are declared in core, because core computes documents whose types derive from field declarations. */
export * from '../../core/fields/field.ts'
