import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../src/domain/error.ts'
import { REGISTERS } from '../../../src/domain/records/index.ts'
import { toAppError } from '../../../src/server/http/error-handler.ts'
import { inTurn } from '../../each-kind.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client

beforeAll(async () => {
  t = await createTestApp()
  await createAccount(t.deps.db, { users: [{ email: 'dono@a.br' }] })
  dono = await t.login('dono@a.br')
})
afterAll(() => t.close())

const post = (payload: string | Buffer, headers: Record<string, string> = {}, url = '/api/v1/login') =>
  t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

describe('corpo ruim', () => {
  test.each([
    ['JSON cortado', '{"email":', {}, 400, 'CORPO_INVALIDO'],
    ['corpo vazio', '', {}, 400, 'CORPO_INVALIDO'],
    ['não é JSON', 'oi', {}, 400, 'CORPO_INVALIDO'],
    ['outro tipo de conteúdo', '<a/>', { 'content-type': 'text/xml' }, 415, 'TIPO_NAO_SUPORTADO'],
    ['Latin-1', Buffer.from('{"email":"são@a.br","password":"x"}', 'latin1'), {}, 400, 'CORPO_INVALIDO'],
    ['cortado numa letra', Buffer.from('{"email":"ã').subarray(0, -1), {}, 400, 'CORPO_INVALIDO'],
    ['grande demais', Buffer.alloc(5 * 1024 * 1024, 32), {}, 413, 'CORPO_GRANDE'],
    ['protótipo envenenado', '{"__proto__":{"x":1}}', {}, 400, 'CORPO_INVALIDO'],
    ['lista no lugar de objeto', '[]', {}, 422, 'VALIDACAO'],
    ['nulo', 'null', {}, 422, 'VALIDACAO'],
    ['número', '7', {}, 422, 'VALIDACAO'],
    ['NUL no texto', '{"email":"a\\u0000b","password":"x"}', {}, 422, 'VALIDACAO'],
  ])('%s: %s', async (_caso, payload, headers, status, codigo) => {
    const answer = await post(payload, headers as Record<string, string>)
    expect([answer.statusCode, answer.json().codigo]).toEqual([status, codigo])
    expect(answer.json().message).toBeTruthy()
  })
})

test('uma pilha que acaba depois de o corpo ser lido é falha nossa, e não um JSON ruim', () => {
  expect(toAppError(new RangeError('Maximum call stack size exceeded')).codigo).toBe('ERRO_INTERNO')
})

test.each(['/%', '/api/v1/%zz', `/api/v1/${'a'.repeat(300)}`])(
  'endereço ruim %s: 404 em português',
  async url => {
    const answer = await t.app.inject(url)
    expect([answer.statusCode, answer.json().codigo]).toEqual([404, 'NAO_ENCONTRADO'])
  },
)

test('um cabeçalho mal codificado é recusado pelo seu nome', async () => {
  const answer = await post(
    'arquivo',
    {
      'content-type': 'application/octet-stream',
      'x-tecla-senha': '%E0%A4%A',
    },
    '/api/v1/primeiro_acesso/restaurar',
  )
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { 'x-tecla-senha': ['O cabeçalho x-tecla-senha não está codificado como num endereço: %25 é %'] },
  ])
})

const NASTY = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  'x',
  'x'.repeat(10_000),
  '\u0000',
  '\ud800',
  "'; drop table vendas; --",
  [],
  {},
  { $ne: null },
  [[]],
  '9'.repeat(400),
]

interface Operation {
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
}

const inUrl = (value: unknown): string =>
  typeof value === 'string'
    ? encodeURIComponent(value.replace('\ud800', '~')).slice(0, 300) || '_'
    : String(value)

/** Every strange value in every place of a call; those that say the same are one. */
function nastyCalls(method: string, path: string, { requestBody }: Operation): [string, unknown][] {
  const fields = Object.keys(requestBody?.content['application/json']?.schema.properties ?? { x: 1 })
  const calls = NASTY.map((value): [string, unknown] => {
    const part = inUrl(value)
    const url = path.replace(/\{\w+\}/g, part)
    if (method === 'delete') return [url, undefined]
    if (method !== 'get') return [url, Object.fromEntries(fields.map(name => [name, value]))]
    return [`${url}?full_search=${part}&page=${part}&limit=${part}&order_by=${part}`, undefined]
  })
  return method === 'get' || method === 'delete' ? [...new Map(calls)] : calls
}

/** Places of the registers in the document, the longest first: an address's list lies below its partner's. */
const APIS = REGISTERS.map(({ api }) => `/api/v1/${api.replace(/:(\w+)/g, '{$1}')}`).sort(
  (a, b) => b.length - a.length,
)
/** Call of a register without its place, and method: `get /{id}`; null: no register's. */
const callOf = (method: string, path: string) => {
  const api = APIS.find(each => path === each || path.startsWith(`${each}/`))
  return api ? `${method} ${path.slice(api.length)}` : null
}
/** Registers that take every value: what the others have too is the same code, and register/entradas-ruins asks them all. */
const WHOLE = ['produtos', 'parceiros', 'grupos']
const isWhole = (path: string) => WHOLE.includes(path.split('/')[3] ?? '')

/**
 * Calls of other paths read path, query and body by one code: each takes every so-manieth value, in turn, a read fewer than
 * a write. `npm run prova -- varreduras` gives them all.
 */
const EVERY: Readonly<Record<string, number>> = { get: 6, post: 4, put: 4, delete: 4 }

/** So many at once: while one waits for the database another is read. */
const AT_ONCE = 8

describe('nenhum valor estranho em nenhuma chamada dá 500', () => {
  test.each(['get', 'post', 'put', 'delete'])('%s', async method => {
    const document = (await t.call('GET', 'openapi.json')).body as {
      paths: Record<string, Record<string, Operation>>
    }
    const asked = new Set<string>()
    const paths = Object.entries(document.paths).sort(([a], [b]) => Number(isWhole(b)) - Number(isWhole(a)))
    const calls = paths.flatMap(([path, { [method]: operation }], turn) => {
      const call = callOf(method, path)
      if (!operation || path.endsWith('/logout') || (call && !isWhole(path) && asked.has(call))) return []
      if (call) asked.add(call)
      const all = nastyCalls(method, path, operation)
      return isWhole(path) ? all : inTurn(all, EVERY[method] ?? 1, turn)
    })
    expect(calls.length).toBeGreaterThan(NASTY.length)
    const broken: string[] = []
    const queue = calls.values()
    const work = async () => {
      for (const [url, body] of queue) {
        const { status } = await dono.call(method.toUpperCase() as 'GET', url, body)
        if (status >= 500)
          broken.push(`${method} ${url.slice(0, 80)} ${JSON.stringify(body)?.slice(0, 80) ?? ''}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(broken).toEqual([])
  })
})

test('nulo no lugar do corpo é recusado por toda chamada que tem um', async () => {
  const { paths } = (await t.call('GET', 'openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>
  }
  const taken: string[] = []
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      if (!requestBody) continue
      const { status } = await dono.call(
        method.toUpperCase() as 'POST',
        path.replace(/\{\w+\}/g, '1'),
        'null' as never,
        {
          'content-type': 'application/json',
        },
      )
      if (status < 400 || status >= 500) taken.push(`${method} ${path}: ${status}`)
    }
  expect(taken).toEqual([])
})

describe('erros do sistema em palavras de quem usa', () => {
  test.each([
    ['disco cheio no servidor', { code: 'ENOSPC' }, 507, 'DISCO_CHEIO'],
    ['disco cheio no banco', { code: '53100' }, 507, 'DISCO_CHEIO'],
    ['banco reiniciando', { code: '57P01' }, 503, 'INDISPONIVEL'],
    ['banco que se foi no meio da escrita', { code: 'EPIPE' }, 503, 'INDISPONIVEL'],
    ['banco que ainda não abriu a porta', { code: 'ENOENT', syscall: 'connect' }, 503, 'INDISPONIVEL'],
    ['arquivo que não há', { code: 'ENOENT', syscall: 'open' }, 500, 'ERRO_INTERNO'],
    ['consulta longa demais', { code: '57014' }, 503, 'INDISPONIVEL'],
    ['linha repetida', { code: '23505' }, 409, 'CONFLITO'],
    ['linha em uso', { code: '23503' }, 409, 'EM_USO'],
    [
      'linha que aponta para o que não há',
      { code: '23503', detail: 'Key is not present in table "veiculos".' },
      422,
      'VALIDACAO',
    ],
    ['número fora da faixa', { code: '22003' }, 422, 'VALIDACAO'],
    ['coisa que não previmos', {}, 500, 'ERRO_INTERNO'],
  ])('%s', (_caso, extra, http, codigo) => {
    const known = toAppError(Object.assign(new Error('x'), extra))
    expect([known.http, known.codigo]).toEqual([http, codigo])
    // drizzle wraps the driver's error
    expect(
      toAppError(new Error('query failed', { cause: Object.assign(new Error('x'), extra) })).codigo,
    ).toBe(codigo)
  })

  test('o erro já nomeado passa como está', () => {
    expect(toAppError(new AppError('SEM_ESTOQUE'))).toMatchObject({
      http: 422,
      message: 'Produto sem estoque!',
    })
  })
})

test('erro que não previmos: 500 com o número da requisição, sem o motivo', async () => {
  const broken = await createTestApp()
  await createAccount(broken.deps.db, { users: [{ email: 'dono@quebrada.br' }] })
  await broken.deps.db.pool.query('alter table emails_de_acesso rename to sumiu')
  const { status, body } = await broken.call('POST', 'login', { email: 'a@b.br', password: 'x' })
  expect([status, body.message, body.codigo]).toEqual([500, 'Erro interno', 'ERRO_INTERNO'])
  expect(body.requisicao).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.stringify(body)).not.toContain('emails_de_acesso')
  await broken.close()
})
