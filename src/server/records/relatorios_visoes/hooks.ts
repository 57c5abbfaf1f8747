import type { Hooks } from '../../register/hooks.ts'
import { checkQuestion, sayQuestions } from '../../reports/question.ts'

export const relatoriosVisoesHooks: Hooks = {
  async prepare(_q, sessao, row, before) {
    checkQuestion(sessao, row)
    row['usuario_id'] = before?.['usuario_id'] ?? sessao.usuario_id
  },
  async answer(_q, _sessao, records) {
    sayQuestions(records)
  },
}
