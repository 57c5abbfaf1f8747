import { PLAN_FLAGS } from '../../../domain/options/flags.ts'
import type { Q } from '../../db/transaction.ts'

const FLAGS_SQL = PLAN_FLAGS.join(', ')

/** A plan of the house over the copies of it. */
export const spreadPlan = (q: Q, id: number) =>
  q.query(
    `update planos c set (nome, ${FLAGS_SQL}) = (select nome, ${FLAGS_SQL} from planos where id = $1) where c.modelo_id = $1`,
    [id],
  )

/** Names of the companies that have a copy of it. */
export async function companiesOn(q: Q, id: number): Promise<string[]> {
  const { rows } = await q.query<{ nome: string }>(
    `select e.nome from empresas e join planos p on p.account_id = e.account_id and p.id = e.plano_id
      where p.modelo_id = $1 order by e.nome`,
    [id],
  )
  return rows.map(({ nome }) => nome)
}

export const dropCopies = (q: Q, id: number) => q.query('delete from planos where modelo_id = $1', [id])
