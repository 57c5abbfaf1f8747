import { afterAll, beforeAll, expect, test } from 'vitest'
import { LISTAS_FUTURAS } from '../../../src/domain/api/futuras.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { FUTURAS } from '../../../src/domain/routes/futuras.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await createAccount(t.deps.db, {
    users: [
      { email: 'tudo@a.br', flags: FLAGS },
      { email: 'nada@a.br', flags: [] },
    ],
  })
  await createAccount(t.deps.db, {
    users: [{ email: 'semplano@a.br', flags: FLAGS }],
    companies: [{ plano: 'vazio' }],
  })
})
afterAll(() => t.close())

test('a lista do que está por vir responde vazia a quem a tela se abre, e a mais ninguém', async () => {
  const [tudo, nada, semPlano] = [
    await t.login('tudo@a.br'),
    await t.login('nada@a.br'),
    await t.login('semplano@a.br'),
  ]
  expect(LISTAS_FUTURAS.length).toBeGreaterThan(30)
  for (const { path, acesso } of LISTAS_FUTURAS) {
    const found = await tudo.call('GET', path)
    expect([found.status, found.body], path).toEqual([200, { data: [], total: 0, page: 1, last_page: 1 }])
    expect((await nada.call('GET', path)).status, path).toBe(acesso.permission ? 403 : 200)
    expect((await semPlano.call('GET', path)).status, path).toBe(acesso.plan ? 403 : 200)
    expect((await t.call('GET', path)).status, path).toBe(401)
  }
})

test('cada tela por vir diz em uma linha o que será, e tem uma lista que responde', async () => {
  const tudo = await t.login('tudo@a.br')
  for (const { lista, sera, telas } of FUTURAS) {
    expect(sera, lista).toMatch(/^[A-ZÀ-Ý][^\n]{15,110}\.$/)
    expect((await tudo.call('GET', lista)).status, telas[0]?.[0]).toBe(200)
  }
})
