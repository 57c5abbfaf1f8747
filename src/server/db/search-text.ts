import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { columnsOf } from '../../domain/fields/columns.ts'
import type { AnyRegister } from '../../domain/fields/define.ts'
import type { Fields } from '../../domain/fields/field.ts'

/**
 * Text and name of the rows of a large register, kept in `registro_busca` by triggers of statement. Row-level security keeps
 * LIKE from an index and asks its question of every row; this table has no policy and is only read with the transaction's
 * tenant, joined back to the guarded row (see 0002-busca.sql for products).
 */
export async function keepSearchText(client: PoolClient, registers: readonly AnyRegister[]): Promise<void> {
  for (const register of registers) if (register.storage?.large) await keep(client, register)
}

const column = (register: AnyRegister, key: string): string => {
  const found = columnsOf(register.fields as Fields).find(item => item.key === key)
  if (!found) throw new Error(`search-text: ${register.id} has no ${key}`)
  return `"${found.column}"`
}

async function keep(client: PoolClient, register: AnyRegister): Promise<void> {
  const { id, list: { search = [] } = {}, lookup: { display = 'nome' } = {} } = register
  const name = column(register, display)
  const text = `concat_ws(' ', ${search.map(key => column(register, key)).join(', ')})`
  const rows = (from: string) =>
    `insert into registro_busca (account_id, registro, registro_id, nome, texto)
       select account_id, '${id}', id, norm(coalesce(${name}::text, '')), norm(${text}) from ${from}
     on conflict (account_id, registro, registro_id) do update set nome = excluded.nome, texto = excluded.texto
       where (registro_busca.nome, registro_busca.texto) is distinct from (excluded.nome, excluded.texto)`
  const signature = createHash('sha256').update(rows('')).digest('hex').slice(0, 16)
  const { rows: known } = await client.query<{ signature: string | null }>(
    `select obj_description(oid, 'pg_proc') as signature from pg_proc where proname = $1`,
    [`${id}_busca_gravar`],
  )
  if (known[0]?.signature === signature) return
  await client.query('begin')
  try {
    await client.query(`
      create or replace function ${id}_busca_gravar() returns trigger language plpgsql as $$
      begin ${rows('novos')}; return null; end $$;
      create or replace function ${id}_busca_apagar() returns trigger language plpgsql as $$
      begin delete from registro_busca b using velhos v
        where b.account_id = v.account_id and b.registro = '${id}' and b.registro_id = v.id; return null; end $$;
      comment on function ${id}_busca_gravar() is '${signature}';
      drop trigger if exists ${id}_busca_novo on "${id}";
      drop trigger if exists ${id}_busca_mudou on "${id}";
      drop trigger if exists ${id}_busca_saiu on "${id}";
      create trigger ${id}_busca_novo after insert on "${id}" referencing new table as novos
        for each statement execute function ${id}_busca_gravar();
      create trigger ${id}_busca_mudou after update on "${id}" referencing new table as novos
        for each statement execute function ${id}_busca_gravar();
      create trigger ${id}_busca_saiu after delete on "${id}" referencing old table as velhos
        for each statement execute function ${id}_busca_apagar();
      alter table "${id}" no force row level security;
      ${rows(`"${id}"`)};
      alter table "${id}" force row level security`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
