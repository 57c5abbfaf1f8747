import { AppError } from '../../../../domain/error.ts'
import { kindOfDocument } from '../../../../domain/notice-kinds.ts'
import { type Q, type Tenant, undoable } from '../../../db/transaction.ts'
import { notify } from '../../../issuing/service.ts'
import { sessionInName } from '../../contas/service.ts'
import { type DueContract, readDue } from '../../contratos/service.ts'
import { draftLoaded } from './loaded.ts'

/** Makes the draft of one contract by month; gives its id and type. @throws AppError */
async function draftOf(
  q: Q,
  empresa_id: number,
  due: DueContract,
  agora: Date,
): Promise<{ id: number; tipo: number }> {
  const { usuario_id } = due
  const sessao = usuario_id === null ? null : await sessionInName(q, { usuario_id, empresa_id }, agora)
  if (!sessao)
    throw new AppError('CONFLITO', {
      mensagem: 'quem ativou o contrato não entra mais nesta empresa: fature à mão',
    })
  const { documento, tipo } = await draftLoaded(q, sessao, due, agora)
  return { id: documento.id, tipo }
}

/**
 * Makes, on its day of the month or on the first day after it, the draft of what each contract billed by month has loaded
 * and not billed; what is loaded later on that day has a draft of its own the day after (328). Never issues. What keeps a contract from its draft is told in the bell, and the others go on.
 */
export async function billMonthly(q: Q, tenant: Tenant, empresa_id: number, agora: Date): Promise<void> {
  for (const due of await readDue(q, empresa_id)) {
    const undo = await undoable(q)
    try {
      const { id, tipo } = await draftOf(q, empresa_id, due, agora)
      await notify(q, tenant, {
        ...{ empresa_id, data: agora, tipo: kindOfDocument(tipo) },
        titulo: `Faturamento do contrato ${due.numero}`,
        mensagem: `Documento ${id} em rascunho, de ${due.ordens.length} ${due.ordens.length === 1 ? 'ordem' : 'ordens'}: confira e emita`,
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await undo()
      await notify(q, tenant, {
        ...{ empresa_id, data: agora, tipo: 'venda' },
        titulo: `O contrato ${due.numero} não foi faturado`,
        mensagem: error.reason,
      })
    }
  }
}
