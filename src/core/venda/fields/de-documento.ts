import type { DocumentFields } from '../../fields/document-field.ts'

type OfDocuments<F extends DocumentFields> = {
  readonly [K in keyof F]: F[K] & { readonly optional: true; readonly sparse: true; readonly answered: true }
}

/** Fields that only documents of the back office have: a till's sale carries none of them, in no shape. */
export const ofDocuments = <const F extends DocumentFields>(fields: F): OfDocuments<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, optional: true, sparse: true, answered: true },
    ]),
  ) as OfDocuments<F>
