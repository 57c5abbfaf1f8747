import { PLAN_FLAGS } from '../../../domain/rights.ts'
import type { Q } from '../../db/transaction.ts'

const FLAGS_SQL = PLAN_FLAGS.join(', ')

/** Writes name and options of a plan of the house (db/house.ts) to the plan's copies in accounts. */
export const spreadPlan = (q: Q, id: number) =>
  q.query(
    `update planos c set (nome, ${FLAGS_SQL}) = (select nome, ${FLAGS_SQL} from planos where id = $1) where c.modelo_id = $1`,
    [id],
  )

/** Tells if another plan of the account that is not a copy has this name. */
export async function isNamed(q: Q, account_id: number, nome: string, id: unknown): Promise<boolean> {
  const { rowCount } = await q.query(
    'select from planos where account_id = $1 and modelo_id is null and nome = $2 and id is distinct from $3 limit 1',
    [account_id, nome, id ?? null],
  )
  return rowCount === 1
}

/** Lists the companies with a copy of the plan, by name. */
export async function companiesOn(q: Q, id: number): Promise<string[]> {
  const { rows } = await q.query<{ nome: string }>(
    `select e.nome from empresas e join planos p on p.account_id = $conta_ou_todas and p.id = e.plano_id
      where e.account_id = $conta_ou_todas and p.modelo_id = $1 order by e.nome`,
    [id],
  )
  return rows.map(({ nome }) => nome)
}

export const dropCopies = (q: Q, id: number) => q.query('delete from planos where modelo_id = $1', [id])
