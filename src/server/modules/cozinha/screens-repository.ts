import type { TelaDaCozinha } from '../../../domain/api/cozinha.ts'
import { isoInstant } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import type { Station } from './repository.ts'

/** A kitchen screen that may read and mark. */
export interface StoredScreen extends Station {
  id: number
  terminal_id: number
  caixa: string
  empresa: string
  visto_em: Date | null
}

/** Finds a token's screen; null: revoked, its till inactive, or its company blocked or without the plan. */
export async function findScreen(q: Q, token: Buffer): Promise<StoredScreen | null> {
  const { rows } = await q.query<StoredScreen>({
    name: 'cozinha-tela',
    text: `select s.id, s.empresa_id, s.grupo_id, s.terminal_id, t.nome as caixa, e.nome as empresa, s.visto_em
      from cozinha_telas s
        join terminais t on t.account_id = $conta and t.id = s.terminal_id
        join empresas e on e.account_id = $conta and e.id = s.empresa_id
        join planos p on p.account_id = $conta and p.id = e.plano_id
      where s.account_id = $conta and s.token = $1 and t.ativo and e.status = 1 and not e.bloqueada and p.venda_app`,
    values: [token],
  })
  return rows[0] ?? null
}

export async function markSeen(q: Q, id: number): Promise<void> {
  await q.query('update cozinha_telas set visto_em = $agora where account_id = $conta and id = $1', [id])
}

/** Lists the company's tills, each with its kitchen screen. */
export async function listScreens(q: Q, empresa_id: number): Promise<TelaDaCozinha[]> {
  const { rows } = await q.query<TelaDaCozinha>(
    `select t.id as terminal_id, t.nome as caixa, s.id is not null as ligada, g.nome as grupo,
        ${isoInstant('s.visto_em')} as visto_em
      from terminais t
        left join cozinha_telas s on s.account_id = $conta and s.terminal_id = t.id
        left join grupo_impressoes g on g.account_id = $conta and g.id = s.grupo_id
      where t.account_id = $conta and t.empresa_id = $1 and t.ativo order by t.nome, t.id`,
    [empresa_id],
  )
  return rows
}

/** Locks a till of the company and gives its name; null: there is none. */
export async function holdTill(q: Q, empresa_id: number, id: number): Promise<string | null> {
  const { rows } = await q.query<{ nome: string }>(
    'select nome from terminais where account_id = $conta and empresa_id = $1 and id = $2 and ativo for update',
    [empresa_id, id],
  )
  return rows[0]?.nome ?? null
}

/** Writes the till's screen, in the place of the one before. */
export async function writeScreen(
  q: Q,
  screen: Station & { terminal_id: number; token: Buffer; usuario_id: number },
): Promise<void> {
  await q.query(
    `insert into cozinha_telas (account_id, empresa_id, terminal_id, grupo_id, token, usuario_id, criado_em)
      values ($conta, $1, $2, $3, $4, $5, $agora)
      on conflict (account_id, terminal_id) do update set empresa_id = excluded.empresa_id, grupo_id = excluded.grupo_id,
        token = excluded.token, usuario_id = excluded.usuario_id, criado_em = excluded.criado_em, visto_em = null`,
    [screen.empresa_id, screen.terminal_id, screen.grupo_id, screen.token, screen.usuario_id],
  )
}

/** Ends the till's screen. False: it had none. */
export async function dropScreen(q: Q, terminal_id: number): Promise<boolean> {
  const { rowCount } = await q.query(
    'delete from cozinha_telas where account_id = $conta and terminal_id = $1',
    [terminal_id],
  )
  return (rowCount ?? 0) > 0
}
