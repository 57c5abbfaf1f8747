import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dvCnpj } from '../../../src/core/document/cnpj.ts'
import { BRASILIA, diaIn } from '../../../src/core/document/fuso.ts'
import { CONSENTIMENTO } from '../../../src/domain/api/acesso.ts'
import { readConfig } from '../../../src/server/config.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'
import { abrirCorreio, tokenDe } from './correio.ts'

let t: TestApp
let correio: Awaited<ReturnType<typeof abrirCorreio>>
let dona: number

beforeAll(async () => {
  correio = await abrirCorreio()
  t = await createTestApp({
    // nothing is sold here: training needs an address, not an answer
    simulador: { url: 'https://127.0.0.1:1', caPem: '' },
    config: readConfig(
      { DATA_DIR: '/tmp', TECLA_DEMO: '0', TECLA_TESTE_GRATIS: '1', SMTP_URL: correio.url },
      [],
    ),
  })
  await t.app.ready()
  dona = (await createAccount(t.deps.db, { users: [{ email: 'dona@existe.br' }] })).account_id
})
afterAll(async () => {
  await t.close()
  await correio.close()
})
beforeEach(() => t.clock.advance(61_000))

const CNPJ = `12ABC3450001${dvCnpj('12ABC3450001')}`
const SENHA = 'uma-senha-boa'
const pedido = (mudanca: Record<string, unknown> = {}) => ({
  nome: 'Ana Dona',
  empresa: 'Mercado da Ana & Filhos',
  cnpj: CNPJ,
  email: 'ana@nova.br',
  telefone: '(11) 99999-8888',
  password: SENHA,
  consentimento: true,
  ...mudanca,
})
const pedir = (mudanca?: Record<string, unknown>) => t.call('POST', 'teste_gratis', pedido(mudanca))
const confirmar = (token: string, password = SENHA) =>
  t.call('POST', 'teste_gratis/confirmar', { token, password })
/** Newest letter to an address: letters of one moment leave side by side, in any order. */
const carta = async (email: string) => {
  await t.app.sales.outbox.quiet()
  return correio.cartas().find(({ para }) => para === email)
}
const contas = async () => {
  const { rows } = await t.deps.db.worker(async q => {
    await q.query("select set_config('app.instalacao', '1', true)")
    return q.query<{ n: number }>('select count(*) as n from accounts')
  })
  return rows[0]?.n
}

test('só a inscrição que é de outro estado é recusada no seu campo', async () => {
  const ruim = await pedir({ ie: '110042490114', municipio_ibge: '1501402' })
  expect([ruim.status, ruim.body.errors]).toEqual([422, { ie: ['Inscrição Estadual inválida para PA'] }])
  const aceitos = [{ ie: 'ISENTO', municipio_ibge: '1501402' }, { ie: '110042490114' }]
  for (const [i, mudanca] of aceitos.entries())
    expect((await pedir({ ...mudanca, email: `ie${i}@nova.br` })).status).toBe(200)
})

test('a conta só é criada, inteira, quando se confirma com a senha', async () => {
  const antes = await contas()
  expect((await pedir({ municipio_ibge: '3550308' })).status).toBe(200)
  const chegou = await carta('ana@nova.br')
  expect(chegou).toMatchObject({ assunto: 'Confirme o seu teste grátis da Tecla' })
  // nothing that a stranger typed goes to somebody else's box
  expect(chegou?.texto).not.toContain('Ana')
  expect(await contas()).toBe(antes)
  expect((await t.call('POST', 'login', { email: 'ana@nova.br', password: SENHA })).status).toBe(401)

  const token = tokenDe(chegou)
  const errada = await confirmar(token, 'outra-senha')
  expect([errada.status, Object.keys(errada.body.errors)]).toEqual([422, ['password']])
  const { status, body } = await confirmar(token)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({
    nome: 'Ana Dona',
    empresa: { cnpj: CNPJ, nome: 'Mercado da Ana & Filhos', uf: 'SP', crt: 1, status: 1, bloqueada: false },
  })
  expect(Object.values(body.user.grupo)).not.toContain(false)
  expect((await confirmar(token)).body.codigo).toBe('LINK_INVALIDO')

  const ana = await t.login('ana@nova.br', SENHA)
  const total = async (path: string) => (await ana.call('GET', path)).body.total
  for (const path of ['unidades', 'meio_pagamentos', 'tributacao_icms', 'tributacao_pisconfins', 'terminais'])
    expect([path, (await total(path)) > 0]).toEqual([path, true])
  expect((await ana.call('GET', 'series?modelo=65')).body.data).toHaveLength(1)
  const emQuinzeDias = diaIn(new Date(t.clock().getTime() + 15 * 24 * 3_600_000), BRASILIA)
  const { data } = (await ana.call('GET', `empresas/${body.user.empresa.id}/ambiente`)).body
  expect(data).toMatchObject({ ambiente: 'treinamento', certificado: 'treinamento', teste_ate: emQuinzeDias })
  const producao = await ana.call('PUT', `empresas/${data.id}/ambiente`, { ambiente: 'producao' })
  expect([producao.status, producao.body.errors.ambiente]).toEqual([
    422,
    ['O teste grátis não emite em produção'],
  ])

  const { rows } = await t.deps.db.tx({ account_id: body.user.account.id }, q =>
    q.query('select versao, texto, ip, aceito_em <= $1 as antes from consentimentos', [t.clock()]),
  )
  expect(rows).toEqual([{ ...CONSENTIMENTO, ip: '127.0.0.1', antes: true }])
})

test('quem já tem conta recebe a notícia só por e-mail, com a mesma resposta na tela', async () => {
  const nova = await pedir({ email: 'outra@nova.br' })
  const velha = await pedir({ email: 'Dona@Existe.br', password: 'senha-de-intruso' })
  expect(velha).toEqual(nova)
  expect(await carta('dona@existe.br')).toMatchObject({ assunto: 'Você já tem conta na Tecla' })
  expect((await t.login('dona@existe.br')).token).toMatch(new RegExp(`^${dona}\\.`))
})

test('de dois pedidos para um e-mail, cada link abre com a sua senha e um vira conta', async () => {
  await pedir({ email: 'dupla@nova.br', password: 'senha-de-intruso' })
  const intruso = tokenDe(await carta('dupla@nova.br'))
  await pedir({ email: 'dupla@nova.br' })
  const dono = tokenDe(await carta('dupla@nova.br'))
  expect((await confirmar(intruso)).status).toBe(422)
  expect((await confirmar(dono)).status).toBe(200)
  const tarde = await confirmar(intruso, 'senha-de-intruso')
  expect(tarde.status).toBe(409)
})

test('sem confirmação em 24 horas o pedido é apagado', async () => {
  await pedir({ email: 'desiste@nova.br' })
  const token = tokenDe(await carta('desiste@nova.br'))
  t.clock.advance(25 * 3_600_000)
  expect((await confirmar(token)).body.codigo).toBe('LINK_INVALIDO')
  await t.app.sales.outbox.quiet()
  const { rows } = await t.deps.db.tx({ account_id: Number(token.split('-')[0]) }, q =>
    q.query('select from testes_pendentes'),
  )
  expect(rows).toEqual([])
})

test.each([
  ['em Brasília', '99888777', '', '-03:00'],
  ['no Acre, duas horas depois', '88777666', '1200401', '-05:00'],
])(
  'o teste avisa três dias antes e, acabado %s, bloqueia a empresa com 455',
  async (_, raiz, municipio_ibge, fuso) => {
    const email = `fim${raiz}@nova.br`
    await pedir({ email, municipio_ibge, cnpj: `${raiz}0001${dvCnpj(`${raiz}0001`)}` })
    const { body } = await confirmar(tokenDe(await carta(email)))
    const ana = await t.login(email, SENHA)
    const ate = (await ana.call('GET', `empresas/${body.user.empresa.id}/ambiente`)).body.data.teste_ate
    t.clock.set(`${ate}T23:00:00${fuso}`)
    expect(await carta(email)).toMatchObject({ assunto: expect.stringContaining('vai até') })
    expect((await ana.call('GET', 'empresas')).status).toBe(200)
    t.clock.advance(2 * 3_600_000)
    await t.app.sales.outbox.quiet()
    expect((await ana.call('GET', 'empresas')).status).toBe(455)
    expect((await ana.call('GET', 'user')).body.data.empresa.bloqueada).toBe(true)
  },
)

describe('corpo ruim: 422 no campo, nunca 500', () => {
  test.each([
    ['cnpj', '11222333000180', 'CNPJ inválido'],
    ['cnpj', '12.ABC.345/01DE-99', 'CNPJ inválido'],
    ['cnpj', '', 'Campo Obrigatório'],
    ['cnpj', 11222333000181, null],
    ['email', 'ana', 'E-mail inválido'],
    ['nome', ' ', 'Campo Obrigatório'],
    ['nome', 'x'.repeat(1_000_000), 'Máximo de 60 caracteres'],
    ['empresa', 'a\u0000b', 'Caractere inválido'],
    ['telefone', '123', 'Telefone inválido'],
    ['telefone', undefined, 'Campo Obrigatório'],
    ['password', 'curta', 'Informe ao menos 8 caracteres'],
    ['password_confirmation', 'outra', 'As senhas são diferentes'],
    ['consentimento', false, 'É preciso concordar para criar a conta'],
    ['consentimento', undefined, 'É preciso concordar para criar a conta'],
    ['crt', 9, null],
    ['municipio_ibge', '9999999', 'Município inválido'],
    ['cep', '1', 'CEP inválido'],
  ])('%s: %j', async (campo, valor, texto) => {
    const { status, body } = await pedir({ [campo]: valor })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toContain(campo)
    if (texto) expect(body.errors[campo]).toContain(texto)
  })

  test('nenhum deles mandou carta', async () => {
    const antes = correio.cartas().length
    await t.app.sales.outbox.quiet()
    expect(correio.cartas()).toHaveLength(antes)
  })
})

test('pedidos de um endereço têm limite', async () => {
  const seguidos = []
  for (let i = 0; i < 12; i++) seguidos.push((await pedir({ email: `n${i}@nova.br` })).status)
  expect(seguidos.slice(0, 10)).not.toContain(429)
  expect(seguidos.slice(10)).toEqual([429, 429])
})

test('um servidor que não oferece teste diz que não há', async () => {
  const fechado = await createTestApp({ env: { SMTP_URL: correio.url } })
  await createAccount(fechado.deps.db, { users: [{ email: 'dono@fechado.br' }] })
  expect((await fechado.call('GET', 'acesso')).body.data.teste_gratis).toBe(false)
  expect((await fechado.call('POST', 'teste_gratis', pedido())).status).toBe(404)
  await fechado.close()
})
