import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusal, SPREAD, textsOf, unnamed } from './statements.ts'

/** Files whose statements ask about several accounts, and why. */
const OF_MANY: Readonly<Record<string, string>> = {
  'src/server/db/installation.ts': 'is there any account?',
  'src/server/db/new-rights.ts': 'the migrations of a start are for every account',
  'src/server/db/copy/load.ts': 'a restore fills the rows of every account',
  'src/server/db/copy/dump.ts': 'a copy has the rows of every account',
  'src/server/documents/issued/view.ts': 'a view: each statement that asks it names the account',
  'src/server/modules/copias/repository.ts': 'the house lists the accounts that are copied',
  'src/server/modules/admin/licencas-repository.ts': 'the house gives licences to companies of every account',
  'src/server/modules/admin/plano-repository.ts': 'the house gives a plan to a company of any account',
  'src/server/outbox/repository.ts': 'the queue asks which accounts have work',
  'src/server/records/spread-repository.ts': 'a unit or card brand of the house goes to every account',
}

/** Files whose statements read the database's clock, and why. The list may only become shorter. */
const OF_THE_DATABASE: Readonly<Record<string, string>> = {
  'src/server/db/migrate.ts': 'the migrations run before the server has a time',
  'src/server/db/new-rights.ts': 'the migrations run before the server has a time',
}

const DATABASE_CLOCK =
  /\b(?:now\(\)|(?:clock|statement|transaction)_timestamp\(\)|current_(?:timestamp|date|time)\b|localtime(?:stamp)?\b)/i

const STATEMENT = /\b(?:select|insert into|update|delete from)\b/

const files = ['src/server', 'sim/demo']
  .flatMap(room => readdirSync(room, { recursive: true, encoding: 'utf8' }).map(path => `${room}/${path}`))
  .filter(path => path.endsWith('.ts') && !path.startsWith('src/server/db/migrations/'))
  .map(path => ({ path, all: textsOf(readFileSync(path, 'utf8')) }))
  .map(({ path, all }) => ({ path, all, texts: all.filter(({ text }) => STATEMENT.test(text)) }))

test('cada comando nomeia a conta das linhas que lê ou escreve', () => {
  expect(files.flatMap(({ texts }) => texts).length).toBeGreaterThan(500)
  expect(SPREAD.size).toBeGreaterThan(100)
  const found = files
    .filter(({ path }) => !(path in OF_MANY))
    .flatMap(({ path, texts }) =>
      texts.flatMap(({ text, line }) => unnamed(text).map(table => `${path}:${line} ${table}`)),
    )
  expect(found).toEqual([])
})

test('nenhum comando pergunta a hora ao banco: o momento vem como $agora', () => {
  const asking = files.filter(({ all }) => all.some(({ text }) => DATABASE_CLOCK.test(text)))
  expect(asking.map(({ path }) => path).sort()).toEqual(Object.keys(OF_THE_DATABASE))
})

test('nenhum comando é de um tipo que um banco espalhado recusa', () => {
  const found = files.flatMap(({ path, texts }) =>
    texts.flatMap(({ text }) => refusal(text) ?? []).map(why => `${path}: ${why}`),
  )
  expect(found).toEqual([])
})

/**
 * Insert of a select whose `rowCount` is read: without `returning`, Citus counts the rows selected, not those inserted.
 */
const COUNTED = /rowCount[^`]*q\.query[^`]*`(?:with [^`]*)?insert into [^`]*\bselect\b[^`]*do nothing`/

test('um insert de select, cujas linhas se contam, tem returning', () => {
  const found = files.filter(({ path }) => COUNTED.test(readFileSync(path, 'utf8')))
  expect(found.map(({ path }) => path)).toEqual([])
  const insert = (end: string) =>
    `const { rowCount } = await q.query(\`insert into vendas select * from v on conflict do nothing${end}\`)`
  expect([insert(''), insert(' returning id')].map(text => COUNTED.test(text))).toEqual([true, false])
})

test('o que vale na transação é dito por SET LOCAL, que os nós ouvem', () => {
  const found = files.filter(({ texts }) => texts.some(({ text }) => /\bset_config\('app\./.test(text)))
  expect(found.map(({ path }) => path)).toEqual([])
})

test.each([
  ['select nome from produtos where id = $1', ['produtos']],
  ['select nome from produtos where account_id = $conta and id = $1', []],
  ['select 1 from produtos p join vendas v on v.id = p.id where p.account_id = $1', ['vendas']],
  [
    'select 1 from produtos p where p.account_id = $1 and exists (select from vendas v where v.account_id = p.account_id)',
    ['vendas'],
  ],
  [
    'select 1 from produtos p where p.account_id = $1 union all select 2 from produtos p where p.id = $2',
    ['produtos'],
  ],
  ['update vendas set paga = true where id = $1', ['vendas']],
  ['delete from "vendas" where id = any($1)', ['vendas']],
  ['select nome from bancos where id = $1', []],
  ['select nome from §table§ t where t.id = any($1)', ['§table§']],
  ['update §table§ set §, atualizado_em = now() where id = $1', ['§table§']],
  ['select nome from "§" where "§" = any($1)', ['§']],
  ['select nome from §table§ as t where § = $1', ['§table§']],
  ['select nome from x join "§" y on y.id = $1', ['§']],
  ['select nome from §table§ where account_id = $conta and id = $1', []],
])('%s: sem conta %j', (text, tables) => {
  expect(unnamed(text)).toEqual(tables)
})

test('o comando é lido com as constantes do arquivo escritas nele', () => {
  const source = ["const READ = 'select * from vendas v'", 'const WHOLE = `#{READ} where v.id = $1`']
    .join('\n')
    .replaceAll('#', '$')
  expect(textsOf(source).flatMap(({ text }) => unnamed(text))).toEqual(['vendas'])
})

test.each([
  ['insert into vendas (account_id) select $1 from unnest($2::int[])', true],
  ['insert into vendas (account_id) select $1 from unnest($2::int[]) returning id', false],
  ['insert into vendas (account_id) select $1 from v on conflict do nothing', false],
  ['insert into vendas (account_id, nome) values ($1, (select nome from produtos))', true],
  ['insert into vendas (account_id) values ($1)', false],
  [
    'insert into vendas (account_id) select $1 from produtos p join grupos g on g.account_id = $1 and g.id = p.id returning id',
    true,
  ],
  [
    'insert into vendas (account_id) select $1 from produtos p join grupos g on g.account_id = p.account_id and g.id = p.id returning id',
    false,
  ],
  [
    'insert into vendas (account_id) select $1 from unnest($2) u where not exists (select from v) returning id',
    true,
  ],
  ['insert into vendas (account_id) values ($1) on conflict (account_id) do update set em = now()', true],
  ['update vendas set paga = true where account_id = $1 returning id, vencimento::text', true],
  [
    'update vendas set paga = true where account_id = $1 returning trim_scale(qtde)::text, datavenda::text',
    true,
  ],
  ['update vendas set paga = true where account_id = $1 returning id, valor::text', false],
  ['with c as (update vendas set paga = true returning *) select vencimento::text from c', false],
  ['insert into vendas (account_id) select $1 from x left join y on true returning id', true],
])('%s: recusado %s', (text, refused) => {
  expect(refusal(text) !== null).toBe(refused)
})
