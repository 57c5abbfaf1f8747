import { cPais2Pais } from 'node-sped-nfe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { ncmExiste, ncmsDoNome, ncmsPorCodigo } from '../../../src/server/codes/ncms.ts'
import { NCMS_COMUNS } from '../../../src/server/codes/ncms-comuns.ts'
import { PAISES } from '../../../src/server/codes/paises.ts'
import { HOUSE } from '../../../src/server/db/house.ts'
import { DECLARED } from '../../contract/declared.ts'
import { inventory } from '../../contract/spec.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { diaEm } from '../time.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
let conta: number
beforeAll(async () => {
  t = await createTestApp()
  conta = (await createAccount(t.deps.db, { users: [{ email: 'dono@a.br', flags: FLAGS }] })).account_id
  dono = await t.login('dono@a.br')
})
afterAll(() => t.close())

const rows = async (path: string) => {
  const { status, body } = await dono.call('GET', path)
  expect(status, path).toBe(200)
  return (Array.isArray(body.data) ? body.data : body.data.data) as Record<string, unknown>[]
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

describe('tabelas escritas por nós', () => {
  // names of ours that the Bacen writes with other first letters
  const OUTRO_NOME: Readonly<Record<string, string>> = { '7412': 'CINGAPURA', '1619': 'FORMOSA (TAIWAN)' }

  test('cada país tem o código do Bacen: 4383 é a Líbia, não o Líbano', () => {
    const bacen = cPais2Pais as unknown as Record<string, string>
    for (const { code, name } of PAISES) {
      const official = bacen[String(Number(code))]
      expect(official, `${code} ${name}`).toBeDefined()
      expect(plain(official ?? ''), code).toMatch(
        OUTRO_NOME[code] ?? new RegExp(`^${plain(name).slice(0, 4)}`),
      )
    }
    expect(new Set(PAISES.map(({ code }) => code)).size).toBe(PAISES.length)
  })
})

describe('buscas de todos', () => {
  test('municípios por parte do nome, no máximo 50, e um só pelo IBGE ou pelo nome e UF', async () => {
    expect(await rows('municipios?nome=*a*&limit=50')).toHaveLength(50)
    expect(await rows('municipios?nome=*sao jose do rio pr*&limit=50')).toEqual([
      { code: '3549805', name: 'São José do Rio Preto', uf: 'SP' },
    ])
    for (const path of ['municipios/3550308', 'municipios/sao%20paulo/SP'])
      expect((await dono.call('GET', path)).body.data).toEqual({
        code: '3550308',
        name: 'São Paulo',
        uf: 'SP',
      })
    expect((await dono.call('GET', 'municipios/0000000')).status).toBe(404)
  })

  test('países por parte do nome, sem acento nem maiúscula', async () => {
    expect(await rows('paises?nome=*LIBANO*&limit=50')).toMatchObject([{ code: '4316', name: 'Líbano' }])
    expect((await dono.call('GET', 'paises/1058')).body.data).toMatchObject({ name: 'Brasil' })
    expect((await dono.call('GET', 'paises/9999')).status).toBe(404)
  })

  test('CFOP: código ou descrição, e as marcas de venda, NF-e e devolução', async () => {
    const codes = async (query: string) => (await rows(`cfops?limit=1000&${query}`)).map(({ cfop }) => cfop)
    expect(await codes('cfop=*510*&ordescricao=*510*')).toContain('5102')
    expect(await codes('cfop=*bonifica*&ordescricao=*bonifica*')).toContain('5910')
    expect(await codes('cfopfin=VE&cfop=*5*&ordescricao=*5*')).not.toContain('5910')
    expect(await codes('cfop=&ordescricao=*bonifica*')).toEqual(await codes('ordescricao=*bonifica*'))
    expect(await codes('cfop=*5910*&ordescricao=')).toEqual(['5910'])
    const returns = await codes('indDevol=1&indNFe=1')
    expect(returns).toContain('1202')
    expect(returns).not.toContain('5102')
    expect(returns).toEqual(expect.arrayContaining(['1503', '5210']))
    const ofNotes = await codes('indNFe=1')
    expect(ofNotes).toEqual(expect.arrayContaining(['5949', '1949', '5933', '1126']))
    for (const transport of ['5353', '1352', '5307']) expect(ofNotes).not.toContain(transport)
    const way = async (tpNF: string) =>
      [...new Set((await codes(`tpNF=${tpNF}`)).map(cfop => String(cfop)[0]))].sort()
    expect(await way('0')).toEqual(['1', '2', '3'])
    expect(await way('1')).toEqual(['5', '6', '7'])
  })

  test('CST e classificação se acham pelo código ou por palavras', async () => {
    expect((await rows('csticms?cst=*00*&ordescricao=*00*')).map(({ cst }) => cst)).toContain('00')
    expect(await rows('cstipis?cst=*isenta*&ordescricao=*isenta*')).not.toEqual([])
    expect(await rows('cst_ibscbs?full_search=*integral*')).toMatchObject([{ CST_IBS_CBS: '000' }])
    const classes = await rows('classificacao_tributaria?full_search=*a*&CST_IBS_CBS=200')
    expect(classes).not.toEqual([])
    expect(new Set(classes.map(({ CST_IBS_CBS }) => CST_IBS_CBS))).toEqual(new Set(['200']))
  })

  test('unidades aceitam um limite enorme, e bancos e classificações se acham pelo nome', async () => {
    await rows('unidades?limit=1000000000')
    expect((await rows('bancos?nome=*brasil*')).map(({ codigo }) => codigo)).toContain('001')
    expect(await rows('classificacaes?nome=*transp*')).toMatchObject([{ id: 3 }])
  })

  test('as séries de um modelo, da empresa, pelo nome', async () => {
    for (const [nome, modelo, serie] of [
      ['Matriz', '55', '1'],
      ['Filial', '55', '2'],
      ['Balcão', '65', '1'],
      ['Frete', '57', '1'],
    ] as const) {
      const { status, body } = await dono.call('POST', 'series', { nome, modelo, serie, sequencia: 0 })
      expect(status, JSON.stringify(body)).toBe(201)
    }
    const nomes = async (query: string) => (await rows(`series?${query}`)).map(({ nome }) => nome).sort()
    expect(await nomes('modelo=55')).toEqual(['Filial', 'Matriz'])
    expect(await nomes('modelo=65&empresa_id=999999')).toEqual([])
    expect(await nomes('modelo=55&nome=*atri*')).toEqual(['Matriz'])
    expect(await nomes('modelo=57')).toEqual(['Frete'])
    expect(await nomes('modelo=58')).toEqual([])
  })

  test('as bandeiras de um grupo são só as dele', async () => {
    await t.deps.db.tx({ account_id: conta }, q =>
      q.query(
        `insert into bandeiras (account_id, nome, grupo, tband)
         values ($1, 'Visa', 1, '01'), ($1, 'Mastercard', 1, '02'), ($1, 'Maestro', 2, '99')`,
        [conta],
      ),
    )
    const nomes = async (grupo: number) =>
      (await rows(`bandeiras/grupo/${grupo}`)).map(({ nome }) => nome).sort()
    expect(await nomes(1)).toEqual(['Mastercard', 'Visa'])
    expect(await nomes(2)).toEqual(['Maestro'])
    expect(await nomes(3)).toEqual([])
  })

  test('o id de um banco é o que a conta nomeia, e o código é o da compensação', async () => {
    const [itau] = await rows('bancos?codigo=341')
    expect(itau).toMatchObject({ codigo: '341', nome: expect.stringMatching(/ita/i) })
    const [daAdministracao] = await rows('admin/bancos?codigo=341')
    expect(itau?.['id']).toBe(daAdministracao?.['id'])
    const conta = { nome: 'Conta do Itaú', tipo: 'banco', banco_id: itau?.['id'] }
    const { status, body } = await dono.call('POST', 'contas_financeiras', conta)
    expect([status, body.errors]).toEqual([201, undefined])
    expect(body.data).toMatchObject({ banco_id: itau?.['id'], banco: { id: itau?.['id'] } })
    const ids = (await rows('bancos?limit=1000')).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('sem sessão nenhuma responde', async () => {
    for (const path of [
      'municipios',
      'paises',
      'cfops',
      'csticms',
      'ncms',
      'bancos',
      'classificacao_tributaria',
    ])
      expect((await t.call('GET', path)).status, path).toBe(401)
  })
})

test.each([
  ['leite cond', '04029900'],
  ['água min', '22011000'],
  ['papel higi', '48181000'],
  ['biscoito recheado', '19053100'],
])('NCM pelo nome, em pedaços de palavras: %s', async (texto, codigo) => {
  const achados = await rows(`ncms?descricao=${encodeURIComponent(`*${texto}*`)}&limit=20`)
  expect(achados.slice(0, 3).map(({ codigo }) => codigo)).toContain(codigo)
})

test('cada NCM das mais vendidas diz o que é, sem repetir outra', async () => {
  for (const { codigo, nome } of NCMS_COMUNS) {
    expect(ncmExiste(codigo), codigo).toBe(true)
    expect(ncmsPorCodigo(codigo, 1)[0]?.descricao).toContain(nome)
  }
  expect(new Set(NCMS_COMUNS.map(({ nome }) => nome)).size).toBe(NCMS_COMUNS.length)
})

test.each([
  ['LEITE CONDENSADO MOCA 395G', '04029900'],
  ['BANANA PRATA KG', '08039000'],
  ['XPTO 3000', undefined],
])('o nome %s propõe o NCM %s', (nome, codigo) => {
  expect(ncmsDoNome(nome, 5)[0]?.codigo).toBe(codigo)
})

test('um NCM cadastrado fica ao lado dos que já se conhecem, no lugar do seu', async () => {
  const acha = async () =>
    (await rows(`ncms?descricao=${encodeURIComponent('*cafe*')}&limit=100`)) as {
      codigo: string
      descricao: string
    }[]
  const antes = await acha()
  expect(antes.length).toBeGreaterThan(20)
  const [primeiro, segundo] = antes.map(({ codigo }) => codigo)
  await t.deps.db.tx({ account_id: HOUSE }, q =>
    q.query(
      `insert into ncms (account_id, codigo, descricao, vigencia_fim) values ($1, $2, 'Café da casa', null), ($1, $3, 'Café que acabou', '2020-12-31')`,
      [HOUSE, primeiro, segundo],
    ),
  )
  const depois = await acha()
  expect(depois.length).toBe(antes.length - 1)
  expect(depois.filter(({ codigo }) => codigo === primeiro)).toEqual([
    expect.objectContaining({ descricao: 'Café da casa' }),
  ])
  expect(depois.map(({ codigo }) => codigo)).not.toContain(segundo)
  await t.deps.db.tx({ account_id: HOUSE }, q => q.query('delete from ncms'))
})

interface Call {
  method: string
  path: string
  kind: string
  query: string[]
}

test('um código vale até o fim do seu último dia na empresa', async () => {
  const noAr = async () => [
    (await rows('ncms?codigo=98765432')).length,
    (await rows('classificacao_tributaria?search=*987654*')).length,
  ]
  const [agora, ultimo] = [t.clock(), diaEm(t.clock())]
  await t.deps.db.tx({ account_id: HOUSE }, async q => {
    await q.query(
      `insert into ncms (account_id, codigo, descricao, vigencia_fim) values ($1, '98765432', 'Acaba hoje', $2)`,
      [HOUSE, ultimo],
    )
    await q.query(
      `insert into classificacao_tributaria (account_id, codigo, cst, descricao, nfe, nfce, vigencia_fim)
        values ($1, '987654', '000', 'Acaba hoje', true, true, $2)`,
      [HOUSE, ultimo],
    )
  })
  t.clock.set(`${ultimo}T23:30:00-03:00`)
  expect(await noAr()).toEqual([1, 1])
  t.clock.advance(3_600_000)
  expect(await noAr()).toEqual([0, 0])
  await t.deps.db.tx({ account_id: HOUSE }, q =>
    q.query('with n as (delete from ncms) delete from classificacao_tributaria'),
  )
  t.clock.set(agora)
})

/** A value for each filter that the inventory only names. */
const VALOR: Readonly<Record<string, string>> = {
  id: '1',
  limit: '30',
  page: '1',
  order_by: 'nome,asc',
  'tipo_produto[]': '1',
  custon_consulta: 'true', // contrato
  classificacao: '2',
  ncm_id: '1',
  meio: '1',
  modelo: '65',
  empresa_id: '1',
  CST_IBS_CBS: '000',
  cfopfin: 'VE',
  indNFe: '1',
  indDevol: '1',
  inicio: '01/11/2026',
  fim: '30/11/2026',
}

/** '{lista}?filtro=valor…' of a look-up of the inventory, with parameters that exist. */
function urlOf({ path, query }: Call): string {
  const [base = '', own] = path
    .replace('api/v1/', '')
    .replace(/\{\w+\}/g, '1')
    .split('?')
  const filters = query.map(part => {
    const [key = '', value] = part.split(/=(.*)/s)
    return `${key}=${value ?? VALOR[key] ?? '*a*'}`
  })
  return `${base}?${[...new Set([...(own ? [own] : []), ...filters])].join('&')}`
}

// what the inventory writes in words, not as filters; the administration is proved by its own tests
const inWords = ({ path, query }: Call) =>
  path.includes('|') || path.includes('*') || path.includes('admin/') || query.some(part => / or /.test(part))
const lookUps = inventory<Call>('calls')?.filter(
  call =>
    call.method === 'GET' &&
    (call.kind === 'lookup-variant' || (call.kind === 'api' && call.query.length > 0)) &&
    DECLARED.some(
      ({ method, path }) =>
        method === 'GET' && path.replace(/:\w+/g, '1') === urlOf(call).replace(/\?.*/, ''),
    ) &&
    !inWords(call),
)

test.skipIf(!lookUps)(
  `${lookUps?.length} buscas da especificação respondem com os seus filtros (sem a especificação ao lado, não roda)`,
  async () => {
    expect(lookUps?.length).toBeGreaterThan(70)
    for (const call of lookUps ?? []) {
      const answer = await dono.call('GET', urlOf(call).replace('1|2', '1').replace('DENTRO|FORA', 'DENTRO'))
      expect(answer.status, `${urlOf(call)} ${answer.body.message ?? ''}`).toBeLessThan(405)
      expect([200, 404], urlOf(call)).toContain(answer.status)
    }
  },
)

test('toda chamada declarada é servida', async () => {
  const { body } = await t.call('GET', 'openapi.json')
  const served = new Set(
    Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace('/api/v1/', '')}`),
    ),
  )
  const idle = DECLARED.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).filter(
    call => !served.has(call),
  )
  expect(idle).toEqual([])
})
