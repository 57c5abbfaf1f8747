/**
 * Stores a database of this release, with some sales, in tests/upgrade, so that later releases test their migrations on it:
 * `npm run retrato`. Writes the migrations, then the rows of the demo's first account as text, one line per table, in the
 * order of the foreign keys.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { saleMaker } from '../bench/_sale.ts'
import { openShop, type Shop } from '../bench/_shop.ts'
import type { CatalogoAnswer } from '../src/domain/api/catalogo.ts'
import type { VendaAnswer } from '../src/domain/api/vendas.ts'
import { projectRoot } from '../src/server/project-root.ts'

const SALES = 4

/** Query that lists the tables, each after those that its foreign keys point to. `name` is quoted by PostgreSQL. */
const TABLES = `with recursive refs as (
    select conrelid as de, confrelid as para from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid),
  depth (t, n) as (
    select oid, 0 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    union select de, n + 1 from refs join depth on depth.t = refs.para where n < 40)
  select t::regclass::text as name from depth where t <> 'migrations'::regclass group by t order by max(n), 1`

/** Query that lists the tables with a product's id, and the name of that column. */
const OF_PRODUCTS = `select a.attrelid::regclass::text as name, a.attname as key from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  where a.attname = 'produto_id' or (a.attrelid = 'produtos'::regclass and a.attname = 'id')`

/** Makes the condition that keeps only products that were sold, and a few others: thousands would test nothing more. */
const few = (key: string | undefined) =>
  key === undefined
    ? ''
    : `and ${key} in (select produto_id from venda_itens
        union (select id from produtos where account_id = $1 order by id limit 150)
        union select vasilhame_id from produto_vasilhame union select vasilhame_id from retornaveis_movimentos
        union select insumo_id from produto_composicoes union select insumo_id from complemento_compomentes)`

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
const shop = await openShop()
try {
  await sell(shop)
  const file = join(projectRoot, 'tests', 'upgrade', `${version}.txt.gz`)
  const text = await rowsOf(shop)
  const packed = gzipSync(text, { level: 9 })
  writeFileSync(file, packed)
  console.log(`${file}: ${text.split('\n').length} tabelas, ${(packed.length / 1000).toFixed(0)} kB`)
} finally {
  await shop.stop()
}

/** Makes some authorized sales, and cancels one of them. */
async function sell(shop: Shop): Promise<void> {
  const catalogo = await shop.call<CatalogoAnswer>('GET', 'pdv/catalogo')
  const make = saleMaker(catalogo, 3)
  const [till] = catalogo.terminais
  const ids: number[] = []
  for (let n = 0; n < SALES; n++) {
    const { data } = await shop.call<{ data: VendaAnswer }>('POST', 'vendas', make(till?.id ?? 0, n))
    ids.push(data.id)
  }
  await shop.app.sales.outbox.quiet()
  await shop.call('POST', `vendas/${ids[0]}/cancelar`, { justificativa: 'Cliente desistiu da compra' })
  await shop.app.sales.outbox.quiet()
}

async function rowsOf({ db, account_id }: Shop): Promise<string> {
  const { rows: done } = await db.pool.query<{ name: string }>('select name from migrations order by name')
  const { rows: tables } = await db.pool.query<{ name: string }>(TABLES)
  const { rows: ofProducts } = await db.pool.query<{ name: string; key: string }>(OF_PRODUCTS)
  const keyOf = new Map(ofProducts.map(({ name, key }) => [name, key]))
  const lines = [JSON.stringify(done.map(({ name }) => name))]
  for (const { name } of tables) {
    const { rows } = await db.tx({ account_id }, q =>
      q.query<{ rows: string | null }>(
        `select json_agg(t)::text as rows from ${name} t where account_id = $1 ${few(keyOf.get(name))}`,
        [account_id],
      ),
    )
    if (rows[0]?.rows) lines.push(`${name}\t${rows[0].rows.replaceAll('\n', ' ')}`)
  }
  return lines.join('\n')
}
