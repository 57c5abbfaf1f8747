import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../harness.ts'
import { createAccount, SENHA, type TestAccount } from '../world.ts'

let t: TestApp
let conta: TestAccount
let outra: TestAccount

beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, {
    users: [{ email: 'dono@a.br' }, { email: 'reset@a.br', reset_senha: true }],
    companies: [{}, { status: 2 }, { bloqueada: true }],
  })
  outra = await createAccount(t.deps.db, { users: [{ email: 'dono@b.br' }] })
})
afterAll(() => t.close())

describe('entrar', () => {
  test('com e-mail e senha dá token e usuário, sem olhar maiúsculas e espaços do e-mail', async () => {
    const { status, body } = await t.call('POST', 'login', { email: ' DONO@a.br ', password: SENHA })
    expect(status).toBe(200)
    expect(body.token).toMatch(/^\d+\.[\w-]{43}$/)
    expect(body.user).toMatchObject({
      id: conta.usuarios['dono@a.br'],
      reset_senha: false,
      empresa: { id: conta.empresas[0], status: 1, plano: { gerenciar_estoque: true } },
      account: { valor_decimal: 4, qtde_decimal: 4 },
    })
    expect(body.user.grupo.documentos_pdv).toBe(true)
    expect(body.user.empresas).toHaveLength(3)
  })

  test.each([
    ['senha errada', { email: 'dono@a.br', password: 'errada' }],
    ['e-mail desconhecido', { email: 'ninguem@a.br', password: SENHA }],
  ])('%s: o mesmo 401, que não é "Unauthenticated."', async (_caso, body) => {
    const answer = await t.call('POST', 'login', body)
    expect([answer.status, answer.body.message]).toEqual([401, 'E-mail ou senha inválidos'])
  })

  test('campos vazios: 422 com o texto em cada campo', async () => {
    const { status, body } = await t.call('POST', 'login', {})
    expect(status).toBe(422)
    expect(body.errors).toEqual({ email: ['Campo Obrigatório'], password: ['Campo Obrigatório'] })
  })

  test('a sexta tentativa errada em um minuto é recusada mesmo com a senha certa', async () => {
    for (let i = 0; i < 5; i++) await t.call('POST', 'login', { email: 'dono@b.br', password: `x${i}` })
    expect((await t.call('POST', 'login', { email: 'dono@b.br', password: SENHA })).status).toBe(429)
    t.clock.advance(61_000)
    expect((await t.call('POST', 'login', { email: 'dono@b.br', password: SENHA })).status).toBe(200)
  })

  test('acertos não contam: quem acerta entra quantas vezes quiser', async () => {
    for (let i = 0; i < 40; i++)
      expect((await t.call('POST', 'login', { email: 'dono@a.br', password: SENHA })).status).toBe(200)
  })
})

describe('sessão', () => {
  test('sem token, com token inventado, ou depois de sair: 401 Unauthenticated.', async () => {
    const dono = await t.login('dono@a.br')
    const inventado = `${conta.account_id}.${'x'.repeat(43)}`
    const alheio = `${outra.account_id}.${dono.token.split('.')[1]}`
    for (const token of ['', inventado, alheio, `${dono.token}x`]) {
      const answer = await t.app.inject({
        url: '/api/v1/user',
        headers: { authorization: `Bearer ${token}` },
      })
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'Unauthenticated.'])
    }
    expect((await dono.call('POST', 'logout')).status).toBe(200)
    expect((await dono.call('GET', 'user')).status).toBe(401)
  })

  test('a sessão acaba 30 dias depois do último sinal de presença', async () => {
    const dono = await t.login('dono@a.br')
    t.clock.advance(20 * 86_400_000)
    expect((await dono.call('GET', 'update_status')).status).toBe(200)
    t.clock.advance(20 * 86_400_000)
    expect((await dono.call('GET', 'user')).status).toBe(200)
    t.clock.advance(31 * 86_400_000)
    expect((await dono.call('GET', 'user')).status).toBe(401)
  })

  test('a conta diz quanto tempo parada uma sessão dura', async () => {
    const dono = await t.login('dono@a.br')
    await dono.call('PUT', 'config/ajustes', { sessao_minutos: 30 })
    const curta = await t.login('dono@a.br')
    t.clock.advance(20 * 60_000)
    expect((await curta.call('GET', 'update_status')).status).toBe(200)
    t.clock.advance(29 * 60_000)
    expect((await curta.call('GET', 'user')).status).toBe(200)
    t.clock.advance(2 * 60_000)
    expect((await curta.call('GET', 'user')).status).toBe(401)
    expect((await dono.call('PUT', 'config/ajustes', { sessao_minutos: null })).status).toBe(200)
  })

  test('quem deve trocar a senha só troca a senha', async () => {
    const antiga = await t.login('reset@a.br')
    const reset = await t.login('reset@a.br')
    expect((await reset.call('GET', 'empresas')).body.codigo).toBe('REDEFINIR_SENHA')
    expect((await reset.call('GET', 'user')).body.data.reset_senha).toBe(true)
    const diferentes = { password: 'nova-senha-1', password_confirmation: 'outra' }
    const recusa = await reset.call('POST', 'user/reset_senha', diferentes)
    expect([recusa.status, recusa.body.errors]).toEqual([
      422,
      { password_confirmation: ['As senhas são diferentes'] },
    ])
    const mesma = { password: SENHA, password_confirmation: SENHA }
    expect((await reset.call('POST', 'user/reset_senha', mesma)).status).toBe(422)
    for (const fraca of ['password', 'reset@a.br', 'RESET-2026'])
      expect(
        (await reset.call('POST', 'user/reset_senha', { password: fraca, password_confirmation: fraca })).body
          .errors,
      ).toHaveProperty('password')
    const nova = { password: 'nova-senha-1', password_confirmation: 'nova-senha-1' }
    expect((await reset.call('POST', 'user/reset_senha', nova)).body.data.reset_senha).toBe(false)
    expect((await reset.call('GET', 'empresas')).status).toBe(200)
    expect((await antiga.call('GET', 'user')).status).toBe(401)
    expect((await t.login('reset@a.br', 'nova-senha-1')).token).toBeTruthy()
  })
})

describe('troca de empresa', () => {
  test('responde a empresa, vale na sessão e é lembrada no próximo acesso', async () => {
    const dono = await t.login('dono@a.br')
    const [primeira = 0, segunda = 0, bloqueada = 0] = conta.empresas
    const usuario = conta.usuarios['dono@a.br']
    const trocada = await dono.call('GET', `usuarios/${usuario}/empresa/${segunda}`)
    expect(trocada.body.data).toMatchObject({ id: segunda, status: 2 })
    expect((await dono.call('GET', 'user')).body.data.empresa.id).toBe(segunda)
    expect((await (await t.login('dono@a.br')).call('GET', 'user')).body.data.empresa.id).toBe(segunda)
    await dono.call('GET', `usuarios/${usuario}/empresa/${bloqueada}`)
    expect((await dono.call('GET', 'empresas')).status).toBe(455)
    // na empresa bloqueada ainda se troca de empresa
    expect((await dono.call('GET', `usuarios/${usuario}/empresa/${primeira}`)).status).toBe(200)
  })

  test('trocas e presenças ao mesmo tempo não se travam', async () => {
    const dono = await t.login('dono@a.br')
    const [primeira = 0, segunda = 0] = conta.empresas
    const usuario = conta.usuarios['dono@a.br']
    const respostas = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        i % 3 === 0
          ? dono.call('GET', 'update_status')
          : dono.call('GET', `usuarios/${usuario}/empresa/${i % 2 === 0 ? primeira : segunda}`),
      ),
    )
    expect(new Set(respostas.map(({ status }) => status))).toEqual(new Set([200]))
    await dono.call('GET', `usuarios/${usuario}/empresa/${primeira}`)
  })

  test('empresa de outra conta, ou em nome de outro usuário: 404 com o motivo', async () => {
    const dono = await t.login('dono@a.br')
    const alheias = [
      `usuarios/${conta.usuarios['dono@a.br']}/empresa/${outra.empresas[0]}`,
      `usuarios/${conta.usuarios['reset@a.br']}/empresa/${conta.empresas[1]}`,
    ]
    for (const path of alheias) {
      const { status, body } = await dono.call('GET', path)
      expect([status, body.message]).toEqual([404, 'Você não tem acesso a esta empresa'])
    }
    expect((await dono.call('GET', 'user')).body.data.empresa.id).toBe(conta.empresas[0])
  })
})
