import { nextMoment, type Recurrence } from '../../../core/report/schedule.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { canSendMail } from '../../modules/email/service.ts'
import { enqueue } from '../../outbox/repository.ts'
import type { Hooks } from '../../register/hooks.ts'
import { conditionOf } from '../../reports/mail/condition.ts'
import { ownAddresses, setNext, statesOf } from '../../reports/mail/repository.ts'
import { stateWords } from '../../reports/mail/words.ts'
import { checkQuestion, sayQuestions, seenQuestions } from '../../reports/question.ts'
import { refuseUnseen } from '../../reports/read.ts'

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string').map(each => each.toLowerCase()) : []

/**
 * Refuses a new address that is nobody's of the account, unless the user registers users: a report goes out with what its rows
 * say of people. @throws AppError at the address
 */
async function checkAddresses(q: Q, sessao: Sessao, said: unknown, before: unknown): Promise<void> {
  if (sessao.flags.has('cadastro_usuarios')) return
  const known = new Set([...(await ownAddresses(q)), ...textsOf(before)])
  const at = textsOf(said).findIndex(each => !known.has(each))
  if (at >= 0)
    throw fieldError(`emails.${at}`, 'Endereço de fora da empresa: quem cadastra usuários o inclui')
}

export const relatoriosAgendadosHooks: Hooks = {
  wakes: true,
  sees: seenQuestions,
  async prepare(q, sessao, row, before) {
    const question = checkQuestion(sessao, row)
    await refuseUnseen(q, sessao, question)
    if (row['condicao']) conditionOf(sessao, question, String(row['condicao']))
    await checkAddresses(q, sessao, row['emails'], before?.['emails'])
    row['usuario_id'] = sessao.usuario_id
    row['suspenso'] = null
  },
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
