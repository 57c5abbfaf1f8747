import { afterAll, beforeAll, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import { NO_KEY, type ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { createAccount } from '../world.ts'
import { abrirLojaComPassado, type LojaComPassado } from './loja.ts'

let loja: LojaComPassado
beforeAll(async () => {
  loja = await abrirLojaComPassado()
})
afterAll(() => loja.close())

const YEAR = { inicio: '01/01/2026', fim: '31/12/2026' }
const pedir = (id: string, query: Record<string, string>) =>
  loja.caixa.call('GET', `relatorios/${id}?${new URLSearchParams(query)}`)
async function ler(id: string, query: Record<string, string>): Promise<ReportAnswer> {
  const { status, body } = await pedir(id, query)
  if (status !== 200) throw new Error(`${id} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Sums of the sold lines less those taken back, read from documents and ledger alone. */
const vendido = (chave: string) =>
  loja.sql<{ chave: string | null; qtde: string; liquido: string; margem: string }>(
    `select ${chave}::text as chave, sum(x.sinal * x.qtde)::text as qtde, sum(x.sinal * x.liquido)::text as liquido,
        sum(x.sinal * x.liquido - round(x.custo, 2)) filter (where x.custo is not null)::text as margem
      from (select v.parceiro_id, i.produto_id, i.qtde, case v.tipo_operacao when 1 then 1 else -1 end as sinal,
            i.preco_total - i.desconto - case when v.desconto = 0 then 0
              else round(v.desconto * (i.preco_total - i.desconto) / v.valor_produtos, 2) end as liquido,
            case when i.produto_id = ${loja.produtos.comum} then
              case v.tipo_operacao when 1 then 1 else -1 end * i.qtde * 4.25 end as custo
          from vendas v join venda_itens i on i.venda_id = v.id
          where v.tipo_operacao in (1, 6) and v.status in ('T', 'E', 'X')) x group by 1`,
  )

/** Orders rows by an amount and classes them, by hand. */
function curva(linhas: Awaited<ReturnType<typeof vendido>>, de: 'qtde' | 'liquido' | 'margem') {
  const todos = linhas.reduce((sum, linha) => sum.plus(linha[de] ?? '0'), dec('0'))
  let antes = dec('0')
  return linhas
    .filter(linha => linha[de] !== null)
    .sort((a, b) => dec(b[de]).comparedTo(a[de]))
    .map(linha => {
      const first = antes.isZero()
      antes = antes.plus(linha[de])
      const ate = antes.times(100).div(todos)
      return [linha.chave, first || ate.lte(80) ? 'A' : ate.lte(95) ? 'B' : 'C', ate.toFixed(1)]
    })
}

test.each([
  ['liquido', 'liquido', 'x.produto_id'],
  ['margem', 'margem', 'x.produto_id'],
  ['giro', 'qtde', 'x.produto_id'],
  ['clientes', 'liquido', 'x.parceiro_id'],
  ['fornecedores', 'liquido', '(select p.fornecedor[1] from produtos p where p.id = x.produto_id)'],
] as const)('a curva de %s classifica o que os documentos somam', async (base, de, chave) => {
  await loja.sql('update produtos set fornecedor = $1 where id = $2', [
    [loja.parceiros.completo],
    loja.produtos.lote,
  ])
  const lido = await ler('curva_abc', { ...YEAR, base })
  const linhas = lido.data
    .filter(({ valores }) => valores[de] !== null)
    .map(({ chaves, valores }) => [chaves[0], valores['classe'], valores['acumulado']])
  expect(linhas).toEqual(curva(await vendido(chave), de))
})

test.each(['margem', 'giro', 'clientes', 'fornecedores'])(
  'na curva de %s, o que se abre soma o que se apertou',
  async base => {
    const passos = {
      clientes: ['parceiro', 'produto', 'venda'],
      fornecedores: ['fornecedor', 'produto', 'dia'],
    }
    let filtro: Record<string, string> = { ...YEAR, base }
    let apertada: ReportAnswer['data'][number] | undefined
    for (const passo of passos[base as 'clientes'] ?? ['produto', 'dia', 'venda']) {
      const lido = await ler('curva_abc', { ...filtro, grupos: passo })
      for (const nome of apertada ? ['qtde', 'liquido', 'margem'] : [])
        expect([passo, nome, lido.totais[nome]]).toEqual([passo, nome, apertada?.valores[nome]])
      apertada = lido.data[0]
      filtro = { ...filtro, [passo]: apertada?.chaves[0] ?? NO_KEY }
    }
  },
)

test('a curva de margem pede o direito aos custos, e a visão guarda a base', async () => {
  await createAccount(loja.deps.db, { users: [{ email: 'abc@base.br', flags: ['relatorios_produtos'] }] })
  const semCusto = await loja.login('abc@base.br')
  const de = async (base: string) => (await semCusto.call('GET', `relatorios/curva_abc?base=${base}`)).status
  expect([await de('giro'), await de('clientes'), await de('margem')]).toEqual([200, 200, 403])
  const guardar = (consulta: string) => ({ nome: `Base ${consulta}`, relatorio: 'curva_abc', consulta })
  expect((await semCusto.call('POST', 'relatorios_visoes', guardar('base=margem'))).status).toBe(422)
  const { body } = await loja.caixa.call('POST', 'relatorios_visoes', guardar('base=clientes'))
  const { body: lida } = await loja.caixa.call('GET', `relatorios_visoes/${body.data.id}`)
  expect(lida.data.mostra).toBe('Últimos 90 dias · por cliente · filtros: Base')
  expect((await ler('curva_abc', { base: 'clientes' })).filtros).toEqual([
    { id: 'base', rotulo: 'Base', texto: 'Líquido dos clientes' },
  ])
})

test('a base e a cobertura tortas são recusadas no campo', async () => {
  for (const [id, query] of [
    ['curva_abc', { base: 'lucro' }],
    ['reposicao', { cobertura: '0' }],
    ['reposicao', { cobertura: '1000' }],
    ['reposicao', { cobertura: '-3' }],
    ['reposicao', { cobertura: 'x' }],
  ] as [string, Record<string, string>][]) {
    const { status, body } = await pedir(id, query)
    expect([query, status, Object.keys(body.errors)]).toEqual([query, 422, Object.keys(query)])
  }
})

/** Writes an order or an entry with one line of a product, as another document has it. */
async function documento(em: string, tipo: number, qtde: string, over: Record<string, unknown> = {}) {
  const [{ id } = { id: 0 }] = await loja.sql<{ id: number }>(
    `insert into vendas select (jsonb_populate_record(v, jsonb_build_object('id', (select max(id) + 1 from vendas),
        'uuid', gen_random_uuid(), 'tipo_operacao', $2::int, 'status', 'T', 'datavenda', $1::text, 'parceiro_id', $3::bigint,
        'desconto', '0', 'totais_servidor', '{}'::jsonb) || $4::jsonb)).* from vendas v
      where v.tipo_operacao = 1 and v.status = 'T' order by v.id limit 1 returning id::int as id`,
    [em, tipo, loja.parceiros.completo, JSON.stringify(over)],
  )
  await loja.sql(
    `insert into venda_itens select (jsonb_populate_record(i, jsonb_build_object('id', (select max(id) + 1 from venda_itens),
        'venda_id', $1::bigint, 'num', 1, 'produto_id', $2::bigint, 'qtde', $3::text))).* from venda_itens i
      order by i.id limit 1`,
    [id, loja.produtos.lote, qtde],
  )
}

test('a reposição conta o pedido que não veio, e compra para os dias ditos', async () => {
  await loja.sql('update produtos set estoque_minimo = 60, estoque_maximo = 80 where id = $1', [
    loja.produtos.lote,
  ])
  const linha = async (query: Record<string, string> = {}) => {
    const { data } = await ler('reposicao', {
      ...{ periodo: '90d', comprar: 'sim,nao', produto: String(loja.produtos.lote), ...query },
    })
    const { saldo, em_pedido, sugestao } = data[0]?.valores ?? {}
    return [saldo, em_pedido, sugestao].map(Number)
  }
  expect(await linha()).toEqual([49, 0, 31])
  const [PEDIDO, ENTRADA] = [11, 3]
  // what came before any order is of no order; 10 + 6 ordered, 4 came, 9 came: of 16 three are left
  await documento('2026-11-01T09:00:00-03:00', ENTRADA, '50')
  await documento('2026-11-02T09:00:00-03:00', PEDIDO, '10', { status: 'A' })
  await documento('2026-11-03T09:00:00-03:00', ENTRADA, '4')
  await documento('2026-11-04T09:00:00-03:00', PEDIDO, '6', { status: 'A' })
  await documento('2026-11-05T09:00:00-03:00', ENTRADA, '9')
  // another supplier's note, a cancelled order, and an entry that did not happen
  await documento('2026-11-06T09:00:00-03:00', ENTRADA, '7', { parceiro_id: loja.parceiros.semEndereco })
  await documento('2026-11-06T09:00:00-03:00', PEDIDO, '90', { status: 'C' })
  await documento('2026-11-06T09:00:00-03:00', ENTRADA, '2', { status: 'C' })
  expect(await linha()).toEqual([49, 3, 28])
  // more comes than was ordered: a later order begins at nothing
  await documento('2026-11-07T09:00:00-03:00', ENTRADA, '40')
  await documento('2026-11-08T09:00:00-03:00', PEDIDO, '5', { status: 'A' })
  expect(await linha()).toEqual([49, 5, 26])

  await loja.sql('update produtos set estoque_minimo = 0 where id = $1', [loja.produtos.lote])
  await loja.sql(
    "update venda_itens set qtde = 90 where produto_id = $1 and venda_id in (select id from vendas where tipo_operacao = 1 and status = 'T')",
    [loja.produtos.lote],
  )
  // 90 in 90 days are one a day: 60 days less the 49 there are and the 5 to come; without days, the maximum
  expect(await linha({ cobertura: '60' })).toEqual([49, 5, 6])
  expect(await linha({ cobertura: '54' })).toEqual([49, 5, 0])
  expect(await linha()).toEqual([49, 5, 26])
})

test('o último custo da reposição é o da entrada mais nova, com o direito', async () => {
  await loja.sql(
    `insert into estoque_custos select (jsonb_populate_record(c, jsonb_build_object('id', (select max(id) + 1 from estoque_custos),
        'movimento_id', 900002, 'em', '2026-11-21T10:00:00-03:00', 'custo_medio', '4.40', 'ultimo_custo', '4.75'))).*
      from estoque_custos c limit 1`,
  )
  const query = {
    periodo: '90d',
    comprar: 'sim,nao',
    grupos: 'produto',
    produto: String(loja.produtos.comum),
  }
  const { valores = {} } = (await ler('reposicao', query)).data[0] ?? {}
  expect([valores['produto.custo_atual'], valores['produto.ultimo_custo']]).toEqual(['4.40', '4.75'])
  await createAccount(loja.deps.db, { users: [{ email: 'repor@custo.br', flags: ['relatorios_estoque'] }] })
  const { body } = await (await loja.login('repor@custo.br')).call('GET', 'relatorios/reposicao')
  expect(
    body.colunas.map(({ id }: { id: string }) => id).filter((id: string) => id.includes('custo')),
  ).toEqual([])
})
