import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount, SENHA, type TestAccount } from '../world.ts'

let t: TestApp
let conta: TestAccount
const lines: string[] = []

beforeAll(async () => {
  t = await createTestApp()
  const warn = t.deps.log.warn.bind(t.deps.log)
  t.deps.log.warn = ((...args: Parameters<typeof warn>) => {
    lines.push(JSON.stringify(args))
    return warn(...args)
  }) as typeof warn
  conta = await createAccount(t.deps.db, {
    users: [
      { email: 'ana@a.br' },
      { email: 'bia@a.br' },
      { email: 'caixa@a.br', flags: ['documentos_pdv'] },
      { email: 'dora@a.br' },
    ],
    companies: [{}, {}],
  })
})
afterAll(() => t.close())

/** Computes the code of an app from the typed secret, apart from the server's code. */
function appCode(segredo: string, moment: Date): string {
  const bits = [...segredo].map(c =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(b => Number.parseInt(b, 2)))
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(moment.getTime() / 30_000), 4)
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac[19] as number) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const enter = (email: string, codigo?: string) =>
  t.call('POST', 'login', { email, password: SENHA, ...(codigo === undefined ? {} : { codigo }) })

async function enrol(who: Client): Promise<{ segredo: string; codigos: string[] }> {
  const { segredo } = (await who.call('POST', 'user/segundo_fator', { senha: SENHA })).body.data
  const confirmed = await who.call('POST', 'user/segundo_fator/confirmar', {
    codigo: appCode(segredo, t.clock()),
  })
  expect(confirmed.status).toBe(200)
  t.clock.advance(30_000)
  return { segredo, codigos: confirmed.body.data.codigos }
}

describe('entrar com segundo fator', () => {
  test('a senha certa pede o código, que vale uma vez', async () => {
    const ana = await t.login('ana@a.br')
    const { segredo } = await enrol(ana)
    const asked = await enter('ana@a.br')
    expect([asked.status, asked.body.codigo, Object.keys(asked.body.errors)]).toEqual([
      422,
      'CODIGO_PEDIDO',
      ['codigo'],
    ])
    const codigo = appCode(segredo, t.clock())
    const first = await enter('ana@a.br', codigo)
    expect([first.status, first.body.user.segundo_fator]).toEqual([200, true])
    const again = await enter('ana@a.br', codigo)
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['codigo']])
    t.clock.advance(30_000)
    expect((await enter('ana@a.br', appCode(segredo, t.clock()))).status).toBe(200)
  })

  test('a senha errada não diz que há segundo fator', async () => {
    const answer = await t.call('POST', 'login', { email: 'ana@a.br', password: 'errada', codigo: '123456' })
    expect([answer.status, answer.body.codigo]).toEqual([401, 'CREDENCIAIS'])
    t.clock.advance(61_000)
  })

  test('códigos errados são contados, e pedir o código de novo não zera a conta', async () => {
    for (let i = 0; i < 5; i++) {
      expect((await enter('ana@a.br', '000000')).status).toBe(422)
      if (i < 4) expect((await enter('ana@a.br')).body.codigo).toBe('CODIGO_PEDIDO')
    }
    expect((await enter('ana@a.br', '000000')).status).toBe(429)
    for (let minute = 0; minute < 2; minute++) {
      t.clock.advance(61_000)
      for (let i = 0; i < 5; i++) await enter('ana@a.br', '000000')
    }
    t.clock.advance(61_000)
    const worn = await enter('ana@a.br', '000000')
    expect([worn.status, worn.body.message]).toEqual([
      429,
      'Muitos códigos errados: tente de novo em 15 minutos',
    ])
    t.clock.advance(15 * 60_000)
  })

  test('um código de recuperação entra uma vez, e restam nove', async () => {
    const bia = await t.login('bia@a.br')
    const { codigos } = await enrol(bia)
    const [one = ''] = codigos
    expect((await enter('bia@a.br', one.toLowerCase())).status).toBe(200)
    expect((await enter('bia@a.br', one)).status).toBe(422)
    expect((await bia.call('GET', 'user/segundo_fator')).body.data).toMatchObject({
      ativo: true,
      codigos_restantes: 9,
      exigido: false,
    })
  })

  test('o segredo e os códigos não estão às claras no banco', async () => {
    const dora = await t.login('dora@a.br')
    const { segredo, codigos } = await enrol(dora)
    const { rows } = await t.deps.db.tx({ account_id: conta.account_id }, q =>
      q.query('select f::text as linha from segundos_fatores f where account_id = $conta'),
    )
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(segredo)
    for (const code of codigos) expect(stored).not.toContain(code.replaceAll('-', ''))
    expect(stored).not.toContain(Buffer.from(segredo).toString('hex'))
  })
})

describe('tirar o segundo fator', () => {
  test('a própria pessoa precisa da senha e de um código', async () => {
    const dora = await t.login('dora@a.br').catch(() => null)
    expect(dora).toBeNull()
    const ana = await t.login('caixa@a.br')
    const { segredo } = await enrol(ana)
    const codigo = appCode(segredo, t.clock())
    const wrong = await ana.call('POST', 'user/segundo_fator/remover', { senha: 'errada', codigo })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['senha']])
    const right = await ana.call('POST', 'user/segundo_fator/remover', { senha: SENHA, codigo })
    expect([right.status, right.body.data.segundo_fator]).toEqual([200, false])
    expect((await enter('caixa@a.br')).status).toBe(200)
  })

  test('quem administra o tira de outra pessoa, não o dá, e a história diz quem foi', async () => {
    const admin = await t.login('bia@a.br').catch(() => null)
    expect(admin).toBeNull()
    const outro = await createAdmin()
    const dora = conta.usuarios['dora@a.br'] as number
    const bia = (await outro.call('PUT', `usuarios/${conta.usuarios['caixa@a.br']}`, { segundo_fator: true }))
      .body
    expect(Object.keys(bia.errors)).toEqual(['segundo_fator'])
    expect((await outro.call('PUT', `usuarios/${dora}`, { segundo_fator: false })).status).toBe(200)
    expect((await enter('dora@a.br')).status).toBe(200)
    const { data } = (await outro.call('GET', `usuarios/${dora}/historico`)).body
    expect(data[0]).toMatchObject({
      usuario: 'chefe',
      mudancas: [{ campo: 'segundo_fator', antes: true, depois: false }],
    })
  })
})

/** Adds an administrator without second factor to the account. */
async function createAdmin(): Promise<Client> {
  await t.deps.db.tx({ account_id: conta.account_id }, async q => {
    await q.query(
      `update usuarios set email = 'chefe@a.br', nome = 'chefe', segundo_fator = false where account_id = $conta and id = $1`,
      [conta.usuarios['ana@a.br']],
    )
    await q.query(
      `update emails_de_acesso set email = 'chefe@a.br' where account_id = $conta and usuario_id = $1`,
      [conta.usuarios['ana@a.br']],
    )
    await q.query('delete from segundos_fatores where account_id = $conta and usuario_id = $1', [
      conta.usuarios['ana@a.br'],
    ])
  })
  return t.login('chefe@a.br')
}

describe('a empresa que exige segundo fator', () => {
  test('só quem administra precisa, ao entrar, cadastrá-lo antes de tudo', async () => {
    const dono = await t.login('chefe@a.br')
    expect((await dono.call('PUT', 'config/ajustes', { exigir_segundo_fator: true })).status).toBe(200)
    expect((await dono.call('GET', 'empresas')).status).toBe(200)
    const vende = await t.login('caixa@a.br')
    expect((await vende.call('GET', 'empresas')).status).toBe(200)

    const novo = await t.login('chefe@a.br')
    const shut = await novo.call('GET', 'empresas')
    expect([shut.status, shut.body.codigo]).toEqual([403, 'FALTA_SEGUNDO_FATOR'])
    expect((await novo.call('GET', 'user')).body.data.falta_fator).toBe(true)
    const { segredo } = await enrol(novo)
    expect((await novo.call('GET', 'empresas')).status).toBe(200)
    const kept = await novo.call('POST', 'user/segundo_fator/remover', {
      senha: SENHA,
      codigo: appCode(segredo, t.clock()),
    })
    expect([kept.status, kept.body.codigo]).toEqual([409, 'CONFLITO'])
  })

  test('quem entra noutra empresa que o exige também o cadastra', async () => {
    const dora = conta.usuarios['dora@a.br'] as number
    const [primeira = 0, segunda = 0] = conta.empresas
    await t.deps.db.tx({ account_id: conta.account_id }, q =>
      q.query('update usuarios set ultima_empresa_id = $2 where account_id = $conta and id = $1', [
        dora,
        segunda,
      ]),
    )
    const dela = await t.login('dora@a.br')
    expect((await dela.call('GET', 'empresas')).status).toBe(200)
    await dela.call('GET', `usuarios/${dora}/empresa/${primeira}`)
    expect((await dela.call('GET', 'empresas')).body.codigo).toBe('FALTA_SEGUNDO_FATOR')
    await dela.call('GET', `usuarios/${dora}/empresa/${segunda}`)
    expect((await dela.call('GET', 'empresas')).status).toBe(200)
  })
})

test('um login recusado deixa uma linha com endereço, e-mail encoberto e motivo', async () => {
  lines.length = 0
  await t.call('POST', 'login', { email: 'caixa@a.br', password: 'segredo-errado' })
  await enter('chefe@a.br', '000000')
  const told = lines.filter(line => line.includes('login recusado'))
  expect(told).toHaveLength(2)
  expect(told[0]).toContain('"ip":"127.0.0.1"')
  expect(told[0]).toContain('"email":"c***@a.br","motivo":"credenciais"')
  expect(told[1]).toContain('"motivo":"codigo"')
  expect(lines.join()).not.toMatch(/segredo-errado|caixa@a\.br|000000/)
})

describe('minhas sessões', () => {
  test('diz cada uma, e encerrar mata o token na hora', async () => {
    const um = await t.login('caixa@a.br')
    const dois = await t.login('caixa@a.br')
    const { data } = (await um.call('GET', 'user/sessoes')).body
    expect(data[0]).toMatchObject({ atual: true, origem: expect.stringContaining('127.0.0.1') })
    const outra = data.find((sessao: { id: number; atual: boolean }) => !sessao.atual)
    expect((await um.call('DELETE', `user/sessoes/${outra.id}`)).body.data).toEqual({ encerradas: 1 })
    expect((await dois.call('GET', 'user')).status).toBe(401)
    expect((await um.call('DELETE', `user/sessoes/${outra.id}`)).status).toBe(404)
  })

  test('encerrar as outras deixa só a que pede, sem achar as de outra pessoa', async () => {
    const chefe = await t.deps.db.tx({ account_id: conta.account_id }, q =>
      q.query('select id from tokens where account_id = $conta and usuario_id = $1 and revogado_em is null', [
        conta.usuarios['bia@a.br'],
      ]),
    )
    const [alheia] = chefe.rows as { id: number }[]
    const tres = await t.login('caixa@a.br')
    const quatro = await t.login('caixa@a.br')
    expect((await tres.call('DELETE', `user/sessoes/${alheia?.id}`)).status).toBe(404)
    await tres.call('POST', 'user/sessoes/encerrar_outras')
    expect((await quatro.call('GET', 'user')).status).toBe(401)
    expect((await tres.call('GET', 'user/sessoes')).body.data).toHaveLength(1)
  })

  test('o uso é gravado de cinco em cinco minutos', async () => {
    const um = await t.login('caixa@a.br')
    t.clock.advance(6 * 60_000)
    await um.call('GET', 'empresas')
    const { data } = (await um.call('GET', 'user/sessoes')).body
    const atual = data.find((sessao: { atual: boolean }) => sessao.atual)
    expect(atual.usado_em).toBe(t.clock().toISOString())
  })
})
