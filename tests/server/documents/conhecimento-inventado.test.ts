import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCUMENT_KEYS } from '../../../src/core/fields/document-keys.ts'
import { defineDocument, defineLines } from '../../../src/domain/documents/define.ts'
import { fieldError } from '../../../src/domain/error.ts'
import { MIGRATIONS, migrate } from '../../../src/server/db/migrate.ts'
import { tables } from '../../../src/server/db/schema.ts'
import { registro } from '../../../src/server/db/tables/registros.ts'
import type { ServedDocument } from '../../../src/server/documents/served.ts'
import { documentTables } from '../../../src/server/documents/to-table.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { novoUuid } from '../vendas/loja.ts'

// The one file: what a bill of lading says, and what only the server refuses of it.
const conhecimentos = defineDocument({
  id: 'conhecimentos',
  title: 'Conhecimentos',
  singular: 'Conhecimento',
  parent: 'conhecimento_id',
  fields: {
    ...DOCUMENT_KEYS,
    remetente: { type: 'ref', to: 'parceiros', label: 'Remetente', required: true },
    saida: { type: 'date', label: 'Saída', required: true },
    valor_frete: { type: 'money', label: 'Frete', default: '0.00' },
    obs: { type: 'text', label: 'Observação', max: 60 },
  },
  lines: {
    volumes: defineLines({
      title: 'Volumes',
      singular: 'Volume',
      table: 'conhecimento_volumes',
      fields: {
        especie: { type: 'text', label: 'Espécie', max: 20, required: true },
        peso: { type: 'decimal', label: 'Peso', places: 3, required: true },
        lacres: {
          type: 'list',
          label: 'Lacres',
          singular: 'Lacre',
          table: 'conhecimento_lacres',
          of: {
            numero: { type: 'text', label: 'Número', max: 10, required: true },
            posto_em: { type: 'date', label: 'Posto em', required: true },
          },
        },
      },
    }),
  },
})
const servido: ServedDocument = {
  document: conhecimentos,
  permission: 'documentos_documentos',
  async judge({ said: { body } }) {
    if ((body['volumes'] as unknown[]).length === 0) throw fieldError('volumes', 'Informe os volumes')
    return body
  },
}

let t: TestApp
let dono: Client
let remetente_id: number

beforeAll(async () => {
  t = await createTestApp({}, { documents: [servido], demo: true })
  const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, 'snapshot.json'), 'utf8'))
  const novas = documentTables(conhecimentos, registro)
  const migracao = await generateMigration(
    snapshot,
    generateDrizzleJson({ ...tables, ...novas }, snapshot.id),
  )
  await t.deps.db.pool.query(migracao.join('\n'))
  await migrate(t.deps.db.pool)
  dono = await t.login('super@demo.tecla')
  remetente_id = (await dono.call('GET', 'parceiros?limit=1')).body.data[0].id
})
afterAll(() => t.close())

const dito = (mudanca: object = {}) => ({
  uuid: novoUuid(),
  remetente_id,
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
    volumes: [
      { especie: 'Caixa', peso: '12.500', lacres: [{ numero: 'L-1', posto_em: '19/11/2026' }] },
      { especie: 'Saco', peso: '3.000', lacres: [] },
    ],
  })
  expect((await dono.call('GET', `conhecimentos/${body.data.id}`)).body.data).toEqual(body.data)
  const { body: lista } = await dono.call('GET', 'conhecimentos?limit=1')
  expect(lista).toMatchObject({ total: 1, data: [{ id: body.data.id, saida: '20/11/2026' }] })
})

test('o que falta é recusado pela declaração, e o resto pela família', async () => {
  const { volumes: _, ...semVolumes } = dito({ saida: '31/02/2026' })
  const torto = await gravar({ ...semVolumes, volumes: [{ especie: 'Caixa' }] })
  expect([torto.status, Object.keys(torto.body.errors).toSorted()]).toEqual([
    422,
    ['saida', 'volumes.0.lacres', 'volumes.0.peso'],
  ])
  expect((await gravar(dito({ volumes: [] }))).body.errors).toEqual({ volumes: ['Informe os volumes'] })
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
  const alterar = () => dono.call('PUT', `conhecimentos/${id}?versao=${versao}`, novo)
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

test('outra conta não vê o documento, nem pela API nem no banco', async () => {
  const { id } = (await gravar(dito())).body.data
  const outra = await t.login('outra@demo.tecla')
  expect((await outra.call('GET', `conhecimentos/${id}`)).status).toBe(404)
  expect((await outra.call('PUT', `conhecimentos/${id}?versao=1`, dito())).status).toBe(404)
  for (const caminho of ['conhecimentos', `conhecimentos/${id}/historico`])
    expect((await outra.call('GET', caminho)).body.total).toBe(0)
  const linhas = (account_id: number, tabela: string) =>
    t.deps.db.tx({ account_id }, async q => (await q.query(`select from ${tabela}`)).rowCount)
  for (const tabela of ['conhecimentos', 'conhecimento_volumes', 'conhecimento_lacres']) {
    expect(await linhas(1, tabela)).toBeGreaterThan(0)
    expect(await linhas(2, tabela)).toBe(0)
  }
})
