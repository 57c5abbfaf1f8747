import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { WireRow } from '../../register/wire.ts'

/** Facts that decide if the account may add a company. */
interface Adding {
  /** True when the open company is on its free trial. */
  teste: boolean
  /** Number of the recently added companies without a licence. */
  esperando: number
  agora: Date
}

/** Reads whether the account may add a company. @param dias days within which the administration must give a licence */
export async function readAdding(q: Q, empresa_id: number, dias: number): Promise<Adding> {
  const { rows } = await q.query<Adding>(
    `select teste_ate is not null as teste, $agora as agora,
            (select count(*)::int from empresas n where n.account_id = $conta and n.licenca_ate is not null
                and n.id <> (select min(id) from empresas where account_id = $conta) and n.criado_em > $agora - make_interval(days => $2)) as esperando
       from empresas where account_id = $conta and id = $1`,
    [empresa_id, dias],
  )
  return rows[0] ?? { teste: false, esperando: 0, agora: q.agora }
}

/** Inserts a company with the open company's plan, and gives the user access to it. Gives its id. */
export async function insertCompany(q: Q, sessao: Sessao, row: WireRow): Promise<number> {
  const [id = 0] = await insertMany(q, sessao.account_id, 'empresas', [row])
  await q.query(
    'update empresas set plano_id = o.plano_id from empresas o where o.account_id = $conta and empresas.account_id = $conta and empresas.id = $1 and o.id = $2',
    [id, sessao.empresa_id],
  )
  await insertMany(q, sessao.account_id, 'usuario_empresas', [
    { usuario_id: sessao.usuario_id, empresa_id: id },
  ])
  return id
}

export async function cnpjTaken(q: Q, cnpj: unknown, id: unknown): Promise<boolean> {
  const { rowCount } = await q.query(
    'select from empresas where account_id = $conta and cnpj = $1 and id <> $2',
    [cnpj, id],
  )
  return Boolean(rowCount)
}

/** Reads state registrations (IE) by company. */
export async function readIes(q: Q, ids: readonly unknown[]): Promise<Map<unknown, string>> {
  const { rows } = await q.query<{ id: number; ie: string }>(
    'select id, ie from empresas where account_id = $conta and id = any($1)',
    [ids],
  )
  return new Map(rows.map(row => [row.id, row.ie]))
}
