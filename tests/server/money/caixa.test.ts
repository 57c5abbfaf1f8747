import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Posting } from '../../../src/domain/money/posting.ts'
import { post } from '../../../src/server/money/post.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'
import { said } from './mundo.ts'

let t: TestApp
let dono: Client
let lancar: (data: string, posting: Omit<Posting, 'componente'>) => Promise<unknown>
beforeAll(async () => {
  t = await createTestApp()
  const { db } = t.deps
  const { account_id, empresas } = await createAccount(db, {
    users: [{ email: 'dono@caixa.br' }, { email: 'sem@caixa.br', flags: ['documentos_pdv'] }],
  })
  dono = await t.login('dono@caixa.br')
  let next = 1
  lancar = (data, posting) =>
    db.tx({ account_id }, q =>
      post(q, { account_id }, said, [{ ...posting, componente: 'a' }], {
        ...{ empresa_id: empresas[0] as number, origem_id: next++, data, usuario_id: null },
        fechado: 'recusa',
      }),
    )
  await lancar('2026-10-31', { de: 'receita', para: 'caixa', valor: '100.00', meio: '01' })
  await lancar('2026-11-20', { de: 'receita', para: 'caixa', valor: '40.00', meio: '01' })
  await lancar('2026-11-20', { de: 'caixa', para: 'cofre', valor: '70.00' })
  await lancar('2026-11-20', { de: 'receita', para: 'banco', valor: '30.00', meio: '17' })
  await lancar('2026-11-21', { de: 'caixa', para: 'despesa', valor: '15.00', meio: '01' })
})
afterAll(() => t.close())

const ver = async (query: string) => (await dono.call('GET', `caixa?${query}`)).body.data
const conta = (caixa: { contas: { conta: { tipo: string } }[] }, tipo: string) =>
  caixa.contas.find(each => each.conta.tipo === tipo)

test('o dia abre com tudo o que veio antes, e a transferência fica fora do total', async () => {
  const caixa = await ver('de=20/11/2026&ate=20/11/2026')
  expect(caixa).toMatchObject({
    de: '20/11/2026',
    ate: '20/11/2026',
    total: { abertura: '100.00', entradas: '70.00', saidas: '0.00', fechamento: '170.00' },
  })
  expect(conta(caixa, 'caixa')).toMatchObject({
    ...{ abertura: '100.00', entradas: '40.00', saidas: '70.00', fechamento: '70.00' },
    meios: [
      { meio: 'Dinheiro', entradas: '40.00', saidas: '0.00' },
      { meio: null, entradas: '0.00', saidas: '70.00' },
    ],
  })
  expect(conta(caixa, 'cofre')).toMatchObject({ entradas: '70.00', fechamento: '70.00' })
  expect(conta(caixa, 'banco')).toMatchObject({
    fechamento: '30.00',
    meios: [{ meio: 'Pix dinâmico', entradas: '30.00' }],
  })
})

test('o mês são os dias, um depois do outro', async () => {
  const caixa = await ver('de=01/11/2026&ate=30/11/2026')
  expect(caixa.dias).toEqual([
    { data: '20/11/2026', abertura: '100.00', entradas: '70.00', saidas: '0.00', fechamento: '170.00' },
    { data: '21/11/2026', abertura: '170.00', entradas: '0.00', saidas: '15.00', fechamento: '155.00' },
  ])
  expect(caixa.total.fechamento).toBe('155.00')
})

test('uma conta mostra os seus movimentos, com a outra conta e o que sobra', async () => {
  const { contas } = await ver('de=20/11/2026&ate=20/11/2026')
  const { id } = contas[0].conta
  const { status, body } = await dono.call('GET', `caixa/contas/${id}?de=20/11/2026&ate=20/11/2026`)
  expect([status, body.total, body.conta]).toEqual([
    ...[200, 2],
    { id, nome: 'Caixa', abertura: '100.00', entradas: '40.00', saidas: '70.00', fechamento: '70.00' },
  ])
  expect(body.data).toMatchObject([
    { entrada: null, saida: '70.00', outra: 'Cofre', meio: null },
    { entrada: '40.00', saida: null, outra: 'Receitas', meio: 'Dinheiro', estorno: null },
  ])
  expect((await dono.call('GET', 'caixa/contas/999999')).status).toBe(404)
})

test.each([
  ['31/02/2026', '01/03/2026', 'de'],
  ['21/11/2026', '20/11/2026', 'ate'],
  ['01/01/2020', '01/01/2026', 'ate'],
])('de %s até %s não é um período', async (de, ate) => {
  expect([400, 422]).toContain((await dono.call('GET', `caixa?de=${de}&ate=${ate}`)).status)
})

test('sem o direito não se vê o caixa', async () => {
  expect((await (await t.login('sem@caixa.br')).call('GET', 'caixa')).status).toBe(403)
})
