import { afterAll, beforeAll, expect, test } from 'vitest'
import { REPORTS } from '../../../src/domain/reports/index.ts'
import type { Q } from '../../../src/server/db/transaction.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
let dono: Client

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
})
afterAll(() => t.close())

/** Gives the plans of the reports that are read during `act`. */
async function plansOf(act: () => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  const { tx } = t.deps.db
  const watched = (q: Q): Q => ({
    account: q.account,
    agora: q.agora,
    afterCommit: q.afterCommit,
    async query(text, params) {
      if (typeof text === 'string' && /^with [cg] as materialized/.test(text)) {
        const { rows } = await q.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
        plans.push(...rows.map(row => row['QUERY PLAN']))
      }
      return q.query(text, params)
    },
  })
  t.deps.db.tx = (tenant, run) => tx(tenant, q => run(watched(q)))
  await act()
  t.deps.db.tx = tx
  return plans.join('\n')
}

const two = REPORTS.filter(({ groups }) => groups.length > 1)

test.each(two.map(({ id, groups }) => [id, groups.slice(0, 2).join(',')] as const))(
  '%s por %s não compara cada linha com todas',
  async (id, grupos) => {
    const plan = await plansOf(() => dono.call('GET', `relatorios/${id}?grupos=${grupos}&compara=nenhum`))
    expect(plan).toContain('CTE g')
    // a join whose keys may be null can only be made by comparing all rows with all
    expect(plan).not.toMatch(/Join Filter: .*IS DISTINCT FROM/)
  },
)

test.each(['vendas_hora', 'curva_abc'])('%s procura uma devolução por si', async id => {
  const plan = await plansOf(() => dono.call('GET', `relatorios/${id}?compara=nenhum`))
  expect(plan).toContain('on venda_itens i')
  // a hashed subplan reads whatever is no sale, of all years, for the first return of the period
  expect(plan).not.toContain('hashed SubPlan')
})
