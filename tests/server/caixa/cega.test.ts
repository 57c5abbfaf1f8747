import { afterAll, beforeAll, expect, test } from 'vitest'
import { GRUPOS_INICIAIS } from '../../../src/domain/options/grupos-iniciais.ts'
import { REGISTERS } from '../../../src/domain/records/index.ts'
import { insertRow } from '../beside.ts'
import type { Client } from '../harness.ts'
import { textosDoPdf } from '../print/ler-pdf.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

/** Sums of the day: 89.13 counted at the opening, three sales in cash, two by card, 530.00 counted at the end. */
const SOMAS = {
  'gaveta esperada': '537.06',
  'dinheiro do dia': '447.93',
  'cartão do dia': '135.82',
  'vendido no dia': '583.75',
  'quebra do fechamento': '7.06',
} as const

let loja: Loja
let cega: Client
let gets: string[]
let ids: Map<string, (number | string)[]>

beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
  const terminal_id = loja.terminais[0] as number
  await loja.sql(`update sessoes_caixa set estado = 'fechado', fundo = null`)
  const post = async (path: string, body: object) => {
    const answer = await loja.caixa.call('POST', path, { uuid: novoUuid(), ...body })
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  }
  const sessao_uuid = novoUuid()
  await post('caixa/abrir', { uuid: sessao_uuid, terminal_id, valor: '89.13' })
  const { dinheiro, cartao } = loja.meios
  const sales = [
    [1, dinheiro, '137.31'],
    [1, dinheiro, '211.47'],
    [1, dinheiro, '99.15'],
    [3, cartao, '61.53'],
    [3, cartao, '74.29'],
  ] as const
  for (const [meio, meio_pagamento_id, valor] of sales)
    await loja.vender(
      {
        sessao_uuid,
        pagamento: [
          {
            meio,
            meio_pagamento_id,
            valor,
            numparcelas: 1,
            ...(meio === 3 ? { bandeira_id: loja.bandeira } : {}),
          },
        ],
      },
      (Number(valor) / 10).toFixed(3),
    )
  await post('caixa/leitura_x', { sessao_uuid })
  await post('caixa/encerrar', { sessao_uuid })
  const counted = { cedulas: null, total: '530.00', fundo: '0.00', meios: { '03': '135.00' } }
  await post('caixa/contar', { sessao_uuid, ...counted, justificativa: 'Troco dado a mais' })
  await loja.quieto()

  await loja.sql(
    `insert into grupos (account_id, nome, flags) select account_id, 'Cega', $1::text[] from grupos limit 1`,
    [GRUPOS_INICIAIS.Caixa.flags],
  )
  await loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    const { rows } = await q.query<{ senha_hash: string; grupo: number }>(
      `select senha_hash, (select id from grupos where nome = 'Cega') as grupo from usuarios limit 1`,
    )
    const usuario_id = await insertRow(q, loja.account_id, 'usuarios', {
      ...{ nome: 'Cega', email: 'cega@loja.br', senha_hash: rows[0]?.senha_hash, grupo_id: rows[0]?.grupo },
    })
    await insertRow(q, loja.account_id, 'usuario_empresas', { usuario_id, empresa_id: loja.empresa_id })
  })
  cega = await loja.login('cega@loja.br')
  const document = (await loja.call('GET', 'openapi.json')).body as { paths: Record<string, object> }
  gets = Object.entries(document.paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []))
  ids = await idsOf()
})
afterAll(() => loja.close())

/** Reads up to six keys of each table: the first and the last rows. */
async function idsOf(): Promise<Map<string, (number | string)[]>> {
  const found = new Map<string, (number | string)[]>()
  const tables = await loja.sql<{ name: string; column: string }>(
    `select c.table_name as name, c.column_name as column from information_schema.columns c
        join information_schema.columns a on a.table_schema = c.table_schema and a.table_name = c.table_name
          and a.column_name = 'account_id'
      where c.table_schema = 'public' and c.column_name in ('id', 'uuid')`,
  )
  for (const { name, column } of tables) {
    const rows = await loja.sql<{ id: number | string }>(
      `(select ${column} as id from ${name} order by 1 limit 3) union
        (select ${column} from ${name} order by 1 desc limit 5)`,
    )
    found.set(
      `${name}.${column}`,
      rows.map(({ id }) => id),
    )
  }
  return found
}

const tableOf = (path: string): string => {
  const own = REGISTERS.find(({ api }) => path.startsWith(`/api/v1/${api.replace(/:(\w+)/g, '{$1}')}/{id}`))
  return own?.id ?? path.split('/')[3] ?? ''
}
const TABLES: Readonly<Record<string, string>> = { caixa: 'reducoes_z', pix: 'pix_cobrancas' }

/** Every address of a path, with ids that exist. */
function addresses(path: string): string[] {
  const parameter = /\{(\w+)\}/.exec(path)
  if (!parameter) return [path]
  const [whole, name] = parameter
  const table = tableOf(path)
  const known =
    name === 'uuid'
      ? [...ids].flatMap(([key, each]) => (key.endsWith('.uuid') ? each : []))
      : (ids.get(
          `${{ usuario: 'usuarios', empresa: 'empresas', parceiro_id: 'parceiros', produto_id: 'produtos', terminal_id: 'terminais' }[name as string] ?? TABLES[table] ?? table}.id`,
        ) ?? [1])
  return [...new Set(known)].flatMap(id => addresses(path.replace(whole as string, String(id))))
}

const HOJE = [
  '',
  '?inicio=20/11/2026&fim=20/11/2026',
  '?de=20/11/2026&ate=20/11/2026',
  '?fresco=1',
  '?tudo=1&limit=200',
]
/** Matches a sum as it is written, and in cents as a number of its own: a uuid has its digits now and then. */
const forms = (sum: string) => {
  const [reais, centavos] = sum.split('.')
  return new RegExp(`(?<!\\d)${reais}[.,]${centavos}(?!\\d)|(?<![\\w.-])${reais}${centavos}(?![\\w-])`)
}

/** Walks every GET as somebody, and says where one of the sums stands. */
async function walk(quem: Client, paths = gets): Promise<{ seen: string[]; answered: number }> {
  const seen: string[] = []
  let answered = 0
  for (const path of paths.flatMap(addresses))
    for (const query of /\d/.test(path.slice(8)) ? [''] : HOJE) {
      const { statusCode, rawPayload, body } = await loja.app.inject({
        method: 'GET',
        url: `${path}${query}`,
        headers: { authorization: `Bearer ${quem.token}` },
      })
      if (statusCode !== 200) continue
      answered++
      const text = body.startsWith('%PDF') ? textosDoPdf(rawPayload).join('\n') : body
      for (const [what, sum] of Object.entries(SOMAS))
        if (forms(sum).test(text)) seen.push(`${path}${query}: ${what}`)
    }
  return { seen, answered }
}

test('nenhum GET diz à operadora cega quanto a gaveta deve ter', async () => {
  const hers = await walk(cega)
  expect(hers.answered).toBeGreaterThan(150)
  expect(hers.seen.join('\n')).toBe('')
})

test('o mesmo passeio de quem pode ver encontra as somas', async () => {
  const { seen } = await walk(
    loja.caixa,
    gets.filter(path => /\/(estatistica|caixa|relatorios)/.test(path)),
  )
  for (const what of Object.keys(SOMAS))
    expect(
      seen.filter(line => line.endsWith(what)),
      what,
    ).not.toEqual([])
})

test('what a person takes counts by session, and a drawer below zero is told', async () => {
  const terminal_id = loja.terminais[1] as number
  const sessao_uuid = novoUuid()
  const take = async (valor: string, who = cega) => {
    const { status, body } = await who.call('POST', 'caixa/movimentos', {
      ...{ uuid: novoUuid(), sessao_uuid, tipo: 'sangria', valor, motivo: 'Compra', conta: 'despesa' },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const told = () =>
    loja.sql<{ mensagem: string; tipo: string }>(
      "select mensagem, tipo from notificacoes where titulo = 'Gaveta abaixo de zero' order by id",
    )
  await loja.caixa.call('POST', 'caixa/abrir', { uuid: sessao_uuid, terminal_id, valor: '150.00' })
  expect(await take('99.00')).toMatchObject({ pede: null })
  expect(await told()).toEqual([])
  expect(await take('99.00')).toMatchObject({ pede: null })
  expect(await told()).toEqual([
    {
      tipo: 'caixa',
      mensagem: expect.stringMatching(
        /^Gaveta de Caixa 2, sessão \d+: saiu mais dinheiro do que entrou\. Confira o que se tirou dela e o que falta lançar$/,
      ),
    },
  ])
  // 198.00 of the 200.00 are taken: 2.00 more are allowed, 2.01 are asked for
  expect(await take('2.01')).toMatchObject({ numero: null, pede: { acao: 'sangria_acima' } })
  expect(await take('2.00')).toMatchObject({ pede: null })
  // another person has a limit of his own, and the bell is told once
  expect(await take('199.00', loja.caixa)).toMatchObject({ pede: null })
  expect(await told()).toHaveLength(1)
  const { body } = await cega.call('GET', 'notificacoes')
  expect(JSON.stringify(body)).not.toContain('Gaveta abaixo de zero')
})
