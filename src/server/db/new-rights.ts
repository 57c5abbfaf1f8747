import type { ClientBase } from 'pg'
import { FLAGS_POR_AREA } from '../../domain/options/flags.ts'
import { accessOfGroups } from '../../domain/records/grupos/access.ts'

/** Rights that some group of an account has, by account. */
type Held = ReadonlyMap<number, ReadonlySet<string>>

const NONE: ReadonlySet<string> = new Set()

/** Reads which rights each account's groups have; empty before the first migration. The caller exempts the owner from row-level security. */
export async function rightsHeld(client: ClientBase): Promise<Held> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.grupos') is not null as there`,
  )
  if (!rows[0]?.there) return new Map()
  const found = await client.query<{ account_id: number; flags: string[] }>(
    'select account_id, array_agg(distinct f) as flags from grupos cross join unnest(flags) as f group by account_id',
  )
  return new Map(found.rows.map(({ account_id, flags }) => [account_id, new Set(flags)]))
}

/** Tells who registers groups which rights the migrations gave since `before`: other groups may need them too. */
export async function tellNewRights(client: ClientBase, before: Held): Promise<void> {
  for (const [account_id, flags] of await rightsHeld(client)) {
    const had = before.get(account_id) ?? NONE
    const words = FLAGS_POR_AREA.flatMap(([area, rights]) =>
      Object.entries(rights).flatMap(([flag, label]) =>
        flags.has(flag) && !had.has(flag) ? [`${area}: ${label}`] : [],
      ),
    )
    if (before.size === 0 || words.length === 0) continue
    await client.query(
      `insert into notificacoes (account_id, usuario_id, tipo, titulo, mensagem, data)
        select u.account_id, u.id, 'pessoal', 'Direitos novos desta versão', $2, now()
          from usuarios u join grupos g on g.account_id = u.account_id and g.id = u.grupo_id
          where u.account_id = $1 and u.ativo and g.flags @> array[$3]
        returning account_id`,
      [
        account_id,
        `${words.join('; ')}. O seu grupo já os tem: confira em Grupos de usuários quem mais precisa deles.`,
        accessOfGroups.permission,
      ],
    )
  }
}
