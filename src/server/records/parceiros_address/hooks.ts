import { AppError } from '../../../domain/error.ts'
import { parceiros_address } from '../../../domain/records/parceiros_address/index.ts'
import type { Hooks } from '../../register/hooks.ts'
import { onlyOnePrimary, tidy } from '../parceiros/hooks.ts'

/** An address saved as the main one unmarks the others. */
export const parceirosAddressHooks: Hooks = {
  async prepare(_q, _sessao, row) {
    tidy(row, 'ie')
  },
  async saved(q, _sessao, { id }) {
    const { rows } = await q.query<{ parceiro_id: number }>(
      'select parceiro_id from parceiros_address where id = $1',
      [id],
    )
    if (rows[0]) await onlyOnePrimary(q, parceiros_address.id, rows[0].parceiro_id, id)
  },
  async removing(q, _sessao, id) {
    const { rowCount } = await q.query(
      `select from parceiros_address where id <> $1
          and parceiro_id = (select parceiro_id from parceiros_address where id = $1)`,
      [id],
    )
    if (!rowCount)
      throw new AppError('CONFLITO', { mensagem: 'É o único endereço do parceiro, que precisa de um' })
  },
}
