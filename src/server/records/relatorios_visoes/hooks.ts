import { relatorios_visoes } from '../../../domain/records/relatorios_visoes/index.ts'
import type { Hooks } from '../../register/hooks.ts'
import { keptByUser } from '../../reports/keeper.ts'
import { keptBy } from '../../reports/keeper-repository.ts'
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
  async answer(q, sessao, records) {
    sayQuestions(records)
    const ids = records.map(({ id }) => Number(id))
    const own = await keptBy(q, relatorios_visoes.id, sessao.usuario_id, ids)
    // the card stands on the home of who kept the view, and on no other
    for (const record of records) if (!own.has(Number(record['id']))) record['no_inicio'] = false
  },
}
