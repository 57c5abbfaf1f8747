import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
let dono: Client
let id: number

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
  const { body } = await dono.call('POST', 'categorias', { nome: 'Fuso' })
  id = body.data.id
  await t.deps.db.tx({ account_id: 1 }, q =>
    q.query(
      `update categorias set criado_em = '2026-11-20T02:30:15Z', atualizado_em = '2026-11-21T12:00:00Z' where id = $1`,
      [id],
    ),
  )
})
afterAll(() => t.close())

const noEstado = (uf: string) =>
  t.deps.db.tx({ account_id: 1 }, q => q.query('update empresas set uf = $1', [uf]))

const ZONAS = [
  ['SP', '19/11/2026 23:30:15', '21/11/2026 09:00:00'],
  ['MT', '19/11/2026 22:30:15', '21/11/2026 08:00:00'],
  ['AC', '19/11/2026 21:30:15', '21/11/2026 07:00:00'],
] as const

test.each(ZONAS)('%s: Criado e Alterado saem na hora do estado', async (uf, criado_em, atualizado_em) => {
  await noEstado(uf)
  const lida = (await dono.call('GET', `categorias/${id}`)).body.data
  const listada = (await dono.call('GET', `categorias?id=${id}`)).body.data[0]
  for (const registro of [lida, listada]) expect(registro).toMatchObject({ criado_em, atualizado_em })
})

test.each(ZONAS)('%s: o filtro lê a hora digitada no estado', async (uf, criado_em) => {
  await noEstado(uf)
  const achadas = async (filtro: string) =>
    (await dono.call('GET', `categorias?id=${id}&${filtro}`)).body.data.length
  const segundo = encodeURIComponent(criado_em)
  expect(await achadas(`criado_em=${segundo}`)).toBe(1)
  expect(await achadas(`criado_em>=${segundo}`)).toBe(1)
  expect(await achadas(`criado_em>${segundo}`)).toBe(0)
  expect(await achadas('criado_em>=20/11/2026')).toBe(0)
})

test.each(ZONAS)('%s: total, exportação e massa filtram na mesma hora', async (uf, criado_em) => {
  await noEstado(uf)
  const filtro = { id: String(id), criado_em }
  const query = new URLSearchParams(filtro)
  expect((await dono.call('GET', `categorias/totais?${query}`)).body.data.total).toBe(1)
  expect((await dono.call('GET', `categorias/exportar?${query}`)).body).toContain('Fuso')
  const massa = await dono.call('POST', 'categorias/lote/abrir', { filtro })
  expect(massa.body.data?.linhas).toHaveLength(1)
})
