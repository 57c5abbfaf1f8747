import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Access, defineEndpoint } from '../../../src/domain/api/define.ts'
import { bind } from '../../../src/server/http/bind.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { createAccount, given } from '../world.ts'

const CALLS = {
  livre: {},
  permissao: { permission: 'cadastro_usuarios' },
  uma_de_duas: { permission: ['cadastro_usuarios', 'documentos_pdv'] },
  plano: { plan: 'emitir_cte' },
  super: { super_user: true },
  so_leitura: { escrita: false },
  na_troca: { comResetSenha: true, escrita: false },
  no_bloqueio: { comBloqueio: true, escrita: false },
} as const satisfies Record<string, Access>

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  for (const [name, acesso] of Object.entries(CALLS))
    for (const method of ['GET', 'POST'] as const)
      bind(
        t.app,
        defineEndpoint({
          method,
          path: `prova/${name}`,
          summary: name,
          acesso,
          response: z.object({ ok: z.literal(true) }),
        }),
        () => ({ ok: true }) as const,
      )
  const { db } = t.deps
  await createAccount(db, {
    users: [
      { email: 'caixa@a.br', flags: ['documentos_pdv'] },
      { email: 'super@a.br', super_user: true },
      { email: 'reset@a.br', reset_senha: true },
    ],
  })
  await createAccount(db, { users: [{ email: 'leitura@b.br' }], companies: [{ status: 2 }] })
  await createAccount(db, { users: [{ email: 'bloqueada@c.br' }], companies: [{ bloqueada: true }] })
  await createAccount(db, { users: [{ email: 'vazio@d.br' }], companies: [{ plano: 'vazio' }] })
  await createAccount(db, { users: [{ email: 'semplano@e.br' }], companies: [{ plano: null }] })
})
afterAll(() => t.close())

type Row = [who: string, method: 'GET' | 'POST', call: keyof typeof CALLS, status: number, codigo?: string]

describe('cada chamada é conferida pelo servidor', () => {
  test.each<Row>([
    ['caixa@a.br', 'GET', 'livre', 200],
    ['caixa@a.br', 'GET', 'permissao', 403, 'PROIBIDO'],
    ['caixa@a.br', 'POST', 'uma_de_duas', 200],
    ['caixa@a.br', 'GET', 'super', 403, 'PROIBIDO'],
    ['super@a.br', 'GET', 'super', 200],
    ['caixa@a.br', 'GET', 'plano', 200],
    ['vazio@d.br', 'GET', 'plano', 403, 'PROIBIDO'],
    ['semplano@e.br', 'GET', 'plano', 403, 'PROIBIDO'],
    ['semplano@e.br', 'GET', 'livre', 200],
    ['leitura@b.br', 'GET', 'livre', 200],
    ['leitura@b.br', 'POST', 'livre', 403, 'SOMENTE_LEITURA'],
    ['leitura@b.br', 'POST', 'so_leitura', 200],
    ['bloqueada@c.br', 'GET', 'livre', 455, 'CONTA_BLOQUEADA'],
    ['bloqueada@c.br', 'GET', 'super', 403, 'PROIBIDO'],
    ['bloqueada@c.br', 'GET', 'no_bloqueio', 200],
    ['reset@a.br', 'GET', 'livre', 403, 'REDEFINIR_SENHA'],
    ['reset@a.br', 'POST', 'na_troca', 200],
  ])('%s: %s %s → %i', async (who, method, call, status, codigo) => {
    const answer = await (await t.login(who)).call(method, `prova/${call}`)
    expect([answer.status, answer.body.codigo]).toEqual([status, codigo])
  })
})

test('uma permissão tirada vale na próxima chamada', async () => {
  const caixa = await t.login('caixa@a.br')
  expect((await caixa.call('GET', 'prova/uma_de_duas')).status).toBe(200)
  const account_id: number = (await caixa.call('GET', 'user')).body.data.account.id
  await t.deps.db.tx({ account_id }, q => q.query(`update grupos set ${given({ documentos_pdv: false })}`))
  expect((await caixa.call('GET', 'prova/uma_de_duas')).status).toBe(403)
})

test('uma resposta fora do que a chamada declara não passa nos testes', async () => {
  const torta = await createTestApp()
  const endpoint = defineEndpoint({
    method: 'GET',
    path: 'torta',
    summary: 'x',
    acesso: {},
    response: z.object({ id: z.int() }),
  })
  bind(torta.app, endpoint, () => ({ id: 1.5 }))
  await createAccount(torta.deps.db, { users: [{ email: 'dono@a.br' }] })
  expect((await (await torta.login('dono@a.br')).call('GET', 'torta')).status).toBe(500)
  await torta.close()
})
