import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

export const companiesDialog = defineDialog(
  'inicio.empresas',
  later(() => import('./companies-dialog.tsx'), 'CompaniesDialog'),
)

export const cardsDialog = defineDialog(
  'inicio.cartoes',
  later(() => import('./cards-dialog.tsx'), 'CardsDialog'),
)
