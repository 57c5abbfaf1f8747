import type { DocumentFields } from '../../fields/document-field.ts'

type OfDocuments<F extends DocumentFields> = {
  readonly [K in keyof F]: F[K] & { readonly optional: true; readonly sparse: true; readonly answered: true }
}

/** Marks fields that only documents of the back office have. A till's sale never has them. */
export const ofDocuments = <const F extends DocumentFields>(fields: F): OfDocuments<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, optional: true, sparse: true, answered: true },
    ]),
  ) as OfDocuments<F>
