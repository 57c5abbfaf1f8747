import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEASE_EXPIRA_MS } from '../../../src/domain/api/terminais.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const A = { navegador: 'chrome-1', aba: 'a' }
const B = { navegador: 'chrome-1', aba: 'b' }
const C = { navegador: 'firefox-2', aba: 'c' }

const tomar = async (terminal: number, corpo: object) =>
  (await loja.caixa.call('POST', `terminais/${loja.terminais[terminal]}/lease`, corpo)).body.data
const soltar = async (terminal: number, corpo: object) =>
  (await loja.caixa.call('POST', `terminais/${loja.terminais[terminal]}/soltar`, corpo)).body.data

test('uma aba só tem o caixa, e a outra sabe quem e desde quando', async () => {
  const desde = loja.clock().toISOString()
  expect(await tomar(0, A)).toMatchObject({ concedido: true, posse: { desde } })
  loja.clock.advance(5_000)
  expect(await tomar(0, B)).toMatchObject({ concedido: false, posse: { desde, mesmo_navegador: true } })
  expect(await tomar(0, C)).toMatchObject({ concedido: false, posse: { desde, mesmo_navegador: false } })
  // another till is free
  expect(await tomar(1, C)).toMatchObject({ concedido: true })
})

test('a posse sem batimento vence sozinha', async () => {
  const inicio = (await tomar(2, A)).posse.desde
  for (let i = 0; i < 5; i++) {
    loja.clock.advance(LEASE_EXPIRA_MS - 1_000)
    expect(await tomar(2, A)).toMatchObject({ concedido: true, posse: { desde: inicio } })
  }
  loja.clock.advance(LEASE_EXPIRA_MS)
  expect(await tomar(2, B)).toMatchObject({ concedido: true })
  expect(await tomar(2, A)).toMatchObject({ concedido: false })
})

test('tomar é pedido às claras, e quem perdeu descobre no próximo batimento', async () => {
  await tomar(3, A)
  expect(await tomar(3, { ...C, tomar: true })).toMatchObject({ concedido: true })
  expect(await tomar(3, A)).toMatchObject({ concedido: false })
})

test('só quem tem solta, e o que se soltou é de quem pedir', async () => {
  await tomar(4, A)
  expect(await soltar(4, B)).toEqual({ solto: false })
  expect(await soltar(4, A)).toEqual({ solto: true })
  expect(await tomar(4, B)).toMatchObject({ concedido: true })
})

test('duas abas que pedem ao mesmo tempo não ficam as duas com ele', async () => {
  const respostas = await Promise.all([A, B, C].map(quem => tomar(5, quem)))
  expect(respostas.filter(r => r.concedido)).toHaveLength(1)
})

test('o caixa de outra conta não existe', async () => {
  await createAccount(loja.deps.db, { users: [{ email: 'outra@lease.br' }] })
  const outra = await loja.login('outra@lease.br')
  expect((await outra.call('POST', `terminais/${loja.terminais[0]}/lease`, A)).status).toBe(404)
})
