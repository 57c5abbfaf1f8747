import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../harness.ts'
import { createAccount, ROTINAS, SENHA } from '../world.ts'
import { abrirCorreio, tokenDe } from './correio.ts'

let t: TestApp
let correio: Awaited<ReturnType<typeof abrirCorreio>>

beforeAll(async () => {
  correio = await abrirCorreio()
  t = await createTestApp({ env: { SMTP_URL: correio.url } })
  await t.app.ready()
  const users = ['ana', 'bia', 'caio', 'davi', 'eva', 'rui'].map(name => ({ email: `${name}@a.br` }))
  const { account_id, usuarios } = await createAccount(t.deps.db, { users })
  await t.deps.db.tx({ account_id }, q =>
    q.query('update usuarios set ativo = false where id = $1', [usuarios['rui@a.br']]),
  )
})
afterAll(async () => {
  await t.close()
  await correio.close()
})
// each test has the minute's attempts to itself
beforeEach(() => t.clock.advance(61_000))

const pedir = async (email: string, app = t) => {
  const answer = await app.call('POST', 'password/email', { email })
  await app.app.acesso.senha.settled()
  return answer
}
const entrar = (email: string, password: string) => t.call('POST', 'login', { email, password })
const trocar = (token: unknown, password: unknown, password_confirmation = password) =>
  t.call('POST', 'password/reset', { token, password, password_confirmation })

/** Asks for a link and reads it from the mail. */
async function link(email: string): Promise<string> {
  expect((await pedir(email)).status).toBe(200)
  await t.app.sales.outbox.quiet()
  const carta = correio
    .cartas()
    .find(({ para, assunto }) => para === email && assunto === 'Redefinir a senha da Tecla')
  return tokenDe(carta)
}

test('quem pede não fica sabendo se o e-mail tem cadastro, e só quem tem recebe', async () => {
  const antes = correio.cartas().length
  const respostas = [await pedir('ANA@a.br '), await pedir('ninguem@a.br'), await pedir('rui@a.br')]
  expect(new Set(respostas.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(respostas[0]?.status).toBe(200)
  await t.app.sales.outbox.quiet()
  expect(
    correio
      .cartas()
      .slice(0, correio.cartas().length - antes)
      .map(({ para }) => para),
  ).toEqual(['ana@a.br'])
})

test('a resposta não espera o banco, haja cadastro ou não', async () => {
  const real = t.deps.db.login
  const asked: string[] = []
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  t.deps.db.login = async (address, run) => {
    asked.push(address)
    await held
    return real(address, run)
  }
  // answered while no question to the database has an answer
  const ask = (email: string) => t.call('POST', 'password/email', { email })
  const answers = [await ask('davi@a.br'), await ask('ninguem@a.br')]
  t.deps.db.login = real
  expect(asked).toEqual(['davi@a.br', 'ninguem@a.br'])
  expect(answers[0]).toEqual(answers[1])
  release()
  await t.app.acesso.senha.settled()
  await t.app.sales.outbox.quiet()
  expect(correio.cartas().filter(({ para }) => para === 'davi@a.br')).toHaveLength(1)
  t.clock.advance(61_000)
})

test('o link troca a senha, encerra as sessões, avisa, e não serve outra vez', async () => {
  const sessao = await t.login('bia@a.br')
  const outro = await link('bia@a.br')
  t.clock.advance(61_000)
  const token = await link('bia@a.br')
  expect((await t.call('POST', 'password/token', { token })).body.data).toEqual({ valido: true })
  expect((await trocar(token, 'senha-nova-1')).status).toBe(200)
  expect((await sessao.call('GET', 'user')).status).toBe(401)
  expect((await entrar('bia@a.br', SENHA)).status).toBe(401)
  expect((await entrar('bia@a.br', 'senha-nova-1')).status).toBe(200)
  await t.app.sales.outbox.quiet()
  expect(correio.cartas()[0]).toMatchObject({
    para: 'bia@a.br',
    assunto: 'A sua senha da Tecla foi alterada',
  })
  for (const usado of [token, outro]) {
    expect((await t.call('POST', 'password/token', { token: usado })).body.data).toEqual({ valido: false })
    const { status, body } = await trocar(usado, 'senha-nova-2')
    expect([status, body.codigo, body.message]).toEqual([
      422,
      'LINK_INVALIDO',
      'O link expirou ou já foi usado. Peça outro',
    ])
  }
})

test('dois usos ao mesmo tempo: um vale', async () => {
  const token = await link('caio@a.br')
  const answers = await Promise.all([trocar(token, 'senha-nova-1'), trocar(token, 'senha-nova-2')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('vale 60 minutos', async () => {
  const token = await link('davi@a.br')
  t.clock.advance(59 * 60_000)
  expect((await t.call('POST', 'password/token', { token })).body.data.valido).toBe(true)
  t.clock.advance(2 * 60_000)
  expect((await trocar(token, 'senha-nova-1')).status).toBe(422)
})

test('no banco não há nada com que se entre, nem token nem carta enviada', async () => {
  const token = await link('eva@a.br')
  const segredo = token.split('-').slice(1).join('-')
  const { rows } = await t.deps.db.tx({ account_id: Number(token.split('-')[0]) }, q =>
    q.query(
      `select (select string_agg(s::text, '') from senhas_redefinicao s) || (select string_agg(e::text, '') from emails e) as tudo,
              (select count(*) from emails where conteudo is not null) as abertas`,
    ),
  )
  expect(rows[0]?.['tudo']).not.toContain(segredo)
  expect(rows[0]?.['tudo']).not.toContain(Buffer.from(segredo).toString('hex'))
  expect(rows[0]?.['abertas']).toBe(0)
})

describe('corpo ruim: 422 no campo, nunca 500', () => {
  test.each([
    ['password/email', {}, 'email', 'Campo Obrigatório'],
    ['password/email', { email: 7 }, 'email', null],
    ['password/email', { email: 'sem-arroba' }, 'email', 'E-mail inválido'],
    ['password/email', { email: `${'a'.repeat(300)}@a.br` }, 'email', 'Máximo de 200 caracteres'],
    ['password/email', { email: 'a@b.br\r\nBcc: c@d.br' }, 'email', 'E-mail inválido'],
    ['password/email', { email: 'a\u0000@b.br' }, 'email', 'Caractere inválido'],
    ['password/reset', { token: 'x', password: 'curta', password_confirmation: 'curta' }, 'password', null],
    ['password/reset', { token: 'x', password: 'senha-nova-1', password_confirmation: 'outra' }, 'password_confirmation', 'As senhas são diferentes'],
    ['password/reset', { token: `1-${'a'.repeat(43)}`, password: 'senha-nova-1', password_confirmation: 'senha-nova-1' }, 'token', null],
    ['password/reset', { token: `999999999999999-${'a'.repeat(43)}`, password: 'senha-nova-1', password_confirmation: 'senha-nova-1' }, 'token', null],
    ['password/reset', { token: 'x', password: 'qwertyuiop', password_confirmation: 'qwertyuiop' }, 'password', 'A senha é uma sequência do teclado: escolha outra'],
    ['password/reset', { token: ['x'], password: {}, password_confirmation: null }, 'token', null],
    ['password/reset', null, 'token', 'Campo Obrigatório'],
    ['password/reset', 7, '_', null],
    ['password/token', { token: 'x'.repeat(500) }, 'token', 'Máximo de 200 caracteres'],
  ])('%s %j', async (path, body, campo, texto) => {
    const answer = await t.call('POST', path, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toContain(campo)
    if (texto) expect(answer.body.errors[campo]).toContain(texto)
  })
}) // biome-ignore format: a table

test('pedidos e tentativas têm limite, também para quem não existe', async () => {
  for (const email of ['ana@a.br', 'ninguem@a.br']) {
    const seguidos = []
    for (let i = 0; i < 4; i++) seguidos.push((await pedir(email)).status)
    expect(seguidos).toEqual([200, 200, 200, 429])
  }
  const chutes = []
  for (let i = 0; i < 22; i++) chutes.push((await trocar(`1-${'a'.repeat(43)}`, 'senha-nova-1')).status)
  expect(chutes.slice(0, 20)).not.toContain(429)
  expect(chutes.slice(20)).toEqual([429, 429])
})

test('passadas cinco cartas na hora, a resposta é a mesma e nada sai', async () => {
  t.clock.advance(3_600_000)
  await t.app.sales.outbox.quiet()
  const antes = correio.cartas().length
  for (let i = 0; i < 8; i++) {
    t.clock.advance(61_000)
    expect((await pedir('ana@a.br')).status).toBe(200)
    await t.app.sales.outbox.quiet()
  }
  expect(correio.cartas().length - antes).toBe(5)
})

test('sem servidor de e-mail a tela o sabe, e o pedido diz o que fazer', async () => {
  const sem = await createTestApp()
  await createAccount(sem.deps.db, { users: [{ email: 'dono@sem.br' }] })
  expect((await sem.call('GET', 'acesso')).body.data).toMatchObject({ email: false, teste_gratis: false })
  const { status, body } = await sem.call('POST', 'password/email', { email: 'dono@sem.br' })
  expect([status, body.message]).toEqual([
    503,
    'Este servidor não envia e-mails: peça outra senha ao dono da conta',
  ])
  await sem.close()
})

test('servidor de e-mail fora do ar: a carta espera e sai quando ele volta', async () => {
  const antes = await abrirCorreio()
  await antes.close()
  const fora = await createTestApp({ env: { SMTP_URL: antes.url } })
  await fora.app.ready()
  const { account_id } = await createAccount(fora.deps.db, { users: [{ email: 'dono@fora.br' }] })
  expect((await pedir('dono@fora.br', fora)).status).toBe(200)
  await fora.app.sales.outbox.quiet()
  const { rows } = await fora.deps.db.tx({ account_id }, q =>
    q.query(`select tentativas from outbox where tipo not in ${ROTINAS}`),
  )
  expect(rows).toEqual([{ tentativas: 1 }])
  const voltou = await abrirCorreio(Number(new URL(antes.url).port))
  fora.clock.advance(6_000)
  await fora.app.sales.outbox.quiet()
  expect(voltou.cartas()).toHaveLength(1)
  await fora.close()
  await voltou.close()
})
