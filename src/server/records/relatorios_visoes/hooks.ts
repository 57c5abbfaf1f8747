import { relatorios_visoes } from '../../../domain/records/relatorios_visoes/index.ts'
import type { Hooks } from '../../register/hooks.ts'
import { keptByUser } from '../../reports/keeper.ts'
import { checkQuestion, sayQuestions, seenQuestions } from '../../reports/question.ts'
import { refuseUnseen } from '../../reports/read.ts'

export const relatoriosVisoesHooks: Hooks = {
  ...keptByUser(
    relatorios_visoes.id,
    'Só quem guardou esta visão a muda ou exclui',
    async (q, sessao, row) => {
      await refuseUnseen(q, sessao, checkQuestion(sessao, row))
    },
  ),
  sees: seenQuestions,
  async answer(_q, _sessao, records) {
    sayQuestions(records)
  },
}
