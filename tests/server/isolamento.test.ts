import { afterAll, beforeAll, expect, test } from 'vitest'
import { noRules, wireRuleIds } from '../../src/core/tax/kinds.ts'
import type { VendaBody } from '../../src/domain/api/vendas.ts'
import { columnsOf, isCode } from '../../src/domain/fields/columns.ts'
import type { Fields } from '../../src/domain/fields/field.ts'
import { FLAGS } from '../../src/domain/options/flags.ts'
import { REGISTERS } from '../../src/domain/records/index.ts'
import type { Flag } from '../../src/domain/rights.ts'
import { type Client, createTestApp, type TestApp } from './harness.ts'
import { createAccount } from './world.ts'

interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  publica: boolean
  /** Flags any of which opens it. */
  flags: Flag[]
  plano: string | null
  superUser: boolean
}

let t: TestApp
let outra: Client
let donoDaPrimeira: Client
let operations: Operation[]
/** Ids of the first account by table, and every text that only it has. */
let primeira: { account_id: number; ids: Map<string, number[]>; marcas: string[] }

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  outra = await t.login('outra@demo.tecla')
  donoDaPrimeira = await t.login('dono@demo.tecla')
  const dono = (await donoDaPrimeira.call('GET', 'user')).body.data
  const document = (await t.call('GET', 'openapi.json')).body as {
    paths: Record<string, Record<string, { security?: unknown[]; description?: string }>>
  }
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      publica: operation.security?.length === 0,
      flags: [...(operation.description ?? '').matchAll(/Permissão: (\w+)/g)].map(([, flag]) => flag as Flag),
      plano: /Plano: (\w+)/.exec(operation.description ?? '')?.[1] ?? null,
      superUser: /Somente super usuário/.test(operation.description ?? ''),
    })),
  )
  primeira = {
    account_id: dono.account.id,
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
      // its own: the house's rows are everybody's to read
      const found = await q.query<{ id: number }>(
        `select id from ${name} where account_id = $1 order by id limit 10000`,
        [account_id],
      )
      ids.set(
        name,
        found.rows.map(row => row.id),
      )
    }
    return ids
  })
}

/** Registers answer under the name of their table, nested ones under their own. */
const tableOf = (path: string): string => {
  const own = REGISTERS.find(({ api }) => path.startsWith(`/api/v1/${api.replace(/:(\w+)/g, '{$1}')}/{id}`))
  return own?.id ?? path.split('/')[3] ?? ''
}
/** The house's rows that every account reads: banks, countries, NCM, IBPT. */
const lidaPorTodos = (path: string): boolean =>
  REGISTERS.some(
    ({ owner: { house } = {}, access: { guardedReads }, api }) =>
      house && !guardedReads && path.startsWith(`/api/v1/${api}/`),
  )
const firstOf = (table: string) => String(primeira.ids.get(table)?.[0] ?? 1)
const foreign = (path: string) =>
  path
    .replace('{usuario}', firstOf('usuarios'))
    .replace('{empresa}', firstOf('empresas'))
    .replace('{parceiro_id}', firstOf('parceiros'))
    .replace('{produto_id}', firstOf('produtos'))
    .replace('user/sessoes/{id}', `user/sessoes/${firstOf('tokens')}`)
    .replace(/\{\w+\}/g, firstOf(tableOf(path)))

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
    if (method === 'GET' && lidaPorTodos(path)) continue
    const { status } = await outra.call(method, foreign(path))
    // 403: the register is the super user's to change, and to follow; the administration is his to read
    const guarded = method === 'DELETE' || path.endsWith('/historico') || path.startsWith('/api/v1/admin/')
    if (status !== 404 && !(guarded && status === 403)) wrong.push(`${method} ${foreign(path)}: ${status}`)
  }
  expect(wrong).toEqual([])
})

test('nenhuma lista mostra linha ou texto da outra conta', async () => {
  const leaks: string[] = []
  for (const { method, path, publica } of operations) {
    if (method !== 'GET' || path.includes('{')) continue
    const { status, body } = await outra.call('GET', path)
    // what asks for no session may ask for a token of its own, as a kitchen's screen does
    if (status === 401 && !publica) leaks.push(`${path}: sem sessão`)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    for (const marca of primeira.marcas) if (text.includes(marca)) leaks.push(`${path}: ${marca}`)
    const alheios = new Set(primeira.ids.get(tableOf(path)))
    const list = Array.isArray(body?.data) ? body.data : Array.isArray(body?.data?.data) ? body.data.data : []
    for (const { id } of list as { id?: number }[])
      if (id !== undefined && alheios.has(id)) leaks.push(`${path}: id ${id}`)
  }
  expect(leaks).toEqual([])
})

/** What the first account holds, to the last column: whatever was tried, it may not have changed. */
async function fingerprint(): Promise<string> {
  const { rows: tables } = await t.deps.db.pool.query<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c join information_schema.tables b
        on b.table_name = c.table_name and b.table_schema = 'public' and b.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.column_name = 'account_id' order by 1`,
  )
  return t.deps.db.tx({ account_id: primeira.account_id }, async q => {
    const parts: string[] = []
    for (const { name } of tables) {
      const { rows } = await q.query<{ soma: string | null }>(
        `select md5(string_agg(x::text, '|' order by x::text)) as soma from "${name}" x`,
      )
      parts.push(`${name}:${rows[0]?.soma}`)
    }
    return parts.join(' ')
  })
}

const counted = (denied: Record<string, number>, status: number) => {
  denied[status] = (denied[status] ?? 0) + 1
}

test('toda chamada com ids da outra conta é negada, e a outra conta fica como estava', async ({
  annotate,
}) => {
  const before = await fingerprint()
  const wrong: string[] = []
  const denied: Record<string, number> = {}
  for (const { method, path, publica } of operations) {
    if (publica || !path.includes('{') || /\{(cep|cnpj|ibge|uf|ref|grupo)\}/.test(path)) continue
    if (method === 'GET' && lidaPorTodos(path)) continue
    // lists of the country and of the law belong to nobody
    if (/^\/api\/v1\/(paises|municipios)/.test(path)) continue
    const answer = await outra.call(method, foreign(path), method === 'GET' ? undefined : {})
    counted(denied, answer.status)
    if (![403, 404, 422].includes(answer.status)) wrong.push(`${method} ${foreign(path)}: ${answer.status}`)
  }
  expect(wrong).toEqual([])
  expect(await fingerprint()).toBe(before)
  void annotate(`negadas com ids da outra conta: ${JSON.stringify(denied)}`)
  expect(Object.values(denied).reduce((a, b) => a + b, 0)).toBeGreaterThan(80)
})

test('um registro copiado da outra conta não traz o que ele aponta', async ({ annotate }) => {
  const wrong: string[] = []
  let tried = 0
  for (const register of REGISTERS) {
    if (register.parent || register.access.readonly || register.access.permission === null) continue
    const refs = columnsOf(register.fields as Fields).filter(
      // banks are the country's: any account may name one
      ({ field }) =>
        field.type === 'ref' &&
        !isCode(field.to) &&
        field.to !== 'bancos' &&
        REGISTERS.some(({ id }) => id === field.to),
    )
    if (refs.length === 0) continue
    const list = (await donoDaPrimeira.call('GET', `${register.api}?limit=1`)).body
    const first = (Array.isArray(list.data) ? list.data : list.data.data)[0]
    if (!first) continue
    const { id: _id, ...record } = (await donoDaPrimeira.call('GET', `${register.api}/${first.id}`)).body.data
    for (const { key, field } of refs) {
      const id = record[key] ?? (field.type === 'ref' ? firstOf(field.to) : 0)
      const corpo = {
        ...record,
        // what a record does not answer and a new one needs
        ...('password' in register.fields ? { password: 'uma-senha-boa' } : {}),
        ...('client_secret' in register.fields ? { client_secret: 'um-segredo' } : {}),
        ...('estoque' in register.fields ? { estoque: { ...record.estoque, estoque_inicial: '1' } } : {}),
        [key]: Number(id),
      }
      const { status, body } = await outra.call('POST', register.api, corpo)
      tried++
      const textos = Object.values(body.errors ?? {}).flat()
      if (status !== 422 || !textos.includes('Registro não encontrado'))
        wrong.push(`${register.id}.${key}: ${status} ${JSON.stringify(body.errors)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(10)
  void annotate(`referências tentadas: ${tried}`)
})

const UUID = '019a9f00-0000-7000-8000-00000000c0de'

/** A sale of the API's shape, of things that are nobody's. */
function vendaDe(mudanca: Partial<VendaBody>): VendaBody {
  const zero = { desconto: '0.00', acrscimo: '0.00', taxa_entrega: '0.00', troco: '0.00' } // contrato
  const regras = noRules()
  const regraIds = { ...wireRuleIds(() => null), regraicms_id: 1, regrapisconfins_id: 1 }
  const item: VendaBody['itens'][number] = {
    ...regraIds,
    uid: 'a',
    produto_id: 999_999_999,
    referencia: '1',
    nome: 'Água',
    gtin: null,
    unidade: 'UN',
    ncm: '22011000',
    cest: null,
    cbenef: null,
    qtde: '1',
    preco: '1.00',
    desconto: '0.00',
    preco_total: '1.00',
    total_etiqueta: null,
    lote_id: null,
    origem_leitura: 'scan',
    ibpt: null,
  }
  return {
    ...zero,
    uuid: UUID,
    terminal_id: 999_999_999,
    tipo_operacao: 1,
    modelo: '65',
    valor_produtos: '1.00',
    valor_total: '1.00',
    itens: [item],
    pagamento: [],
    regras,
    totais: {},
    paga: true,
    paga_em: '2026-11-20T12:00:00Z',
    ...mudanca,
  }
}

/** Writes of the session itself and of the till's own flow: no flag opens them, the session does. */
const DA_SESSAO =
  /^(PUT|POST|GET|DELETE) \/api\/v1\/(logout|user\/|users\/|notificacao|usuarios\/\{usuario\}\/empresa|fotos|estatistica\/painel\/cartoes)|^POST \/broadcasting\/auth$/

/** Calls of the till that no flag opens, because their service judges what is in the body; and how it refuses who has none. */
const JULGA_O_SERVICO: Readonly<Record<string, { corpo: object; recusa: number }>> = {
  // a sale that was paid is never lost: whoever lost the till's flag with it in hand sends it with a PIN; an unpaid one is refused
  'POST /api/v1/vendas': { corpo: vendaDe({ paga: false }), recusa: 403 },
  // asks for that PIN: what counts is whose it is
  'POST /api/v1/aprovacoes': {
    corpo: { pin: '9753', venda_uuid: UUID, acao: 'venda', uid: null, valor: '1.00', percentual: null },
    recusa: 422,
  },
  // hands the till over: what counts is who the PIN is of
  'POST /api/v1/caixa/operador': { corpo: { pin: '9753' }, recusa: 422 },
}
/** Writes down that a paid sale left a till as a file: whoever stands before it, with his name. */
const SO_CONTA = ['POST /api/v1/vendas/recusadas']

test('cada chamada só se abre com a permissão que pede', async ({ annotate }) => {
  const conta = await createAccount(t.deps.db, {
    users: [{ email: 'quase@d.br' }, { email: 'outro@d.br' }],
    companies: [{}, { plano: 'vazio' }],
  })
  const quase = await t.login('quase@d.br')
  const grant = (held: (flag: Flag) => boolean) =>
    t.deps.db.tx({ account_id: conta.account_id }, q =>
      q.query(
        `update grupos set flags = '{${FLAGS.filter(held)}}'
          where id = (select grupo_id from usuarios where id = $1)`,
        [conta.usuarios['quase@d.br']],
      ),
    )
  const call = (operation: Operation) =>
    quase.call(
      operation.method,
      operation.path.replace(/\{\w+\}/g, '999999999'),
      operation.method === 'GET' ? undefined : {},
    )
  const wrong: string[] = []
  const denied = { permissao: 0, super: 0, plano: 0 }
  const byFlags = new Map<string, Operation[]>()
  for (const operation of operations)
    if (operation.flags.length > 0) {
      const names = operation.flags.join(' ')
      byFlags.set(names, [...(byFlags.get(names) ?? []), operation])
    }
  for (const [names, group] of byFlags) {
    const flags = names.split(' ') as Flag[]
    await grant(flag => !flags.includes(flag))
    for (const operation of group) {
      const { status, body } = await call(operation)
      denied.permissao++
      if (status !== 403 || body.codigo !== 'PROIBIDO')
        wrong.push(`sem ${names}: ${operation.method} ${operation.path}: ${status}`)
    }
    for (const [turn, flag] of flags.entries()) {
      await grant(other => other === flag)
      // several flags share the calls they open: each is tried on some, and each call by one at least
      for (const operation of group.filter(
        (_, i) => group.length < flags.length || i % flags.length === turn,
      )) {
        const { status, body } = await call(operation)
        if (status === 403 && body.codigo === 'PROIBIDO' && operation.plano === null)
          wrong.push(`com ${flag}: ${operation.method} ${operation.path}: 403`)
      }
    }
  }
  await grant(() => false)
  for (const [chamada, { corpo, recusa }] of Object.entries(JULGA_O_SERVICO)) {
    const { status, body } = await quase.call('POST', chamada.replace('POST ', ''), corpo)
    if (status !== recusa) wrong.push(`sem nada: ${chamada}: ${status} ${JSON.stringify(body)}`)
  }
  const semPin = await quase.call('POST', 'vendas', vendaDe({ offline: true }))
  if (semPin.status !== 403) wrong.push(`paga e sem PIN: ${semPin.status}`)
  await grant(() => true)
  for (const operation of operations.filter(({ superUser }) => superUser)) {
    denied.super++
    const { status } = await call(operation)
    if (status !== 403) wrong.push(`sem ser super: ${operation.method} ${operation.path}: ${status}`)
  }
  // the second company's plan has no option
  await quase.call('GET', `usuarios/${conta.usuarios['quase@d.br']}/empresa/${conta.empresas[1]}`)
  for (const operation of operations.filter(({ plano }) => plano)) {
    denied.plano++
    const { status } = await call(operation)
    if (status !== 403) wrong.push(`sem o plano: ${operation.method} ${operation.path}: ${status}`)
  }
  const unguarded = operations
    .filter(
      ({ method, publica, flags, superUser }) =>
        method !== 'GET' && !publica && !superUser && flags.length === 0,
    )
    .map(({ method, path }) => `${method} ${path}`)
    .filter(call => !DA_SESSAO.test(call) && !(call in JULGA_O_SERVICO) && !SO_CONTA.includes(call))
  expect({ wrong, unguarded }).toEqual({ wrong: [], unguarded: [] })
  expect(
    operations
      .filter(
        ({ path, method, flags }) =>
          method === 'GET' && /\/(usuarios|grupos)(\/|$)/.test(path) && flags.length === 0,
      )
      .map(({ path }) => path)
      .filter(path => !path.includes('/empresa/')),
  ).toEqual([])
  void annotate(`negadas: ${JSON.stringify(denied)} de ${operations.length} chamadas`)
})
