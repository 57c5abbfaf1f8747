import { defineDialog } from '../../../dialogs/define.ts'
import { later } from '../../../shell/later.tsx'

/** A field of a form, as it is looked for: its wire path, name and part. */
export interface FieldPlace {
  chave: string
  rotulo: string
  parte: string
}

/** Asks which field to go to: its path. */
export const fieldDialog = defineDialog<{ campos: readonly FieldPlace[] }, string>(
  'form.campos',
  later(() => import('./field-dialog.tsx'), 'FieldDialog'),
)
