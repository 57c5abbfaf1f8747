import { nextMoment, type Recurrence } from '../../../core/report/schedule.ts'
import { enqueue } from '../../outbox/repository.ts'
import type { Hooks } from '../../register/hooks.ts'
import { setNext, statesOf } from '../../reports/mail/repository.ts'
import { stateWords } from '../../reports/mail/words.ts'
import { checkQuestion, sayQuestions, seenQuestions } from '../../reports/question.ts'

export const relatoriosAgendadosHooks: Hooks = {
  wakes: true,
  sees: seenQuestions,
  async prepare(_q, sessao, row) {
    checkQuestion(sessao, row)
    row['usuario_id'] = sessao.usuario_id
    row['suspenso'] = null
  },
  async saved(q, sessao, { id, record, agora }) {
    const { uf } = sessao.empresa
    const next = record['ativo'] === false ? null : nextMoment(record as unknown as Recurrence, agora, uf)
    await setNext(q, id, next)
    if (next) await enqueue(q, sessao, { tipo: 'relatorio', alvo_id: id, due_at: next })
  },
  async answer(q, sessao, records) {
    const states = await statesOf(
      q,
      records.map(({ id }) => Number(id)),
    )
    sayQuestions(records)
    for (const record of records) {
      const state = states.get(Number(record['id']))
      record['feito_por'] = state?.usuario ?? null
      record['situacao'] = state ? stateWords(state, sessao.empresa.uf) : null
    }
  },
}
