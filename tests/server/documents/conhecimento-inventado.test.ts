import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { novoUuid } from '../vendas/loja.ts'
import { conhecimentosServidos } from './conhecimentos-servidos.ts'
import { criarTabelas } from './conhecimentos-tabelas.ts'

let t: TestApp
let dono: Client
let remetente: { id: number; nome: string }

beforeAll(async () => {
  t = await createTestApp({}, { documents: [conhecimentosServidos], demo: true })
  await criarTabelas(t.deps.db.pool)
  dono = await t.login('super@demo.tecla')
  const [parceiro] = (await dono.call('GET', 'parceiros?limit=1')).body.data
  remetente = { id: parceiro.id, nome: parceiro.nome }
})
afterAll(() => t.close())

const dito = (mudanca: object = {}) => ({
  uuid: novoUuid(),
  remetente_id: remetente.id,
  saida: '20/11/2026',
  valor_frete: '150',
  obs: null,
  volumes: [
    { especie: 'Caixa', peso: '12.5', lacres: [{ numero: 'L-1', posto_em: '19/11/2026' }] },
    { especie: 'Saco', peso: '3', lacres: [] },
  ],
  ...mudanca,
})
const gravar = (corpo: object) => dono.call('POST', 'conhecimentos', corpo)

test('um documento declarado é gravado, relido e listado sem SQL próprio', async () => {
  const corpo = dito()
  const { body, status } = await gravar(corpo)
  expect([status, body.errors]).toEqual([200, undefined])
  expect(body.data).toEqual({
    ...corpo,
    id: body.data.id,
    valor_frete: '150.00',
    versao: 1,
    salvo_por: null,
    remetente,
    situacao: 'A',
    emissao: null,
    ...{ status: 'A', modelo: null, numero: null, chave: null, data: null },
    volumes: [
      { especie: 'Caixa', peso: '12.500', lacres: [{ numero: 'L-1', posto_em: '19/11/2026' }] },
      { especie: 'Saco', peso: '3.000', lacres: [] },
    ],
  })
  expect((await dono.call('GET', `conhecimentos/${body.data.id}`)).body.data).toEqual(body.data)
  const { body: lista } = await dono.call('GET', 'conhecimentos?limit=1')
  expect(lista.data).toMatchObject([
    { id: body.data.id, saida: '20/11/2026', remetente, situacao: 'A', numero_emitido: null },
  ])
})

test('o que falta é recusado pela declaração, e o resto pela família', async () => {
  const { volumes: _, ...semVolumes } = dito({ saida: '31/02/2026' })
  const torto = await gravar({ ...semVolumes, volumes: [{ especie: 'Caixa' }] })
  expect([torto.status, Object.keys(torto.body.errors).toSorted()]).toEqual([
    422,
    ['saida', 'volumes.0.lacres', 'volumes.0.peso'],
  ])
  expect((await gravar(dito({ volumes: [] }))).body.errors).toEqual({ volumes: ['Informe os volumes'] })
  const pesado = [...dito().volumes, { especie: 'Bloco', peso: '1000.5', lacres: [] }]
  expect(Object.keys((await gravar(dito({ volumes: pesado }))).body.errors)).toEqual(['volumes.2.peso'])
  const caixa = await t.login('caixa@demo.tecla')
  expect((await caixa.call('POST', 'conhecimentos', dito())).status).toBe(403)
})

test('o mesmo uuid, mesmo ao mesmo tempo, grava um só', async () => {
  const corpo = dito()
  const todas = await Promise.all([1, 2, 3, 4].map(() => gravar(corpo)))
  expect(todas.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(todas.map(({ body }) => body.data.id)).size).toBe(1)
})

test('a alteração troca as linhas, cresce a versão e conta o que mudou', async () => {
  const corpo = dito()
  const { id, versao } = (await gravar(corpo)).body.data
  const novo = { ...corpo, valor_frete: '90', volumes: [{ especie: 'Fardo', peso: '1', lacres: [] }] }
  const alterar = () => dono.call('PUT', `conhecimentos/${id}`, { ...novo, versao })
  const alterado = (await alterar()).body.data
  expect(alterado).toMatchObject({ id, uuid: corpo.uuid, versao: 2, valor_frete: '90.00' })
  expect(alterado.volumes).toEqual([{ especie: 'Fardo', peso: '1.000', lacres: [] }])
  const velho = await alterar()
  expect([velho.status, velho.body.dados.versao]).toEqual([409, 2])

  const passos = (await dono.call('GET', `conhecimentos/${id}/historico`)).body.data
  expect(passos.map(({ acao }: { acao: string }) => acao)).toEqual(['alterou', 'criou'])
  expect(passos[0].mudancas).toMatchObject([
    { campo: 'valor_frete', rotulo: 'Frete', antes: '150.00', depois: '90.00' },
    { campo: 'volumes', rotulo: 'Volumes' },
  ])
})

test('a lista tem as abas, a ordem, os filtros, os totais e o arquivo de um cadastro', async () => {
  await gravar(dito({ valor_frete: '320.5', obs: 'mármore polido' }))
  const lista = async (query: string) => (await dono.call('GET', `conhecimentos?${query}`)).body
  const caros = await lista('situacao_carga=caros&order_by=valor_frete,desc')
  expect(caros.data[0]).toMatchObject({ valor_frete: '320.50', remetente })
  expect(caros.total).toBeLessThan((await lista('situacao_carga=todos')).total)
  expect((await lista('search=polido')).data).toMatchObject([{ obs: 'mármore polido' }])
  expect((await lista(`search=${caros.data[0].id}`)).total).toBe(1)
  expect((await lista('valor_frete>320')).total).toBe(1)
  expect((await lista(`remetente_id=${remetente.id}`)).total).toBe((await lista('')).total)
  const totais = await dono.call('GET', 'conhecimentos/totais?valor_frete>320')
  expect(totais.body.data).toMatchObject({ total: 1, somas: { valor_frete: '320.50' } })
  const csv = (await dono.call('GET', 'conhecimentos/exportar?valor_frete>320')).body as string
  expect(csv).toContain('Número;Série emitida;Situação;Chave;Remetente')
})

test('outra conta não vê o documento, nem pela API nem no banco', async () => {
  const { id } = (await gravar(dito())).body.data
  const outra = await t.login('outra@demo.tecla')
  expect((await outra.call('GET', `conhecimentos/${id}`)).status).toBe(404)
  expect((await outra.call('PUT', `conhecimentos/${id}`, { ...dito(), versao: 1 })).status).toBe(404)
  expect((await outra.call('GET', `conhecimentos/${id}/historico`)).status).toBe(404)
  expect((await outra.call('GET', 'conhecimentos')).body.total).toBe(0)
  const linhas = (account_id: number, tabela: string) =>
    t.deps.db.tx({ account_id }, async q => (await q.query(`select from ${tabela}`)).rowCount)
  for (const tabela of ['conhecimentos', 'conhecimento_volumes', 'conhecimento_lacres']) {
    expect(await linhas(1, tabela)).toBeGreaterThan(0)
    expect(await linhas(2, tabela)).toBe(0)
  }
})
