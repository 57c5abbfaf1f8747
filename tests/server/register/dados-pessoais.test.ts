import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

const CPF = '52998224725'
const CNPJ = '11222333000181'
let t: TestApp
let dono: Client
let pessoa: number
let frota: Client
let vende: Client

/** Whoever has the flags given alone. */
async function comAcesso(nome: string, flags: object): Promise<Client> {
  const { data: grupo } = (await dono.call('POST', 'grupos', { nome, ...flags })).body
  const { data: eu } = (await dono.call('GET', 'user')).body
  const email = `${nome}@demo.tecla`
  const { status } = await dono.call('POST', 'usuarios', {
    nome,
    email,
    password: 'uma-senha-boa',
    grupo_id: grupo.id,
    empresas: [eu.empresa.id],
  })
  expect(status).toBe(201)
  return t.login(email, 'uma-senha-boa')
}

async function parceiro(mudanca: object): Promise<number> {
  const { status, body } = await dono.call('POST', 'parceiros', {
    classificacaos: [1],
    addresss: [
      {
        endereco: 'RUA DO SIGILO',
        numero: '10',
        bairro: 'CENTRO',
        cep: '01001000',
        municipio_id: '3550308',
        pais_id: '1058',
        tipo: 1,
        tipo_contribuite: 9,
        principal: 1,
      },
    ],
    telefones: [{ telefone: '11987654321', principal: 1 }],
    email: ['zuleica@sigilo.br'],
    ...mudanca,
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
  pessoa = await parceiro({
    tipo: 'F',
    nome: 'ZULEICA SIGILOSA',
    cpf_cnpj: CPF,
    rg: '1234567',
    data_nascimento: '02/03/1980',
    obervasao: 'paga com atraso',
  })
  await parceiro({ tipo: 'J', nome: 'ZULEICA TRANSPORTES', cpf_cnpj: CNPJ })
  frota = await comAcesso('frota', { cadastro_veiculo: true })
  vende = await comAcesso('vende', { documentos_documentos: true })
})
afterAll(() => t.close())

const INCLUDES = 'includes=addresss,telefones,address_primary,telefone_primary'
const SEGREDO = /52998224725|1234567|1980|sigilo\.br|11987654321|RUA DO SIGILO|atraso/

test('quem não cuida de parceiros nem vende só vê o que uma busca mostra', async () => {
  const { data } = (await frota.call('GET', `parceiros?full_search=zuleica&${INCLUDES}`)).body
  expect(data.map(({ nome, cpf_cnpj }: Record<string, unknown>) => [nome, cpf_cnpj])).toEqual([
    ['ZULEICA SIGILOSA', undefined],
    ['ZULEICA TRANSPORTES', CNPJ],
  ])
  const um = await frota.call('GET', `parceiros/${pessoa}?${INCLUDES}`)
  expect([um.status, um.body.data.nome]).toEqual([200, 'ZULEICA SIGILOSA'])
  for (const dito of [data, um.body]) expect(JSON.stringify(dito)).not.toMatch(SEGREDO)
  expect((await frota.call('GET', `parceiros/${pessoa}/address`)).status).toBe(403)
})

test('nem por busca, filtro, ordem, total ou exportação se pergunta pelo que não se vê', async () => {
  const achados = async (busca: string) =>
    (await frota.call('GET', `parceiros?full_search=${busca}`)).body.data.length
  expect([await achados('52998'), await achados(CPF), await achados('zuleica sigilosa')]).toEqual([0, 0, 1])
  for (const pergunta of [
    `cpf_cnpj=${CPF}`,
    'cpf_cnpj=529*',
    'rg=1234567',
    'data_nascimento>=01/01/1980',
    'addresss.cep=01001000',
    'telefones.telefone=11987654321',
    'order_by=cpf_cnpj,asc',
  ])
    for (const path of ['parceiros', 'parceiros/totais'])
      expect([path, pergunta, (await frota.call('GET', `${path}?${pergunta}`)).status]).toEqual([
        path,
        pergunta,
        422,
      ])
  expect((await frota.call('GET', 'parceiros/exportar')).status).toBe(403)
})

test('quem aponta um parceiro não mostra o CPF dele', async () => {
  const corpo = { nome: 'CAMINHÃO', placa: 'ABC1D23', proprietario_id: pessoa }
  const { status, body } = await frota.call('POST', 'veiculos', corpo)
  expect([status, body.errors]).toEqual([201, undefined])
  expect(body.data.proprietario).toEqual({ id: pessoa, nome: 'ZULEICA SIGILOSA' })
  expect((await dono.call('GET', `veiculos/${body.data.id}`)).body.data.proprietario.cpf_cnpj).toBe(CPF)
})

test('quem vende ou cuida de parceiros vê o que precisa e acha pelo CPF', async () => {
  for (const quem of [vende, dono]) {
    const [achado] = (await quem.call('GET', `parceiros?full_search=${CPF}&${INCLUDES}`)).body.data
    expect(achado).toMatchObject({ id: pessoa, cpf_cnpj: CPF })
    expect(achado.email).toEqual(quem === dono ? ['zuleica@sigilo.br'] : undefined)
    expect(achado.address_primary.endereco).toBe('RUA DO SIGILO')
    expect((await quem.call('GET', `parceiros?cpf_cnpj=${CPF}`)).body.data.length).toBe(1)
    expect((await quem.call('GET', `parceiros/${pessoa}/address`)).status).toBe(200)
  }
})
