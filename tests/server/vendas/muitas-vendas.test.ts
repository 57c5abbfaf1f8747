import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Q } from '../../../src/server/db/transaction.ts'
import { listSales } from '../../../src/server/documents/venda/repository.ts'
import type { Sessao } from '../../../src/server/http/session.ts'
import { situation } from '../../../src/server/issuing/repository.ts'
import { createFotos } from '../../../src/server/modules/fotos/service.ts'
import { comprasSql } from '../../../src/server/readings/compras.sql.ts'
import { deliverySql } from '../../../src/server/readings/delivery.sql.ts'
import { createCrud } from '../../../src/server/register/crud.ts'
import { abrirLoja, type Loja } from './loja.ts'

const QUANTAS = 20_000

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.vender()
  await loja.quieto()
  await copiar('vendas', {
    uuid: 'gen_random_uuid()',
    tipo_operacao: 'case when g % 500 = 0 then 3 when g % 10 = 1 then 4 else 1 end',
    datavenda: "s.datavenda - g * interval '1 minute'",
  })
  await copiar('documentos_fiscais', {
    origem_id: '1000 + g',
    numero: '1000 + g',
    chave: "lpad(g::text, 44, '0')",
  })
  await loja.sql('analyze vendas')
  await loja.sql('analyze documentos_fiscais')
})
afterAll(() => loja.close())

/** So many rows like the table's first; `over`: SQL of what differs, of the row `s` and its number `g`. */
async function copiar(table: string, over: Record<string, string>): Promise<void> {
  const own: Record<string, string> = { id: '1000 + g', ...over }
  const columns = await loja.sql<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
    [table],
  )
  const names = columns.map(({ name }) => name)
  await loja.sql(
    `insert into ${table} (${names.map(name => `"${name}"`).join(', ')}) overriding system value
      select ${names.map(name => own[name] ?? `s."${name}"`).join(', ')}
        from (select * from ${table} order by id limit 1) s, generate_series(1, ${QUANTAS}) g`,
  )
}

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** Pages of the database that each statement of a reading read. */
async function pagesOf(reading: (q: Q, sessao: Sessao) => Promise<unknown>): Promise<number[]> {
  const pages: number[] = []
  await loja.deps.db.tx(loja, async q => {
    const query = async (asked: string | { text: string; values: unknown[] }, params: unknown[] = []) => {
      const { text, values } = typeof asked === 'string' ? { text: asked, values: params } : asked
      const { rows } = await q.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      const [{ Plan: plan }] = (rows[0] as (typeof rows)[number])['QUERY PLAN']
      pages.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
      return q.query(text, values)
    }
    const flags = new Set(['documentos_documentos'])
    const empresa = { fuso: '-03:00' }
    await reading({ ...q, query } as Q, { ...loja, usuario_id: 1, flags, empresa } as unknown as Sessao)
  })
  return pages
}

const PAGINA = { page: 1, limit: 20 }

test('o que toda tela aberta pergunta ao emissor não lê as notas que terminaram', async () => {
  expect(await pagesOf((q, sessao) => situation(q, sessao))).toEqual([expect.toSatisfy(n => n < 30)])
})

test('a primeira página das vendas não lê as outras', async () => {
  const [page] = await pagesOf((q, sessao) => listSales(q, sessao, { ...PAGINA, tipo_operacao: '1' }))
  expect(page).toBeLessThan(400)
})

test('a primeira página das vendas mais antigas não lê as outras', async () => {
  const [page] = await pagesOf((q, sessao) =>
    listSales(q, sessao, { ...PAGINA, tipo_operacao: '1', order_by: 'datavenda,asc' }),
  )
  expect(page).toBeLessThan(400)
})

test.each([
  ['compras', comprasSql, { limit: '20' }],
  ['delivery', deliverySql, { limit: '20', situacao: 'todos', contar: '0' }],
])('a lista %s lê o que lista, e não as vendas', async (_, served, query) => {
  const reading = served.at(loja.deps.clock)
  const pages = await pagesOf((q, sessao) => {
    const db = { ...loja.deps.db, tx: (_: unknown, run: (q: Q) => unknown) => run(q) } as typeof loja.deps.db
    const deps = { ...loja.deps, db, fotos: createFotos(loja.deps) }
    return createCrud(reading, [reading], deps).list(sessao, query)
  })
  expect(Math.max(...pages)).toBeLessThan(400)
})
