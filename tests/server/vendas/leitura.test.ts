import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Q } from '../../../src/server/db/transaction.ts'
import { readReferences } from '../../../src/server/documents/venda/lookup-repository.ts'
import type { Sessao } from '../../../src/server/http/session.ts'
import { abrirLoja, type Loja, novoUuid } from './loja.ts'

const QUANTOS = 4000

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  const columns = await loja.sql<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'produtos' and is_generated = 'NEVER'",
  )
  const own: Record<string, string> = {
    ...{ id: '100000 + g', referencia: "'L' || g", cod_barra: 'null', codigo: "'L' || g" },
  }
  const names = columns.map(({ name }) => name)
  await loja.sql(
    `insert into produtos (${names.map(name => `"${name}"`).join(', ')}) overriding system value
      select ${names.map(name => own[name] ?? `s."${name}"`).join(', ')}
        from (select * from produtos order by id limit 1) s, generate_series(1, ${QUANTOS}) g`,
  )
  await loja.sql('analyze produtos')
})
afterAll(() => loja.close())

interface Node {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** Rows of products that a plan looked at. */
const looked = ({ Plans = [], ...node }: Node): number =>
  (node['Relation Name'] === 'produtos'
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + Plans.reduce((sum, plan) => sum + looked(plan), 0)

const literal = (value: unknown): string => {
  if (value === null) return 'null'
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value))
}

// the statement is prepared by name: after five sales PostgreSQL may keep a plan that fits any products
test.each(['force_generic_plan', 'force_custom_plan'])('a venda lê só os seus produtos: %s', async mode => {
  let rows = Number.POSITIVE_INFINITY
  await loja.deps.db.tx(loja, async q => {
    await q.query(`set local plan_cache_mode = ${mode}`)
    const query = async ({ text, values }: { text: string; values: unknown[] }) => {
      await q.query(`prepare ${mode} as ${text}`)
      const { rows: plans } = await q.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, format json) execute ${mode}(${values.map(literal).join(', ')})`,
      )
      rows = looked((plans[0] as (typeof plans)[number])['QUERY PLAN'][0].Plan)
      return q.query(text, values)
    }
    await readReferences(
      { ...q, query } as unknown as Q,
      { ...loja, usuario_id: 1, flags: new Set() } as unknown as Sessao,
      {
        ...{ uuid: novoUuid(), terminal_id: loja.terminais[0] as number, dia: '2026-11-25' },
        ...{ produtos: [loja.produtos.comum, loja.produtos.lote], lotes: [loja.lote], grades: [] },
        ...{
          meios: [loja.meios.dinheiro],
          bandeiras: [],
          regras_icms: [],
          parceiro_id: null,
          addresse_id: null,
        },
        ...{ ncms: [], gtins: [], com_ibpt: [] },
      },
    )
  })
  expect(rows).toBeLessThan(50)
})
