import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnsOf } from '../../../src/domain/fields/columns.ts'
import type { AnyRegister } from '../../../src/domain/fields/define.ts'
import type { Field, Fields } from '../../../src/domain/fields/field.ts'
import { REGISTERS } from '../../../src/domain/records/index.ts'
import { served } from '../../../src/server/records/index.ts'
import { ALL, covering, inTurn } from '../../each-kind.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
let suporte: Client
/** Ids of every table: of this account, and of the other. */
let meus: Map<string, number>
let alheios: Map<string, number>
let operations: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }[]

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  suporte = await t.login('super@demo.tecla')
  const document = (await t.call('GET', 'openapi.json')).body as { paths: Record<string, object> }
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => ({ method: method.toUpperCase() as 'GET', path })),
  )
  meus = await firstIds(1)
  alheios = await firstIds(2)
})
afterAll(() => t.close())

const firstIds = (account_id: number) =>
  t.deps.db.tx({ account_id }, async q => {
    const ids = new Map<string, number>()
    for (const { id, storage: { table: tabela } = {} } of REGISTERS) {
      const { rows } = await q.query<{ id: number | null }>(`select min(id) as id from "${tabela ?? id}"`)
      if (rows[0]?.id) ids.set(id, rows[0].id)
    }
    return ids
  })

/** Path of a register's row, its parent's id filled in. */
const at = (register: AnyRegister, id: unknown = meus.get(register.id) ?? 1) =>
  `${base(register)}/${encodeURIComponent(String(id))}`
const base = (register: AnyRegister) =>
  register.api.replace(/:\w+/, String(meus.get(register.parent?.register ?? '') ?? 1))

/** As the document of the API writes its path. */
const template = ({ api }: AnyRegister) => `/api/v1/${api.replace(/:(\w+)/g, '{$1}')}`

/** Asks again after opening the company: an accepted body may have closed it, and a 455 would hide all that comes after. */
async function asked(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const answer = await suporte.call(method, path, body)
  if (answer.status !== 455) return answer
  await t.deps.db.tx({ account_id: 1 }, q =>
    q.query('update empresas set licenca_ate = null, bloqueada = false where id = 1'),
  )
  return suporte.call(method, path, body)
}

const faults: string[] = []
/** A refusal is 4xx with a message, or with a page for who has no login; what is not bad may pass. Else it is a fault. */
async function tried(what: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const answer = await asked(method, path, body)
  const page = typeof answer.body === 'string' && answer.body.startsWith('<!doctype html>')
  const told = answer.status < 400 || page || typeof answer.body?.message === 'string'
  if (answer.status >= 500 || !told)
    faults.push(
      `${method} ${path.slice(0, 120)} ${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
    )
  return answer.status
}
const told = () => expect(faults.splice(0)).toEqual([])

const DA_CASA = new Set(REGISTERS.filter(({ owner: { house } = {} }) => house).map(({ id }) => id))
const fundo = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as unknown
/** Wrong in type for nearly every field. */
const TORTOS: readonly (readonly [string, unknown])[] = [
  ['nulo', null],
  ['vazio', ''],
  ['objeto', {}],
  ['fundo', fundo(2000)],
  ['sem texto', { toString: 1, valueOf: 1 }],
  ['lista sem texto', [{ toString: 1, valueOf: 1 }]],
  ['chaves de objeto', { hasOwnProperty: 1, toJSON: 1, length: -1 }],
  ['lista', []],
  ['lista de nulos', [null]],
  ['lista de listas', [[[]]]],
  ['lista de objetos', [{ id: 1 }, { id: 'a' }, {}]],
  ['lista longa', Array.from({ length: 1500 }, (_, i) => i)],
  ['verdadeiro', true],
  ['negativo', -1],
  ['fração', 0.1],
  ['enorme', 1e308],
  ['além de 2^53', 2 ** 53 + 2],
  ['texto', 'abc'],
  ['NUL', 'a\u0000b'],
  ['substituto só', 'a\ud800b'],
  ['1 MB', 'x'.repeat(1_000_000)],
  ['número em texto', '12345678901234567890.12345678901234567890'],
  ['expoente', '1e9999'],
]

/** Bodies of the calls beside the five, each of which reads rows before it refuses some, and of registers but a few. */
const OUTROS = new Set([
  'nulo',
  'objeto',
  'sem texto',
  'fundo',
  'lista de nulos',
  'negativo',
  'além de 2^53',
  'NUL',
])

const TWO = new Set(['lista de nulos', 'NUL'])

/** Values too large for every field of a body: its first three take them. */
const GRANDES = new Set(['1 MB', 'fundo'])

// one code reads all registers: what each of these tests sends, a covering set of registers, fields and calls is sent.
// `npm run prova -- varreduras` sends everything to all of them

const registerIds = REGISTERS.map(({ id }) => id)
/** Registers, with all kinds of fields between them, that are sent everything. */
const WHOLE = new Set(ALL ? registerIds : ['parceiros', 'grupos', 'contas_financeiras'])

const kindOf = (field: Field) => {
  const { label: _, ...kind } = field as Field & { label?: string }
  return JSON.stringify([kind.type, Object.keys(kind).sort()])
}
const OWN_CODE = new Set(
  served(REGISTERS)
    .filter(({ server }) => Object.values(server).some(hook => typeof hook === 'function'))
    .map(({ id }) => id),
)
/** The whole ones, those with code of their own, and each that brings a type of field which none before has. */
const COVERING = new Set([
  ...WHOLE,
  ...OWN_CODE,
  ...covering(REGISTERS, ({ fields }) =>
    columnsOf(fields as Fields).map(({ field }) => `${field.type} ${'of' in field ? field.of : ''}`),
  ).map(({ id }) => id),
])

/** Gives all values to the first field of each kind; `later` gives those of the other fields of that kind. */
function shared<V>(
  later: (values: readonly V[], turn: number) => readonly V[],
): (field: Field, values: readonly V[]) => readonly V[] {
  const seen = new Map<string, number>()
  return (field, values) => {
    const turn = seen.get(kindOf(field)) ?? 0
    seen.set(kindOf(field), turn + 1)
    return turn === 0 || ALL ? values : later(values, turn)
  }
}
const oneInTurn = <V>(values: readonly V[], turn: number) => inTurn(values, values.length, turn)
const none = () => []

/** Right in type, wrong in what they do to careless code. */
function espinhosos(field: Field): unknown[] {
  switch (field.type) {
    case 'int':
      return [2 ** 31 - 1, 2 ** 31]
    case 'ref':
      return [2 ** 53 - 1, alheios.get(field.to) ?? 987_654_321, "'; drop table produtos; --"]
    case 'values':
      return field.of === 'ref'
        ? [[2 ** 53 - 1], [alheios.get(field.to ?? '') ?? 987_654_321]]
        : [['a@b.c', 'a@b.c']]
    case 'decimal':
    case 'money':
      return ['9'.repeat(field.digits ?? 12), `0.${'9'.repeat(field.places ?? 2)}`, '-0']
    case 'date':
      return ['31/12/2199', '01/01/1900', '29/02/2027']
    case 'text':
    case 'email':
      return ['<script>alert(1)</script>', '& "\'\\', "' or 1=1 --", '🥖\u202e', '%_', '{}', '\\x00']
    default:
      return []
  }
}

const bodiesOf = shared<unknown>(none)
const filtersOf = shared<string>(none)

const gravaveis = REGISTERS.filter(({ access: { readonly } }) => !readonly)

test('o que se lê de cada cadastro se grava de volta: nenhum campo é desconhecido', async () => {
  for (const register of gravaveis.filter(({ id }) => meus.has(id))) {
    const { data } = (await asked('GET', at(register))).body
    if (data)
      expect((await asked('PUT', at(register), data)).body.message ?? '').not.toMatch(/^Campo desconhecido/)
  }
})

test.each(gravaveis.map(register => [register.id, register] as const))('%s: corpos', async (_, register) => {
  const fields = register.fields as Fields
  const keys = [
    ...columnsOf(fields).filter(({ field }) => field.virtual !== 'answer'),
    ...Object.entries(fields).flatMap(([name, field]) =>
      field.type === 'list' || field.type === 'group' ? [{ key: name, field }] : [],
    ),
  ]
  const set = (key: string, value: unknown) =>
    key.split('.').reduceRight<unknown>((inside, step) => ({ [step]: inside }), value)
  const sent = WHOLE.has(register.id) ? null : COVERING.has(register.id) ? OUTROS : TWO
  for (const [what, value] of TORTOS.filter(([what]) => !sent || sent.has(what))) {
    const some = GRANDES.has(what) ? keys.slice(0, 3) : keys
    const every = Object.assign({}, ...some.map(({ key }) => set(key, value)))
    await tried(what, 'POST', base(register), every)
    await tried(what, 'PUT', at(register), every)
    // neither reaches a field: one code reads them in all registers
    if (!WHOLE.has(register.id)) continue
    await tried(`corpo ${what}`, 'POST', base(register), value)
    await tried(`versão ${what}`, 'PUT', at(register), { versao: value })
  }
  // what a register's own code reads may be right in type in any field
  const some = WHOLE.has(register.id) || OWN_CODE.has(register.id) ? shared<unknown>(oneInTurn) : bodiesOf
  for (const { key, field } of keys)
    for (const value of some(field as Field, espinhosos(field as Field))) {
      const what = `${key} = ${JSON.stringify(value)}`
      const { status, body } = await asked('PUT', at(register), set(key, value) as object)
      if (status >= 500) faults.push(`${register.id} ${what}: ${status} ${JSON.stringify(body)}`)
      // a row of another account is nobody's
      const foreign =
        field.type === 'ref' &&
        typeof value === 'number' &&
        value === alheios.get(field.to) &&
        !DA_CASA.has(field.to)
      if (foreign && status < 400) faults.push(`${register.id} ${what}: aceito`)
    }
  await tried('campos desconhecidos', 'PUT', at(register), {
    account_id: 2,
    id: 1,
    criado_em: 'x',
    __proto__: { nome: 1 },
    constructor: 1,
  })
  told()
})

/** Numbers of a path that are no id. All registers read it by one code: the first shows that each does. */
const NUMEROS = ['0', 'abc', '99999999999999999999', '9007199254740993', '-1', '1.5', '1e99', '\u0000', "1'"]

test.each(REGISTERS.map(register => [register.id, register] as const))(
  '%s: números do caminho',
  async (_, register) => {
    for (const id of WHOLE.has(register.id) ? NUMEROS : NUMEROS.slice(0, 1)) {
      expect(await tried(id, 'GET', at(register, id))).toBe(404)
      if (register.access.readonly) continue
      for (const [method, path] of [
        ['PUT', at(register, id)],
        ['DELETE', at(register, id)],
        ['GET', `${at(register, id)}/historico`],
        ['POST', `${at(register, id)}/restaurar`],
      ] as const)
        expect([path, await tried(id, method, path, method === 'PUT' ? {} : undefined)]).toEqual([path, 404])
    }
    const alheio = alheios.get(register.id)
    // the house's rows are whose house it is: every super user's, and for some tables everybody's
    if (alheio && !register.owner?.house) expect(await tried('alheio', 'GET', at(register, alheio))).toBe(404)
    told()
  },
)

/** Names that every object answers to, whatever it was given. */
const PROTOTIPO = ['toString', 'valueOf', 'hasOwnProperty', 'constructor', '__proto__', 'isPrototypeOf']

/** All but the first of them. */
const STRANGE = new RegExp(PROTOTIPO.slice(1).join('|'))

const CONSULTAS = [
  'page=-1',
  'page=0',
  'page=1000000000&limit=1000000000',
  'page=99999999999999999999',
  'limit=1e9',
  'limit[]=1&limit[]=x',
  'order_by=__proto__,asc',
  'order_by=nome,asc;drop',
  ...PROTOTIPO.flatMap(nome => [
    `order_by=${nome},asc`,
    `${nome}=1`,
    `${nome}!=1`,
    `${nome}[]=1`,
    `includes=${nome}`,
    `a.${nome}=1`,
  ]),
  'order_by=,',
  '__proto__=1',
  'constructor=1',
  'toString!=1',
  'includes=__proto__,constructor,*',
  'id=99999999999999999999',
  'id[]=a',
  'id=%00',
  'full_search=%00',
  `full_search=${'a%20'.repeat(49)}`,
  'full_search=%25%27%22%5C',
  'full_search=%F0%9F%A5%96',
  `nome=${'x'.repeat(5000)}`,
  'nome=*',
  'nome=**',
  'nome!=',
  'a.b.c=1',
  '.=1',
  '%5B%5D=1',
  '>=1',
]

/** Queries that a register other than the whole ones takes: every eighth, in turn, as one code reads them all. */
const few = (register: AnyRegister) =>
  inTurn(
    CONSULTAS.filter(query => !STRANGE.test(query)),
    8,
    REGISTERS.indexOf(register),
  )

/** Queries of the calls beside a list. */
const AO_LADO = ['page=-1', 'id=%00', 'full_search=%00', 'order_by=__proto__', 'a.b.c=1']

/** Places of the registers in the document, the longest first: an address's list lies below its partner's. */
const PLACES = REGISTERS.map(template).sort((a, b) => b.length - a.length)

/** Gives a call beside a register's list without its place: `{id}/historico`; null: no register's. */
const callOf = (path: string) => {
  const place = PLACES.find(each => path.startsWith(`${each}/`))
  return place === undefined ? null : path.slice(place.length + 1)
}

/**
 * Counts the registers that had a call before: the first takes everything; the same code serves the others, of which every
 * sixth takes a little.
 */
const counter = () => {
  const seen = new Map<string, number>()
  return (call: string) => {
    const before = seen.get(call) ?? 0
    seen.set(call, before + 1)
    return before
  }
}
const SIXTH = 6
const listed = counter()

test.each(REGISTERS.map(register => [register.id, register] as const))(
  '%s: consultas',
  async (_, register) => {
    const queries = WHOLE.has(register.id) ? CONSULTAS : few(register)
    for (const query of queries) await tried('', 'GET', `${base(register)}?${query}`)
    // the calls beside the list take the same query: a few of each kind, as a file of everything is long
    const turn = REGISTERS.indexOf(register) % AO_LADO.length
    const beside = operations.filter(
      ({ method, path }) => method === 'GET' && path.startsWith(`${template(register)}/`),
    )
    for (const { path } of beside) {
      const url = path.replace('{id}', String(meus.get(register.id) ?? 1)).replace(/\{\w+\}/g, '1')
      const before = listed(callOf(path) ?? path)
      const little = before % SIXTH === 0 ? AO_LADO.slice(turn, turn + 1) : []
      const some = ALL || before === 0 ? AO_LADO : little
      for (const query of some) await tried('', 'GET', `${url}?${query}`)
    }
    for (const { key, field } of columnsOf(register.fields as Fields))
      for (const value of filtersOf(field, [
        '=%00',
        '=*%25*',
        '=abc',
        '=99999999999999999999',
        '[]=x',
        '>=x',
      ]))
        await tried(key, 'GET', `${base(register)}?${key}${value}`)
    told()
  },
)

test('ordem e filtros com nomes que todo objeto tem não quebram as listas', async () => {
  const apis = REGISTERS.map(template)
  const lists = operations.filter(
    ({ method, path }) => method === 'GET' && !path.includes('{') && !apis.some(api => path.startsWith(api)),
  )
  expect(lists.map(({ path }) => path)).toContain('/api/v1/vendas')
  for (const [i, { path }] of lists.entries()) {
    // a name and two queries a list, in turn: every list reads its query by the same code
    const nome = PROTOTIPO[3 + (i % 3)]
    const queries = [`order_by=${nome},asc`, `${nome}=1`, `status=${nome}`, `full_search=${nome}`]
    for (const query of inTurn(queries, 2, i)) await tried('', 'GET', `${path}?${query}`)
  }
  told()
})

test('as chamadas que não são de cadastros: corpos sem texto em cada campo', async () => {
  const apis = REGISTERS.map(template)
  const document = (await t.call('GET', 'openapi.json')).body
  const others = operations.filter(
    ({ method, path }) =>
      (method === 'POST' || method === 'PUT') &&
      !apis.some(api => path.startsWith(api)) &&
      // the page of a quote's link answers a person, in HTML
      !/logout|^\/o\//.test(path),
  )
  expect(others.length).toBeGreaterThan(20)
  for (const { method, path } of others) {
    const body = document.paths[path][method.toLowerCase()].requestBody?.content['application/json'].schema
    const torto = { toString: 1, valueOf: 1 }
    const campos = Object.keys(body?.properties ?? {})
    const url = path.replace(/\{\w+\}/g, '1')
    if (ALL) for (const campo of campos) await tried(campo, method, url, { [campo]: torto })
    await tried('cada campo', method, url, Object.fromEntries(campos.map(campo => [campo, torto])))
    await tried('tudo', method, url, torto)
  }
  told()
})

test('as outras chamadas dos cadastros (lote, importar, totais…) com corpos tortos', async () => {
  const others = operations.flatMap(({ method, path }) => {
    const call = callOf(path)
    const beside =
      call !== null && (method === 'POST' || method === 'PUT') && !/\{id\}$|restaurar$/.test(path)
    return beside ? [{ method, path, call: `${method} ${call}` }] : []
  })
  expect(others.length).toBeGreaterThan(0)
  const written = counter()
  for (const { method, path, call } of others) {
    const before = written(call)
    if (!ALL && before % SIXTH > 0) continue
    const again = before > 0 && !ALL
    for (const [what, value] of TORTOS.filter(([what]) => (again ? TWO : OUTROS).has(what))) {
      const url = path.replace(/\{\w+\}/g, '1')
      if (!again) {
        await tried(what, method, url, value)
        await tried(what, method, url, {
          simular: false,
          linhas: value,
          ids: value,
          colunas: value,
          cabecalho: value,
        })
      }
      await tried(what, method, url, {
        simular: true,
        linhas: [{ id: value, versao: value, valores: value }],
      })
    }
  }
  told()
})
