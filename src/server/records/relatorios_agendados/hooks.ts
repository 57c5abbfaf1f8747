import { nextMoment, type Recurrence } from '../../../core/report/schedule.ts'
import { fieldError } from '../../../domain/error.ts'
import { relatorios_agendados } from '../../../domain/records/relatorios_agendados/index.ts'
import { canSendMail } from '../../modules/email/service.ts'
import { enqueue } from '../../outbox/repository.ts'
import type { Hooks } from '../../register/hooks.ts'
import { keptByUser } from '../../reports/keeper.ts'
import { conditionOf } from '../../reports/mail/condition.ts'
import { OUTSIDE, outsideAt, registersUsers } from '../../reports/mail/outside.ts'
import { setNext, statesOf } from '../../reports/mail/repository.ts'
import { stateWords } from '../../reports/mail/words.ts'
import { checkQuestion, sayQuestions, seenQuestions } from '../../reports/question.ts'
import { refuseUnseen } from '../../reports/read.ts'

export const relatoriosAgendadosHooks: Hooks = {
  ...keptByUser(
    relatorios_agendados.id,
    'Só quem fez este agendamento, ou quem cadastra usuários, o muda ou exclui',
    async (q, sessao, row) => {
      const question = checkQuestion(sessao, row)
      await refuseUnseen(q, sessao, question)
      if (row['condicao']) conditionOf(sessao, question, String(row['condicao']))
      const emails = Array.isArray(row['emails']) ? row['emails'].map(String) : []
      const at = await outsideAt(q, sessao, emails)
      if (at >= 0) throw fieldError(`emails.${at}`, OUTSIDE)
      row['suspenso'] = null
    },
    registersUsers,
  ),
  wakes: true,
  sees: seenQuestions,
  async saved(q, sessao, { id, record, agora }) {
    const { fuso } = sessao.empresa
    const next = record['ativo'] === false ? null : nextMoment(record as unknown as Recurrence, agora, fuso)
    await setNext(q, id, next)
    if (next) await enqueue(q, sessao, { tipo: 'relatorio', alvo_id: id, due_at: next })
  },
  async answer(q, sessao, records, _single, _includes, { ports }) {
    const canSend = await canSendMail(ports, q, sessao.empresa_id)
    const states = await statesOf(
      q,
      records.map(({ id }) => Number(id)),
    )
    sayQuestions(records)
    for (const record of records) {
      const state = states.get(Number(record['id']))
      record['feito_por'] = state?.usuario ?? null
      record['situacao'] = state ? stateWords(state, sessao.empresa.fuso, canSend) : null
    }
  },
}
