/**
 * Distributes an installation over the nodes of a Citus cluster: `DATABASE_URL=postgres://… npm run escala -- citus`, as
 * superuser on the coordinator, with the nodes already added and the database migrated. Run again, it continues where it
 * stopped.
 */
import pg from 'pg'
import { WHOLE } from '../src/server/db/placement.ts'

const url = process.env['DATABASE_URL']
if (process.argv[2] !== 'citus' || !url) {
  console.error('Uso: DATABASE_URL=postgres://superusuario@coordenador/banco npm run escala -- citus')
  process.exit(1)
}

interface Key {
  tabela: string
  nome: string
  definicao: string
}

const client = new pg.Client({ connectionString: url })
await client.connect()
const { rows: database } = await client.query<{ name: string }>(
  'select quote_ident(current_database()) as name',
)
// safe here, because each trigger changes only its row; propagate_set_commands sends SET LOCAL, which names the account, to
// the nodes; 'sequential': the house may write a reference table after it read all accounts in the same transaction;
// jit: the coordinator's connections to the nodes have no startup options
await client.query(`alter database ${database[0]?.name} set citus.enable_unsafe_triggers = on;
  alter database ${database[0]?.name} set citus.propagate_set_commands = 'local';
  alter database ${database[0]?.name} set citus.multi_shard_modify_mode = 'sequential';
  alter database ${database[0]?.name} set jit = off;
  set citus.enable_unsafe_triggers = on;
  create table if not exists escala_chaves (tabela text not null, nome text not null, definicao text not null)`)

// Citus refuses a foreign key to a table that is not distributed yet: all keys are dropped here and restored at the end
await client.query('begin')
const { rows: keys } = await client.query<Key>(
  `select conrelid::regclass::text as tabela, quote_ident(conname) as nome, pg_get_constraintdef(oid) as definicao
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      and conrelid not in (select logicalrelid from pg_dist_partition)`,
)
for (const { tabela, nome, definicao } of keys) {
  await client.query('insert into escala_chaves values ($1, $2, $3)', [tabela, nome, definicao])
  await client.query(`alter table ${tabela} drop constraint ${nome}`)
}
await client.query('commit')

const { rows: tables } = await client.query<{ name: string }>(
  `select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id')
      and c.oid not in (select logicalrelid from pg_dist_partition)
    order by c.relname <> 'accounts', 1`,
)
for (const { name } of tables)
  if (WHOLE.has(name)) await client.query('select create_reference_table($1::regclass)', [`public."${name}"`])
  else
    await client.query("select create_distributed_table($1::regclass, 'account_id', colocate_with => $2)", [
      `public."${name}"`,
      name === 'accounts' ? 'none' : 'accounts',
    ])

const { rows: kept } = await client.query<Key>('select tabela, nome, definicao from escala_chaves')
for (const { tabela, nome, definicao } of kept) {
  await client.query(`alter table ${tabela} add constraint ${nome} ${definicao}`)
  await client.query('delete from escala_chaves where tabela = $1 and nome = $2', [tabela, nome])
}
// on insert too, the node that has the row writes its version, because each node numbers its transactions differently
const { rows: stamped } = await client.query<{ name: string }>(
  `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'gravar_versao'::regproc and t.tgname like '%_versao_mudou' and not exists (
      select from pg_trigger g where g.tgrelid = t.tgrelid and g.tgname like '%_versao_posta')`,
)
for (const { name } of stamped)
  await client.query(
    `create trigger "${name}_versao_posta" before insert on public."${name}" for each row execute function public.gravar_versao()`,
  )
// a reference table (a copy on each node), because it is read together with an account's rows
await client.query(
  "select create_reference_table('migrations') where not exists (select from pg_dist_partition where logicalrelid = 'migrations'::regclass)",
)
// runs before a transaction and sets the account: with this, the whole function runs on the account's node
await client.query(
  "select create_distributed_function('sessao_do_token(bigint, bytea, timestamptz)', 'conta', colocate_with => 'accounts')",
)
await client.query('drop table escala_chaves')
console.log(`${tables.length} tabelas espalhadas, ${kept.length} chaves de volta`)
await client.end()
