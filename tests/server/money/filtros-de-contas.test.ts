import { afterAll, beforeAll, expect, test } from 'vitest'
import { owedFilter } from '../../../src/domain/money/owed-filters.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
beforeAll(async () => {
  t = await createTestApp()
  t.clock.set('2026-11-20T15:00:00Z')
  const { account_id } = await createAccount(t.deps.db, { users: [{ email: 'dono@filtros.br' }] })
  dono = await t.login('dono@filtros.br')
  const { rows } = await t.deps.db.tx({ account_id }, q =>
    q.query<{ id: number }>(
      `insert into parceiros (account_id, nome, tipo) values ($1, 'Mercado São João', 'J'), ($1, '100% Bar', 'J')
        returning id`,
      [account_id],
    ),
  )
  const [mercado, bar] = rows.map(({ id }) => id)
  for (const [descricao, parceiro_id, valor, vencimento] of [
    ['Aluguel', mercado, '70.00', '20/11/2026'],
    ['Energia', mercado, '70.01', '19/11/2026'],
    ['Aluguel da praia', bar, '300.00', '21/11/2026'],
    ['Avulso', null, '5.00', '20/12/2026'],
  ])
    await dono.call('POST', 'lancamentos_conta', { tipo: 2, descricao, parceiro_id, valor, vencimento })
})
afterAll(() => t.close())

test.each([
  ['', 'Energia,Aluguel,Aluguel da praia,Avulso'],
  ['vencimento,desc', 'Avulso,Aluguel da praia,Aluguel,Energia'],
  ['valor,desc', 'Aluguel da praia,Energia,Aluguel,Avulso'],
  ['valor,asc', 'Avulso,Aluguel,Energia,Aluguel da praia'],
  ['parceiro,asc', 'Aluguel da praia,Energia,Aluguel,Avulso'],
  ['parceiro,desc', 'Energia,Aluguel,Aluguel da praia,Avulso'],
])('na ordem "%s" vêm %s', async (order_by, names) => {
  const { body } = await dono.call('GET', `lancamentos_conta?tipo=2${order_by && `&order_by=${order_by}`}`)
  expect(body.data.map(({ descricao }: { descricao: string }) => descricao).join()).toBe(names)
})

const asked = async (text: string) => {
  const { consulta, erro } = owedFilter(text, '20/11/2026')
  expect(erro).toBeNull()
  const { body } = await dono.call(
    'GET',
    `lancamentos_conta?${new URLSearchParams({ tipo: '2', ...consulta })}`,
  )
  const names = (body.data as { descricao: string }[]).map(({ descricao }) => descricao)
  return [names.join(), body.total, body.totais.aberto, body.totais.vencido]
}

test.each([
  ['vencimento:hoje', 'Aluguel', '70.00', '0.00'],
  ['vencimento:ontem..hoje', 'Energia,Aluguel', '140.01', '70.01'],
  ['vencimento>hoje', 'Aluguel da praia,Avulso', '305.00', '0.00'],
  ['valor:>70', 'Energia,Aluguel da praia', '370.01', '70.01'],
  ['aberto<=70', 'Aluguel,Avulso', '75.00', '0.00'],
  ['parceiro:"sao joao"', 'Energia,Aluguel', '140.01', '70.01'],
  ['parceiro:0%', 'Aluguel da praia', '300.00', '0.00'],
  ['descricao=aluguel', 'Aluguel', '70.00', '0.00'],
  ['descricao:aluguel* mercado', 'Aluguel', '70.00', '0.00'],
  ['categoria:nenhuma', '', '0.00', '0.00'],
  ['conta:nenhuma', '', '0.00', '0.00'],
])('%s acha %s, e as somas são das achadas', async (text, names, aberto, vencido) => {
  expect(await asked(text)).toEqual([names, names ? names.split(',').length : 0, aberto, vencido])
})
