import { formatMoney } from '../../../core/money/pt-br.ts'
import type { PedeAprovacao } from '../../../domain/api/caixa.ts'
import { LEAVE_WORDS } from '../../../domain/caixa/leaves.ts'
import { ApiError } from '../../api/errors.ts'
import { openDialog } from '../../dialogs/define.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { alerta } from '../../state/notices.ts'
import { approvalDialog } from '../dialogs/approval-dialog.tsx'

/**
 * Sends a drawer action under one uuid. When the server requires a supervisor's approval, asks for the approval and
 * sends the action again. Undefined: the user cancelled. `typed`: the action was typed in a form, which opens again when the
 * user cancels. @throws what `send` throws
 */
export async function withLeave<T extends { pede: PedeAprovacao | null }>(
  send: (uuid: string) => Promise<T>,
  {
    sessao,
    motivo,
    uuid = uuidv7(),
    typed = false,
  }: { sessao: string; motivo?: string; uuid?: string; typed?: boolean },
): Promise<T | undefined> {
  const done = await send(uuid)
  if (!done.pede) return done
  const { acao, valor, texto } = done.pede
  const detalhe = [
    /[1-9]/.test(valor) ? `${LEAVE_WORDS[acao]} ${formatMoney(valor)}` : LEAVE_WORDS[acao],
    motivo,
  ]
    .filter(Boolean)
    .join(': ')
  const given = await openDialog(approvalDialog, {
    caixa: {
      detalhe,
      texto,
      pedido: { venda_uuid: uuid, acao, uid: sessao, valor, percentual: null, motivo },
    },
  })
  if (given === true) return send(uuid)
  if (typed) throw new ApiError(422, { codigo: 'VALIDACAO', message: texto })
  alerta(texto)
}
