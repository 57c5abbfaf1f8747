import { eventoVenda } from '../../domain/api/vendas.ts'
import { papel } from '../../domain/commands/papel/index.ts'
import { vendas } from '../../domain/commands/vendas/index.ts'
import { openPdf } from '../api/open-pdf.ts'
import { defineDialog, openDialog } from '../dialogs/define.ts'
import { on, type ScopeCommands } from '../keys/scopes.ts'
import { later } from '../shell/later.tsx'
import { isIssuedNfe, isOffer, isSold, mayHaveEvents, type PaperInput } from './paper-input.ts'

const paperDialog = defineDialog<PaperInput, unknown>(
  'papel.imprimir',
  later(() => import('./paper-dialog.tsx'), 'PaperDialog'),
)
const letterDialog = defineDialog<PaperInput, unknown>(
  'papel.email',
  later(() => import('./letter-dialog.tsx'), 'LetterDialog'),
)
const linkDialog = defineDialog<PaperInput, unknown>(
  'papel.link',
  later(() => import('./link-dialog.tsx'), 'LinkDialog'),
)

/** Gives the commands for the papers of a sale or a document, for any screen that shows it. */
export const paperActions = (sale: PaperInput['sale'] | undefined): ScopeCommands => [
  on(
    papel.imprimir,
    sale && (isSold(sale) || isIssuedNfe(sale)) ? () => openDialog(paperDialog, { sale }) : false,
  ),
  on(papel.enviar, sale ? () => openDialog(letterDialog, { sale }) : false),
  on(vendas.evento, sale && mayHaveEvents(sale) ? () => openPdf(eventoVenda, { id: sale.id }) : false),
  on(papel.link, sale && isOffer(sale) ? () => openDialog(linkDialog, { sale }) : false),
]
