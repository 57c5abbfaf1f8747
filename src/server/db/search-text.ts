import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { columnsOf } from '../../domain/fields/columns.ts'
import type { AnyRegister } from '../../domain/fields/define.ts'
import type { Fields } from '../../domain/fields/field.ts'

const column = (register: AnyRegister, key: string): string => {
  const found = columnsOf(register.fields as Fields).find(item => item.key === key)
  if (!found) throw new Error(`search-text: ${register.id} has no ${key}`)
  return found.column
}

const shownBy = ({ lookup: { display = 'nome' } = {} }: AnyRegister) => display
const soughtBy = ({ list: { search = [] } = {} }: AnyRegister) => search

/** Lists the columns of a register's name and searched text. */
export const searched = (register: AnyRegister): string[] =>
  [shownBy(register), ...soughtBy(register)].map(key => column(register, key))

/**
 * Writes the statement that stores name and text of a large register's rows in `registro_busca`. On the register's
 * table row-level security would check every row and prevent LIKE from using an index. `registro_busca` has no policy:
 * queries filter it by the transaction's account and join it to the protected row (see 0002-busca.sql for products).
 */
export const keepText = (register: AnyRegister, where: string): string =>
  `insert into registro_busca (account_id, registro, registro_id, nome, texto)
     select account_id, '${register.id}', id, norm(coalesce("${column(register, shownBy(register))}"::text, '')),
            norm(concat_ws(' ', ${soughtBy(register).map(key => `"${column(register, key)}"`)}))
       from "${register.id}" where ${where}
   on conflict (account_id, registro, registro_id) do update set nome = excluded.nome, texto = excluded.texto
     where (registro_busca.nome, registro_busca.texto) is distinct from (excluded.nome, excluded.texto)`

export const forgetText = (register: AnyRegister): string =>
  `delete from registro_busca where account_id = $1 and registro = '${register.id}' and registro_id = any($2::bigint[])`

/** Rebuilds the searched text when a declaration changed: `registro_busca`'s SQL comment has the last signature. */
export async function keepSearchText(client: ClientBase, registers: readonly AnyRegister[]): Promise<void> {
  const large = registers.filter(({ storage }) => storage?.large)
  const made = large.map(register => keepText(register, 'true'))
  const signature = createHash('sha256').update(made.join()).digest('hex').slice(0, 16)
  const { rows } = await client.query<{ signature: string | null }>(
    "select obj_description('public.registro_busca'::regclass, 'pg_class') as signature",
  )
  if (rows[0]?.signature === signature) return
  await client.query('begin')
  try {
    for (const [i, { id }] of large.entries())
      await client.query(`
        alter table "${id}" no force row level security;
        ${made[i]};
        alter table "${id}" force row level security`)
    await client.query(`comment on table registro_busca is '${signature}'`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
