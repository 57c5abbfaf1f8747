import { afterAll, beforeAll, expect, test } from 'vitest'
import { FALTAM } from '../../../src/domain/faltam.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { ROUTES } from '../../../src/domain/routes/index.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await createAccount(t.deps.db, { users: [{ email: 'tudo@a.br', flags: FLAGS }] })
})
afterAll(() => t.close())

test('o que não foi construído responde 501 com a sua área', async () => {
  const tudo = await t.login('tudo@a.br')
  const chamadas = Object.entries(FALTAM).flatMap(([area, falta]) =>
    falta.chamadas.map(chamada => [area, ...chamada.split(' ')] as [string, string, string]),
  )
  for (const [area, method, path] of chamadas) {
    const address = path.replace(/:\w+/g, '1')
    const { status, body } = await tudo.call(method as 'GET', address, method === 'GET' ? undefined : {})
    expect([status, body], address).toEqual([
      501,
      { codigo: 'NAO_CONSTRUIDO', message: `Ainda não existe nesta versão: ${area}` },
    ])
    expect((await t.call(method as 'GET', address)).status, address).toBe(401)
  }
})

test('nenhuma tela que falta é oferecida por menu ou paleta', () => {
  const telas = Object.values(FALTAM).flatMap(falta => falta.telas)
  expect(ROUTES.filter(({ path }) => telas.includes(path))).toEqual([])
})
