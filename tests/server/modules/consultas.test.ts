import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCompany } from '../../../sim/company.ts'
import { startPostal } from '../../../sim/postal.ts'
import { parceiroDoCnpj } from '../../../src/domain/parceiros/from-consulta.ts'
import { readConfig } from '../../../src/server/config.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

/** A provider that answers what the test says, and counts. */
let stub: Server
let calls = 0
let say: { status: number; body: string } | 'silence' = { status: 200, body: '{}' }
let second: Awaited<ReturnType<typeof startPostal>>
let t: TestApp
let ana: Client

beforeAll(async () => {
  stub = createServer((request, response) => {
    calls += 1
    if (say === 'silence') return void request.socket.destroy()
    response.writeHead(say.status, { 'content-type': 'application/json' }).end(say.body)
  })
  await new Promise<void>(ready => stub.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(stub.address() as AddressInfo).port}/{codigo}`
  second = await startPostal()
  t = await createTestApp({
    config: readConfig(
      {
        TECLA_DEMO: '0',
        TECLA_CEP_URL: [url, ...second.settings.TECLA_CEP_URL].join(' '),
        TECLA_CNPJ_URL: url,
      },
      [],
    ),
  })
  await createAccount(t.deps.db, { users: [{ email: 'ana@a.br', flags: [] }] })
  ana = await t.login('ana@a.br')
})
afterAll(async () => {
  await t.close()
  await second.close()
  stub.closeAllConnections()
  stub.close()
})
beforeEach(() => {
  calls = 0
  t.clock.advance(25 * 3_600_000)
})

const json = (body: object, status = 200) => {
  say = { status, body: JSON.stringify(body) }
}
const CNPJ = '11222333000181'
const EMPRESA = {
  status: 'OK',
  nome: 'PADARIA SÃO JOÃO LTDA',
  fantasia: 'PADARIA SÃO JOÃO',
  email: 'Contato@Padaria.com.br',
  abertura: '03/05/1999',
  logradouro: 'RUA A',
  bairro: 'CENTRO',
  cep: '01.001-000',
  numero: 'S/N',
  uf: 'SP',
  complemento: '',
  telefone: '(11) 3456-7890/ (11) 98765-4321',
  municipio: 'SAO PAULO',
}

describe('CEP', () => {
  test('o endereço, com a cidade do IBGE, fica um dia na memória', async () => {
    json({ logradouro: 'Praça da Sé', complemento: 'lado ímpar', bairro: 'Sé', ibge: '3550308' })
    const { status, body } = await ana.call('GET', 'cep/01001-000')
    expect([status, body.data]).toEqual([
      200,
      {
        cep: '01001000',
        logradouro: 'Praça da Sé',
        complemento: 'lado ímpar',
        bairro: 'Sé',
        ibge: '3550308',
        municipio: { code: '3550308', name: 'São Paulo', uf: 'SP' },
      },
    ])
    await ana.call('GET', 'cep/01001000')
    expect(calls).toBe(1)
    t.clock.advance(25 * 3_600_000)
    await ana.call('GET', 'cep/01001000')
    expect(calls).toBe(2)
  })

  test('o que não existe e o que não é CEP', async () => {
    json({ erro: 'true' })
    expect((await ana.call('GET', 'cep/99999999')).body).toMatchObject({ message: 'Cep não localizado' })
    expect((await ana.call('GET', 'cep/123')).body.errors).toEqual({ cep: ['CEP inválido'] })
  })

  test.each([
    ['o soquete cai', 'silence' as const],
    ['500', { status: 500, body: 'x' }],
    ['limite do provedor', { status: 429, body: '{}' }],
    ['não é JSON', { status: 200, body: '<html>' }],
    ['não é um objeto', { status: 200, body: '[1]' }],
    ['enorme', { status: 200, body: `{"logradouro":"${'x'.repeat(100_000)}"}` }],
  ])('%s: o segundo provedor responde', async (_, answer) => {
    say = answer
    const { status, body } = await ana.call('GET', 'cep/30140071')
    expect([status, body.data?.municipio.name]).toEqual([200, 'Belo Horizonte'])
  })
})

describe('CNPJ', () => {
  test('os dados viram o parceiro: telefones separados, abertura, cidade', async () => {
    json(EMPRESA)
    const { body } = await ana.call('GET', `cnpj/${encodeURIComponent('11.222.333/0001-81')}`)
    expect(parceiroDoCnpj(body.data)).toEqual({
      tipo: 'J',
      cpf_cnpj: CNPJ,
      nome: 'PADARIA SÃO JOÃO LTDA',
      apilido: 'PADARIA SÃO JOÃO',
      email: ['contato@padaria.com.br'],
      data_nascimento: '03/05/1999',
      telefones: [
        { telefone: '1134567890', principal: 1 },
        { telefone: '11987654321', principal: 0 },
      ],
      addresss: [
        {
          tipo: 1,
          tipo_contribuite: 9,
          principal: 1,
          cep: '01001000',
          endereco: 'RUA A',
          numero: 'SN',
          complemento: '',
          bairro: 'CENTRO',
          pais_id: '1058',
          municipio_id: '3550308',
        },
      ],
    })
  })

  test('o que o cadastro recusa é dito como ele disse', async () => {
    json({ status: 'ERROR', message: 'CNPJ rejeitado pela Receita Federal' })
    const { status, body } = await ana.call('GET', `cnpj/${CNPJ}`)
    expect([status, body.message]).toEqual([404, 'CNPJ rejeitado pela Receita Federal'])
  })

  test('sem resposta, ou inválido', async () => {
    say = 'silence'
    const { status, body } = await ana.call('GET', `cnpj/${CNPJ}`)
    expect([status, body.message]).toEqual([503, 'Erro ao consultar dados'])
    expect((await ana.call('GET', 'cnpj/11222333000182')).body.errors).toEqual({
      cpf_cnpj: ['O CNPJ não é Válido'],
    })
    // a failure is not kept
    json(EMPRESA)
    expect((await ana.call('GET', `cnpj/${CNPJ}`)).status).toBe(200)
  })
})

test('o provedor da demonstração responde sempre o mesmo, em HTTP de verdade', async () => {
  const { settings, close } = await startCompany()
  const ask = async (cnpj: string) =>
    (await fetch(String(settings.TECLA_CNPJ_URL[0]).replace('{codigo}', cnpj))).json()
  expect(await ask(CNPJ)).toEqual(await ask(CNPJ))
  expect(await ask(CNPJ)).toMatchObject({ status: 'OK', telefone: expect.stringContaining('/ ') })
  expect(await ask('1')).toMatchObject({ status: 'ERROR' })
  await close()
})
