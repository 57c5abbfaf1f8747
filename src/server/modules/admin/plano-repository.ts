import { AppError } from '../../../domain/error.ts'
import { PLAN_FLAGS } from '../../../domain/rights.ts'
import { HOUSE } from '../../db/house.ts'
import type { Q } from '../../db/transaction.ts'

const FLAGS_SQL = PLAN_FLAGS.join(', ')

/**
 * Assigns a plan to a company, as a copy of the administration's plan in the company's account; a copy made
 * earlier is used again. Runs as the administration's tenant. @throws NAO_ENCONTRADO
 */
export async function givePlano(q: Q, empresa_id: number, modelo_id: number): Promise<void> {
  const { rows } = await q.query<{ id: number }>(
    `with copia as (
       insert into planos (account_id, nome, modelo_id, ${FLAGS_SQL})
       select e.account_id, p.nome, p.id, ${PLAN_FLAGS.map(flag => `p.${flag}`).join(', ')}
         from planos p, empresas e where p.account_id = $3 and p.id = $2 and e.id = $1
       on conflict (account_id, modelo_id) do update set nome = excluded.nome returning id)
     update empresas set plano_id = copia.id from copia where empresas.id = $1 returning empresas.id`,
    [empresa_id, modelo_id, HOUSE],
  )
  if (rows.length === 0) throw new AppError('NAO_ENCONTRADO')
}
