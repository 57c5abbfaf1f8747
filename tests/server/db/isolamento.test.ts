import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WHOLE } from '../../../src/server/db/placement.ts'
import type { Db, Q } from '../../../src/server/db/transaction.ts'
import { createTestDb } from '../database.ts'
import { createAccount, type TestAccount } from '../world.ts'

let db: Db
let close: () => Promise<void>
let a: TestAccount
let b: TestAccount

beforeAll(async () => {
  ;({ db, close } = await createTestDb())
  a = await createAccount(db, { users: [{ email: 'dono@a.br' }] })
  b = await createAccount(db, { users: [{ email: 'dono@b.br' }] })
})
afterAll(() => close())

const catalogue = async (sql: string): Promise<string[]> =>
  (await db.pool.query<{ name: string }>(sql)).rows.map(row => row.name)

/** Bookkeeping of the migrator, and the search text that is only read beside its guarded product. */
const EXEMPT = ['migrations', 'produto_busca', 'registro_busca']

describe('o catálogo do banco', () => {
  test('toda tabela tem isolamento por linha ligado e forçado', async () => {
    const open = await catalogue(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
          and not (relrowsecurity and relforcerowsecurity) order by 1`,
    )
    expect(open.filter(name => !EXEMPT.includes(name))).toEqual([])
  })

  test('o papel do produto não passa por cima das políticas de ninguém', async () => {
    const { rows } = await db.pool.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolreplication from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolreplication: false },
    ])
    // it owns the tables (a decision), so the policies hold only because they are forced on the owner
    const others = await catalogue(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and pg_get_userbyid(relowner) <> current_user`,
    )
    expect(others).toEqual([])
  })

  test('toda tabela tem política de conta', async () => {
    const bare = await catalogue(
      `select relname as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
          and not exists (select from pg_policies p where p.tablename = c.relname and p.cmd = 'ALL'
                            and p.qual like '%app.tenant%' and p.with_check like '%app.tenant%') order by 1`,
    )
    expect(bare.filter(name => !EXEMPT.includes(name))).toEqual([])
  })

  test('toda chave primária começa por account_id', async () => {
    const wrong = await catalogue(
      `select c.relname as name from pg_class c
         left join pg_index i on i.indrelid = c.oid and i.indisprimary
         left join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and k.attname is distinct from 'account_id'`,
    )
    // an e-mail is asked for before the account is known
    expect(wrong.sort()).toEqual(['emails_de_acesso', 'migrations'])
  })

  test('nenhum índice único deixa a conta de fora', async () => {
    const wrong = await catalogue(
      `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
        where i.indisunique and c.relnamespace = 'public'::regnamespace and not exists (
          select from pg_attribute k where k.attrelid = i.indrelid and k.attnum = any(i.indkey::int2[]) and k.attname = 'account_id')`,
    )
    expect(wrong.sort()).toEqual(['migrations_pkey', 'usuarios_email_unico'])
  })

  test('toda chave estrangeira leva a conta junto', async () => {
    const wrong = await catalogue(
      `select conname as name from pg_constraint f
         join pg_attribute k on k.attrelid = f.conrelid and k.attnum = f.conkey[1]
        where f.contype = 'f' and f.connamespace = 'public'::regnamespace and k.attname <> 'account_id'`,
    )
    expect(wrong).toEqual([])
  })

  test('um gatilho só muda a própria linha', async () => {
    const found = await catalogue(
      'select distinct tgfoid::regproc::text as name from pg_trigger where not tgisinternal order by 1',
    )
    expect(found).toEqual(['gravar_versao'])
  })

  test('o que todas as contas leem está inteiro em cada nó', async () => {
    const read = await catalogue(
      "select tablename as name from pg_policies where policyname = tablename || '_da_casa' order by 1",
    )
    expect([...WHOLE].sort()).toEqual([...read, 'emails_de_acesso'].sort())
  })

  test('toda função diz o esquema das tabelas que lê e escreve', async () => {
    const wrong = await catalogue(
      `select p.proname as name from pg_proc p
         join pg_class c on c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
          and p.prosrc ~* ('\\m(from|join|into|update)\\s+"?' || c.relname || '\\M')`,
    )
    expect(wrong).toEqual([])
  })

  test('razão do estoque e trilha só crescem, por privilégio', async () => {
    const { rows } = await db.pool.query<{ may: string[] }>(
      `select array(select kind from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as kind
                     where has_table_privilege(name, kind)) as may
         from unnest(array['auditoria', 'estoque_movimentos']) as name`,
    )
    expect(rows.map(({ may }) => may)).toEqual([
      ['select', 'insert'],
      ['select', 'insert'],
    ])
  })

  test('o papel que usa o banco obedece às políticas', async () => {
    const { rows } = await db.pool.query(
      'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
  })
})

const ids = async (q: Q, table: string): Promise<number[]> =>
  (await q.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(row => row.id)

describe('SQL sem nenhum cuidado', () => {
  test('sem conta não há linhas, também depois de uma transação na mesma conexão', async () => {
    await db.tx(a, q => q.query('select 1'))
    for (const table of ['accounts', 'empresas', 'usuarios', 'tokens'])
      expect((await db.pool.query(`select * from ${table}`)).rowCount).toBe(0)
  })

  test('cada conta vê só o que é seu', async () => {
    expect(await db.tx(a, q => ids(q, 'empresas'))).toEqual(a.empresas)
    expect(await db.tx(b, q => ids(q, 'empresas'))).toEqual(b.empresas)
    expect(await db.tx(b, q => ids(q, 'accounts'))).toEqual([b.account_id])
  })

  test('gravar linha de outra conta é recusado', async () => {
    const insert = db.tx(a, q =>
      q.query("insert into grupos (account_id, nome) values ($1, 'x')", [b.account_id]),
    )
    await expect(insert).rejects.toMatchObject({ code: '42501' })
  })

  test('mudar ou apagar linha de outra conta não alcança nada', async () => {
    const change = await db.tx(a, q =>
      q.query("update empresas set nome = 'x' where id = $1", [b.empresas[0]]),
    )
    const drop = await db.tx(a, q => q.query('delete from usuarios where id = $1', [b.usuarios['dono@b.br']]))
    expect([change.rowCount, drop.rowCount]).toEqual([0, 0])
  })

  test('uma linha não aponta para dentro de outra conta', async () => {
    const point = db.tx(a, q =>
      q.query('insert into usuario_empresas (account_id, usuario_id, empresa_id) values ($1, $2, $3)', [
        a.account_id,
        a.usuarios['dono@a.br'],
        b.empresas[0],
      ]),
    )
    await expect(point).rejects.toMatchObject({ code: '23503' })
  })

  test('a busca do acesso mostra só a linha daquele e-mail, e não deixa mudar', async () => {
    const seen = await db.login('dono@b.br', async q => {
      await q.query("update emails_de_acesso set email = 'x'")
      const { rows } = await q.query('select email, usuario_id from emails_de_acesso')
      return [rows, (await q.query('select from usuarios')).rowCount]
    })
    expect(seen).toEqual([[{ email: 'dono@b.br', usuario_id: b.usuarios['dono@b.br'] }], 0])
  })

  test('o trabalhador de fundo não vê linhas de negócio', async () => {
    expect(await db.worker(q => ids(q, 'empresas'))).toEqual([])
  })
})
