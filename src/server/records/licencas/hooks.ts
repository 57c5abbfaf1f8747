import { AppError } from '../../../domain/error.ts'
import type { Hooks } from '../../register/hooks.ts'
import { inState, stateOf } from './repository.ts'

/** Words that a filter accepts for a licence's status, besides its letter. */
const SITUACAO: ReadonlyMap<string, string> = new Map([
  ['pendente', 'P'],
  ['aprovada', 'A'],
  ['recusada', 'R'],
])

export const licencasHooks: Hooks = {
  filters: {
    status: value => inState(SITUACAO.get(value) ?? value),
  },
  async prepare(_q, _sessao, row, before) {
    if (!before) row['status'] = 'P'
    else if (before['status'] !== 'P')
      throw new AppError('CONFLITO', { mensagem: 'Uma licença decidida não se altera: inclua outra' })
  },
  async removing(q, _sessao, id) {
    if ((await stateOf(q, id)) === 'A')
      throw new AppError('CONFLITO', { mensagem: 'Uma licença aprovada fica no histórico' })
  },
}
