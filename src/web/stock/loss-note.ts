import { sale } from '../../core/document/types/sale.ts'
import { verdict } from '../commands/access.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { openDialog } from '../dialogs/define.ts'
import { go } from '../state/location.ts'

const { route, permission } = sale.screen

/** Tells whether the user may make the note of a stock loss. */
export const mayTellLoss = (): boolean => verdict({ permission, leituraBloqueada: true }) === 'ok'

/** Opens a new document, filled with a stock loss. */
export const beginLossNote = (id: number): void => go(`${route}/novo?perda=${id}`)

/** Asks, after a loss was saved, whether its note is made now. */
export async function offerLossNote(id: number): Promise<void> {
  const wanted = await openDialog(confirmDialog, {
    titulo: 'Nota da perda',
    pergunta: 'Fazer agora a nota de baixa desta perda?',
    detalhe:
      'A nota de débito (CFOP 5927) já vem preenchida e não mexe no estoque. Depois, em Perdas e notas de baixa.',
    inicial: 'nao',
  })
  if (wanted === true) beginLossNote(id)
}
