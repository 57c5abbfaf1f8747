import { AppError } from '../../../domain/error.ts'
import { sql } from '../../db/sql.ts'
import type { Hooks } from '../../register/hooks.ts'

/** Words that ask for a licence's state, beside its letter. */
const SITUACAO: Readonly<Record<string, string>> = { pendente: 'P', aprovada: 'A', recusada: 'R' }

export const licencasHooks: Hooks = {
  filters: {
    status: value =>
      value === '*'
        ? sql`t.status is not null`
        : sql`t.status = ${Object.hasOwn(SITUACAO, value) ? SITUACAO[value] : value}`,
  },
  async prepare(_q, _sessao, row, before) {
    if (!before) row['status'] = 'P'
    else if (before['status'] !== 'P')
      throw new AppError('CONFLITO', { mensagem: 'Uma licença decidida não se altera: inclua outra' })
  },
  async removing(q, _sessao, id) {
    const { rows } = await q.query<{ status: string }>('select status from licencas where id = $1', [id])
    if (rows[0]?.status === 'A')
      throw new AppError('CONFLITO', { mensagem: 'Uma licença aprovada fica no histórico' })
  },
}
