import { defineDialog } from '../../../dialogs/define.ts'
import { later } from '../../../shell/later.tsx'

/** Field that the user can search for: wire path, label and title of the tab. */
export interface FieldPlace {
  chave: string
  rotulo: string
  parte: string
}

/** Dialog in which the user chooses a field of the form; resolves to the field's path. */
export const fieldDialog = defineDialog<{ campos: readonly FieldPlace[] }, string>(
  'form.campos',
  later(() => import('./field-dialog.tsx'), 'FieldDialog'),
)
