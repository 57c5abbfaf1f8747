import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyRegister } from '../../../src/domain/fields/define.ts'
import { REGISTERS } from '../../../src/domain/records/index.ts'
import { readConfig } from '../../../src/server/config.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'
import { type Regra, recusado, regras, SPEC, textos } from './especificacao.ts'
import {
  CADASTROS,
  type Cadastro,
  DA_CONSULTA,
  DA_EMPRESA,
  DA_TELA,
  DE_OUTRAS,
  DO_CAIXA,
  DOS_DOCUMENTOS,
  daqui,
  NOSSAS,
  PARCEIRO,
  quebras,
} from './quebras.ts'

// every rule of the specification that belongs to these registers fires, with its text, in the form and in the API
let t: TestApp
let dono: Client
let parceiro = 0
let provedor: Server
beforeAll(async () => {
  provedor = createServer((_, response) => response.end('{"erro":true}'))
  await new Promise<void>(ready => provedor.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(provedor.address() as AddressInfo).port}/{codigo}`
  t = await createTestApp({
    config: readConfig({ TECLA_DEMO: '0', TECLA_CEP_URL: url, TECLA_CNPJ_URL: url }, []),
  })
  await createAccount(t.deps.db, { users: [{ email: 'dono@a.br' }] })
  dono = await t.login('dono@a.br')
  parceiro = (await dono.call('POST', 'parceiros', { ...PARCEIRO.base, cpf_cnpj: '11144477735' })).body.data
    .id
})
afterAll(async () => {
  await t.close()
  provedor.closeAllConnections()
  provedor.close()
})

const cadastroDe = (nome: string) => {
  const { register: id, base } = CADASTROS[nome] as Cadastro
  const register = REGISTERS.find(item => item.id === id) as AnyRegister
  return { register, base, api: register.api.replace(/:\w+/, String(parceiro)) }
}
test('sem a especificação ao lado as regras não rodam: aqui ela está', ({ skip }) => {
  if (regras.length === 0) skip(`não há ${SPEC}`)
  expect(regras.length).toBeGreaterThan(300)
})

describe.runIf(regras.length > 0)('validações da especificação', () => {
  test('cada regra tem lugar: as destes cadastros, as da tela, as de outras partes', ({ annotate }) => {
    const lugar = (regra: Regra): string => {
      const grupo = regra.id.split('.')[1] ?? ''
      if (quebras(regra).length > 0) return 'destes cadastros'
      if (regra.id in DA_TELA || regra.id in DA_CONSULTA) return 'da tela e das consultas'
      if (DA_EMPRESA.has(regra.id)) return 'endereço da empresa'
      if (regra.id in DO_CAIXA) return 'do caixa'
      if (DOS_DOCUMENTOS.has(regra.id)) return 'vendas e documentos'
      return DE_OUTRAS[grupo] ?? `sem lugar: ${regra.id}`
    }
    const contas: Record<string, number> = {}
    for (const regra of regras) contas[lugar(regra)] = (contas[lugar(regra)] ?? 0) + 1
    void annotate(JSON.stringify(contas))
    expect(contas).toEqual({
      'destes cadastros': 116,
      'da tela e das consultas': 10,
      'endereço da empresa': 1,
      'do produto': 96,
      'do caixa': 15,
      'vendas e documentos': 110,
    })
  })

  test('o teste de cada regra do caixa existe', () => {
    expect([...new Set(Object.values(DO_CAIXA))].filter(file => !existsSync(file))).toEqual([])
  })

  test('os corpos de partida são bons: só a quebra os faz ser recusados', async () => {
    for (const nome of Object.keys(CADASTROS)) {
      const { register, base, api } = cadastroDe(nome)
      expect(textos(register, base), nome).toEqual({})
      if (nome === 'telefone') continue
      const { status, body } = await dono.call('POST', api, base)
      expect([status, body.errors], nome).toEqual([201, undefined])
      // what was made is read by its id, and a change of nothing is taken
      const visto = await dono.call('GET', `${api}/${body.data.id}`)
      expect(visto.body.data, nome).toMatchObject({ id: body.data.id })
      const { status: mudado } = await dono.call('PUT', `${api}/${body.data.id}`, visto.body.data)
      expect(mudado, nome).toBe(200)
    }
  })

  test.each(daqui.map(regra => [regra.id, regra] as const))('%s', async (_, regra) => {
    for (const quebra of quebras(regra)) {
      // the text is the specification's own, when it shows one
      if (regra.message) expect(quebra.texto).toBe(regra.message.replace('{n}', '0'))
      await recusado(dono, cadastroDe(quebra.cadastro), quebra)
    }
  })

  test.each(NOSSAS.map(quebra => [`${quebra.cadastro}: ${quebra.texto}`, quebra] as const))(
    '%s',
    async (_, { cadastro, muda, campo, texto }) => {
      const { base, api } = cadastroDe(cadastro)
      const { status, body } = await dono.call('POST', api, { ...base, ...muda })
      expect([status, body.errors?.[campo]], JSON.stringify(body)).toEqual([
        422,
        expect.arrayContaining([texto]),
      ])
    },
  )

  test.each(Object.entries(DA_CONSULTA))('%s', async (_, [call, status, texto]) => {
    const answer = await dono.call('GET', call)
    expect([answer.status, answer.body.message]).toEqual([status, texto])
  })
})
