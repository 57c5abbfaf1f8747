import type { Field } from '../../../domain/fields/field.ts'
import type { FormField } from '../form/paths.ts'
import type { FormStore } from '../form/store.ts'

/** Props of every control: the form's store, the field, and the field's present label and state. */
export interface ControlProps<F extends Field = Field> {
  store: FormStore
  field: FormField & { campo: F }
  label: string
  required: boolean
  readOnly: boolean
}
