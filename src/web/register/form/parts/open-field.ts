import { defineDialog } from '../../../dialogs/define.ts'
import { later } from '../../../shell/later.tsx'

/** A field to search for: its wire path, name and part. */
export interface FieldPlace {
  chave: string
  rotulo: string
  parte: string
}

/** Asks for a field of the form; resolves to its path. */
export const fieldDialog = defineDialog<{ campos: readonly FieldPlace[] }, string>(
  'form.campos',
  later(() => import('./field-dialog.tsx'), 'FieldDialog'),
)
