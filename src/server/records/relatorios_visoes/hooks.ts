import { AppError } from '../../../domain/error.ts'
import type { Sessao } from '../../http/session.ts'
import type { Hooks } from '../../register/hooks.ts'
import { checkQuestion, sayQuestions, seenQuestions } from '../../reports/question.ts'
import { refuseUnseen } from '../../reports/read.ts'
import { readOwner } from './repository.ts'

/** Refuses to change or delete another user's view, which other users of the company may only see. */
function refuseOthers({ usuario_id }: Sessao, owner: number | null): void {
  if (owner !== usuario_id)
    throw new AppError('PROIBIDO', { mensagem: 'Só quem guardou esta visão a muda ou exclui' })
}

export const relatoriosVisoesHooks: Hooks = {
  sees: seenQuestions,
  async prepare(q, sessao, row, before) {
    if (before) refuseOthers(sessao, await readOwner(q, Number(before['id'])))
    await refuseUnseen(q, sessao, checkQuestion(sessao, row))
    row['usuario_id'] = sessao.usuario_id
  },
  async removing(q, sessao, id) {
    refuseOthers(sessao, await readOwner(q, id))
  },
  async answer(_q, _sessao, records) {
    sayQuestions(records)
  },
}
