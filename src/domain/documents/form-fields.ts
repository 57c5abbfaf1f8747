import type { DocumentField, DocumentFields } from '../../core/fields/document-field.ts'
import type { Field, Fields } from '../fields/field.ts'

/** Removes the settings of a document's field that only storage and API use. */
export function inForm(field: DocumentField): Field {
  const { semChave, sparse, optional, together, answered, held, wire, stored, engine, key, xml, ...plain } =
    field as DocumentField & Record<string, unknown>
  const { of } = plain as { of?: unknown }
  const rows = typeof of === 'object' && of !== null ? { of: formFields(of as DocumentFields) } : {}
  return { ...plain, ...rows } as Field
}

/** Turns the fields of a document or of its lines into form fields. */
export const formFields = (fields: DocumentFields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inForm(field)]))
