import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRegisters } from '../../../src/domain/fields/check.ts'
import { defineRegister } from '../../../src/domain/fields/define.ts'
import { toZod } from '../../../src/domain/fields/schema/to-zod.ts'
import { REGISTERS } from '../../../src/domain/records/index.ts'
import { MIGRATIONS, migrate } from '../../../src/server/db/migrate.ts'
import { tables } from '../../../src/server/db/schema.ts'
import { toTables } from '../../../src/server/db/to-table.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

// The one file.
const equipamentos = defineRegister({
  id: 'equipamentos',
  title: 'Equipamentos',
  singular: 'Equipamento',
  api: 'equipamentos',
  routes: { menu: 'cadastro', list: '/cadastro/equipamento' },
  access: { permission: 'cadastro_veiculo' },
  owner: { empresa: true },
  storage: { unique: [[['serie'], 'Já existe um equipamento com este número de série']] },
  list: { search: ['nome', 'serie'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    nome: { type: 'text', label: 'Nome', max: 60, required: true, list: true, filter: true },
    serie: { type: 'text', label: 'Número de série', max: 30, required: true, list: true },
    tipo: {
      type: 'enum',
      label: 'Tipo',
      options: [
        ['B', 'Balança'],
        ['I', 'Impressora'],
      ],
      default: 'I',
      filter: true,
    },
    valor: { type: 'money', label: 'Valor', soma: true, min: '0' },
    comprado: { type: 'date', label: 'Comprado em' },
    capacidade: { type: 'decimal', label: 'Capacidade', places: 3 },
    fornecedor: { type: 'ref', label: 'Fornecedor', to: 'parceiros', filter: true },
    foto: { type: 'photo', label: 'Foto' },
    ativo: { type: 'bool', label: 'Ativo', default: true },
    revisoes: {
      type: 'list',
      singular: 'Linha',
      label: 'Revisões',
      of: {
        dia: { type: 'date', label: 'Dia', required: true },
        obs: { type: 'text', label: 'Observação', max: 100 },
        pecas: {
          type: 'list',
          singular: 'Peça',
          label: 'Peças',
          of: { nome: { type: 'text', label: 'Nome', max: 60, required: true } },
        },
      },
    },
  },
  rules: [
    {
      campo: 'comprado',
      mensagem: 'O dia ainda não chegou',
      ok: ({ comprado }, { hoje }) =>
        hoje === '' || typeof comprado !== 'string' || comprado.split('/').reverse().join('-') <= hoje,
    },
  ],
  requiredWhen: { capacidade: ({ tipo }) => tipo === 'B' },
  visibleWhen: { capacidade: ({ tipo }) => tipo === 'B' },
})

// The one index line.
const registers = [...REGISTERS, equipamentos]

let t: TestApp
let dono: Client
let gerente: Client
let migracao: string[]

beforeAll(async () => {
  t = await createTestApp({}, { registers, demo: true })
  // the one migration, as `npm run migration -- equipamentos` writes it
  const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, 'snapshot.json'), 'utf8'))
  const { equipamentos: tabela, equipamentos_revisoes, equipamentos_revisoes_pecas } = toTables(registers)
  migracao = await generateMigration(
    snapshot,
    generateDrizzleJson(
      { ...tables, tabela, equipamentos_revisoes, equipamentos_revisoes_pecas },
      snapshot.id,
    ),
  )
  await t.deps.db.pool.query(migracao.join('\n'))
  await migrate(t.deps.db.pool)
  dono = await t.login('dono@demo.tecla')
  gerente = await t.login('super@demo.tecla')
})
afterAll(() => t.close())

test('um arquivo, uma linha de índice e uma migração: o cadastro existe inteiro', async () => {
  expect(checkRegisters(registers)).toEqual([])
  expect(migracao.filter(sql => sql.startsWith('CREATE TABLE'))).toHaveLength(3)

  // forma e API recusam o mesmo, juntos
  const torto = { tipo: 'B', valor: '-1', comprado: '31/02/2026', fornecedor_id: 'x', revisoes: [{}] }
  const { status, body } = await gerente.call('POST', 'equipamentos', torto)
  expect(status).toBe(422)
  const contexto = { novo: true, gerenciar_estoque: false, venda_app: false, hoje: '2026-11-20' }
  const faltas = toZod(equipamentos, contexto)
    .safeParse(torto)
    .error?.issues.map(({ path }) => path.join('.'))
  expect(Object.keys(body.errors).sort()).toEqual([...new Set(faltas)].sort())
  expect(body.errors).toMatchObject({ nome: ['Campo Obrigatório'], capacidade: ['Campo Obrigatório'] })

  // incluir, ver, listar, filtrar, alterar
  const fornecedor_id = (await gerente.call('GET', 'parceiros?limit=1')).body.data[0].id
  const novo = await gerente.call('POST', 'equipamentos', {
    nome: 'Balança do balcão',
    serie: 'B-1',
    tipo: 'B',
    valor: '1250',
    comprado: '20/11/2026',
    capacidade: '15.5',
    fornecedor_id,
    revisoes: [{ dia: '01/10/2026', obs: 'Aferida', pecas: [{ nome: 'Mola' }] }],
  })
  expect(novo.status).toBe(201)
  expect(novo.body.data).toMatchObject({
    valor: '1250.00',
    capacidade: '15.50',
    comprado: '20/11/2026',
    ativo: true,
    foto: null,
    fornecedor: { id: fornecedor_id },
    revisoes: [{ dia: '01/10/2026', obs: 'Aferida', pecas: [{ nome: 'Mola' }] }],
  })
  const { id, versao } = novo.body.data
  const repetido = await gerente.call('POST', 'equipamentos', { nome: 'Outra', serie: 'B-1' })
  expect(repetido.body.errors).toEqual({ serie: ['Já existe um equipamento com este número de série'] })
  const achados = async (query: string) => (await gerente.call('GET', `equipamentos?${query}`)).body.total
  expect(await achados('full_search=balanca&tipo=B&ativo=1')).toBe(1)
  expect(await achados('tipo=I')).toBe(0)
  const impressora = await gerente.call('PUT', `equipamentos/${id}`, { tipo: 'I', versao })
  // o que a condição esconde é esvaziado
  expect(impressora.body.data).toMatchObject({ tipo: 'I', capacidade: null })
  expect((await gerente.call('PUT', `equipamentos/${id}`, { nome: 'Velha', versao })).status).toBe(409)

  // permissão, conta e empresa
  const caixa = await t.login('caixa@demo.tecla')
  expect((await caixa.call('GET', `equipamentos/${id}`)).status).toBe(200)
  for (const [method, path] of [
    ['POST', 'equipamentos'],
    ['PUT', `equipamentos/${id}`],
    ['DELETE', `equipamentos/${id}`],
    ['GET', `equipamentos/${id}/historico`],
    ['POST', `equipamentos/${id}/restaurar`],
  ] as const)
    expect((await caixa.call(method, path, method === 'GET' ? undefined : {})).status).toBe(403)
  for (const email of ['outra@demo.tecla', 'leitura@demo.tecla'])
    expect((await (await t.login(email)).call('GET', `equipamentos/${id}`)).status).toBe(404)

  // quem é apontado sabe por quem
  const emUso = await dono.call('DELETE', `parceiros/${fornecedor_id}`)
  expect(emUso.body.dados.usos).toContainEqual({
    recurso: 'equipamentos',
    titulo: 'Equipamentos',
    total: 1,
    exemplos: ['Balança do balcão'],
  })

  // excluir, achar, voltar com os filhos; a trilha conta tudo
  expect((await gerente.call('DELETE', `equipamentos/${id}`)).status).toBe(200)
  expect((await gerente.call('GET', 'equipamentos/excluidos')).body.data).toMatchObject([{ registro_id: id }])
  const volta = await gerente.call('POST', `equipamentos/${id}/restaurar`)
  expect(volta.body.data).toMatchObject({ id, revisoes: [{ obs: 'Aferida' }] })
  const passos = (await gerente.call('GET', `equipamentos/${id}/historico`)).body.data
  expect(passos.map(({ acao }: { acao: string }) => acao)).toEqual([
    'restaurou',
    'excluiu',
    'alterou',
    'criou',
  ])
  expect(passos[2].mudancas).toEqual([
    { campo: 'tipo', rotulo: 'Tipo', antes: 'B', depois: 'I' },
    { campo: 'capacidade', rotulo: 'Capacidade', antes: '15.50', depois: null },
  ])
})

test('uma regra de dia vê o da empresa: às 21h30 ainda é hoje', async () => {
  t.clock.set('2026-11-20T21:30:00-03:00')
  const comprar = async (serie: string, comprado: string) =>
    (await gerente.call('POST', 'equipamentos', { nome: 'Balança', serie, comprado })).body.errors
  expect(await comprar('D-1', '20/11/2026')).toBeUndefined()
  expect(await comprar('D-2', '21/11/2026')).toEqual({ comprado: ['O dia ainda não chegou'] })
  const { body } = await gerente.call('POST', 'equipamentos/importar', {
    simular: true,
    colunas: ['nome', 'serie', 'comprado'],
    chave: null,
    linhas: [
      ['Balança', 'D-3', '20/11/2026'],
      ['Balança', 'D-4', '21/11/2026'],
    ],
  })
  expect(body.data).toMatchObject({ inseridas: 1, recusadas: 1 })
})

test('o documento da API diz os campos, os filtros e quem pode', async () => {
  const { paths } = (await t.call('GET', 'openapi.json')).body
  const um = paths['/api/v1/equipamentos/{id}']
  const campos = um.get.responses['200'].content['application/json'].schema.properties.data.properties
  expect(Object.keys(campos)).toEqual(
    expect.arrayContaining(['id', 'versao', 'nome', 'fornecedor_id', 'fornecedor', 'thumbnail', 'revisoes']),
  )
  expect(campos.valor.anyOf[0]).toMatchObject({ type: 'string', pattern: expect.any(String) })
  expect(um.put.description).toContain('cadastro_veiculo')
  const filtros = paths['/api/v1/equipamentos'].get.parameters.map(({ name }: { name: string }) => name)
  expect(filtros).toEqual(expect.arrayContaining(['page', 'full_search', 'tipo', 'fornecedor_id']))
})
