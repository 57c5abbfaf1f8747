import type { Intent } from '../../../core/omnibar/intent.ts'
import { openDialog } from '../../dialogs/define.ts'
import { alikeDialog } from '../dialogs/alike-dialog.tsx'

type Add = Extract<Intent, { tipo: 'adicionar' }>

export const SEVERAL = 'Mais de um produto tem este código: escolha qual'

/** Asks which of the products that have the code is meant; null: none was picked. */
export async function chooseAlike(intent: Add): Promise<Add | null> {
  if (intent.outros.length === 0) return intent
  const chosen = await openDialog(alikeDialog, { entre: [{ ...intent, outros: [] }, ...intent.outros] })
  return chosen ?? null
}
