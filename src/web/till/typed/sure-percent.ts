import { oddPercent } from '../../../core/venda/total/ajuste.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { currentUser } from '../../state/session.ts'

/**
 * Asks once, with Não selected, if an unusually large percentage is meant. A discount by a user with a discount limit is
 * never asked: within the limit it is allowed, and beyond it needs a supervisor.
 */
export function surePercent(what: 'desconto' | 'acréscimo', percentual: string): true | Promise<boolean> {
  const capped = what === 'desconto' && currentUser().desconto_maximo !== null
  const pergunta = capped ? null : oddPercent(what, percentual)
  if (pergunta === null) return true
  return openDialog(confirmDialog, { pergunta, inicial: 'nao' }).then(answer => answer === true)
}
