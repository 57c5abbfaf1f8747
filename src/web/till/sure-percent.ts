import { oddPercent } from '../../core/venda/total/ajuste.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { openDialog } from '../dialogs/define.ts'
import { currentUser } from '../state/session.ts'

/**
 * Is so large a percentage meant? Asked once, standing on Não. Who has a cap on discounts is not asked: what is within it somebody
 * allowed, and what is beyond asks a supervisor.
 */
export function surePercent(what: 'desconto' | 'acréscimo', percentual: string): true | Promise<boolean> {
  const capped = what === 'desconto' && currentUser().desconto_maximo !== null
  const pergunta = capped ? null : oddPercent(what, percentual)
  if (pergunta === null) return true
  return openDialog(confirmDialog, { pergunta, inicial: 'nao' }).then(answer => answer === true)
}
