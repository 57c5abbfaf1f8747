import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { type Client, createTestApp, type TestApp } from './harness.ts'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  publica: boolean
}

let t: TestApp
let outra: Client
let operations: Operation[]
/** Ids of the first account by table, and every text that only it has. */
let primeira: { ids: Map<string, number[]>; marcas: string[] }

beforeAll(async () => {
  t = await createTestApp()
  await seedDemo(t.deps)
  outra = await t.login('outra@demo.tecla')
  const dono = (await (await t.login('dono@demo.tecla')).call('GET', 'user')).body.data
  const document = (await t.call('GET', 'openapi.json')).body as {
    paths: Record<string, Record<string, { security?: unknown[] }>>
  }
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      publica: operation.security?.length === 0,
    })),
  )
  primeira = {
    ids: await idsOf(dono.account.id),
    marcas: [dono.email, dono.account.nome, dono.empresa.cnpj, dono.empresa.razao],
  }
})
afterAll(() => t.close())

async function idsOf(account_id: number): Promise<Map<string, number[]>> {
  const { rows } = await t.deps.db.pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id'",
  )
  return t.deps.db.tx({ account_id }, async q => {
    const ids = new Map<string, number[]>()
    for (const { name } of rows) {
      const found = await q.query<{ id: number }>(`select id from ${name} order by id limit 10000`)
      ids.set(
        name,
        found.rows.map(row => row.id),
      )
    }
    return ids
  })
}

/** Registers answer under the name of their table. */
const tableOf = (path: string) => path.split('/')[3] ?? ''
const foreign = (path: string) =>
  path
    .replace('{usuario}', String(primeira.ids.get('usuarios')?.[0]))
    .replace('{empresa}', String(primeira.ids.get('empresas')?.[0]))
    .replace(/\{\w+\}/g, String(primeira.ids.get(tableOf(path))?.[0] ?? 1))

test('sem sessão nada responde, além do que é público', async () => {
  const open: string[] = []
  for (const { method, path, publica } of operations) {
    if (publica) continue
    const { status, body } = await t.call(method, foreign(path), method === 'GET' ? undefined : {})
    if (status !== 401 || body.message !== 'Unauthenticated.') open.push(`${method} ${path}: ${status}`)
  }
  expect(open).toEqual([])
})

test('um registro de outra conta não existe: todo GET e DELETE por id é 404', async () => {
  const wrong: string[] = []
  for (const { method, path } of operations) {
    if (!/\{(id|usuario|empresa)\}/.test(path) || (method !== 'GET' && method !== 'DELETE')) continue
    const { status } = await outra.call(method, foreign(path))
    // 403: the register is the super user's to change, and to follow
    const guarded = method === 'DELETE' || path.endsWith('/historico')
    if (status !== 404 && !(guarded && status === 403))
      wrong.push(`${method} ${foreign(path)}: ${status}`)
  }
  expect(wrong).toEqual([])
})

test('nenhuma lista mostra linha ou texto da outra conta', async () => {
  const leaks: string[] = []
  for (const { method, path } of operations) {
    if (method !== 'GET' || path.includes('{')) continue
    const { body } = await outra.call('GET', path)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    for (const marca of primeira.marcas) if (text.includes(marca)) leaks.push(`${path}: ${marca}`)
    const alheios = new Set(primeira.ids.get(tableOf(path)))
    const list = Array.isArray(body?.data) ? body.data : Array.isArray(body?.data?.data) ? body.data.data : []
    for (const { id } of list as { id?: number }[])
      if (id !== undefined && alheios.has(id)) leaks.push(`${path}: id ${id}`)
  }
  expect(leaks).toEqual([])
})
