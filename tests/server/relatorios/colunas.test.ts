import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { inserir } from '../vendas/inserir.ts'
import { createAccount } from '../world.ts'
import { abrirLojaComPassado, type LojaComPassado } from './loja.ts'

let loja: LojaComPassado
beforeAll(async () => {
  loja = await abrirLojaComPassado()
})
afterAll(() => loja.close())

const YEAR = { inicio: '01/01/2026', fim: '31/12/2026' }
async function ler(id: string, query: Record<string, string> = {}): Promise<ReportAnswer> {
  const { status, body } = await loja.caixa.call(
    'GET',
    `relatorios/${id}?${new URLSearchParams({ ...YEAR, ...query })}`,
  )
  if (status !== 200) throw new Error(`${id} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Buys a product once more: one note with one line. */
async function comprar(em: string, qtde: string, valor: string): Promise<number> {
  const [{ id } = { id: 0 }] = await loja.sql<{ id: number }>(
    `insert into vendas select (jsonb_populate_record(v, jsonb_build_object('id', (select max(id) + 1 from vendas),
        'uuid', gen_random_uuid(), 'tipo_operacao', 3, 'status', 'T', 'datavenda', $1::text, 'valor_produtos', $2::text,
        'desconto', '0', 'totais_servidor', '{}'::jsonb,
        'demais', jsonb_build_object('valorfrente', '7.50', 'valorseguro', '1', 'outrasdespesas', '0.50'),
        'valor_total', ($2::numeric - 2 + 9 + 3.30)::text))).* from vendas v
      where v.tipo_operacao = 1 and v.status = 'T' order by v.id limit 1 returning id::int as id`,
    [em, valor],
  )
  await loja.sql(
    `insert into venda_itens select (jsonb_populate_record(i, jsonb_build_object('id', (select max(id) + 1 from venda_itens),
        'venda_id', $1::bigint, 'num', 1, 'produto_id', $2::bigint, 'qtde', $3::text, 'preco_total', $4::text, 'desconto', '2'))).*
      from venda_itens i order by i.id limit 1`,
    [id, loja.produtos.lote, qtde, valor],
  )
  return id ?? 0
}

test('a taxa prevista é a da credenciadora por forma, bandeira e parcelas', async () => {
  const { account_id, empresa_id, bandeira, meios } = loja
  const taxa = (tpag: string, de: number, ate: number, valor: string, da: number | null) =>
    inserir(loja, account_id, 'taxas_cartao', {
      ...{ empresa_id, nome: `${tpag} ${de}`, tpag, bandeira_id: da, parcelas_de: de, parcelas_ate: ate },
      ...{ taxa: valor, dias: 30 },
    })
  await taxa('03', 1, 99, '9.99', null)
  await taxa('03', 1, 1, '2.5', null)
  await taxa('03', 2, 3, '3.99', null)
  await taxa('03', 2, 2, '3.3333', bandeira)
  const pago = (valor: string, numparcelas: number) =>
    loja.vender(
      {
        pagamento: [
          { meio: 3, meio_pagamento_id: meios.cartao, bandeira_id: bandeira, valor, numparcelas, tipo: 1 },
        ],
      } as never,
      (Number(valor) / 10).toFixed(3),
    )
  for (const [valor, parcelas] of [
    ['33.37', 1],
    ['100.01', 2],
    ['70.10', 3],
  ] as const)
    await pago(valor, parcelas)
  await loja.quieto()
  const dito = async () => {
    const { data } = await ler('meios', { grupos: 'tpag' })
    return data.map(({ chaves, valores: v }) => [chaves[0], v['valor'], v['taxa'], v['previsto']])
  }
  // 33.37 by 2.5 %, 100.01 by the brand's 3.3333 %, 70.10 by 3.99 %: 0.83425 + 3.33363333 + 2.79699
  const cartao = ['03', '203.48', '6.96', '196.52']
  expect(await dito()).toContainEqual(cartao)
  const [dinheiro] = (await dito()).filter(([tpag]) => tpag === '01')
  expect(dinheiro?.slice(2)).toEqual(['0.00', dinheiro?.[1]])
  const porParcelas = await ler('meios', { grupos: 'parcelas', tpag: '03' })
  expect(porParcelas.data.map(({ chaves, valores }) => [chaves[0], valores['taxa']])).toEqual([
    ['2', '3.33'],
    ['3', '2.80'],
    ['1', '0.83'],
  ])
  await loja.sql(
    "update vendas set datavenda = datavenda - interval '4 days' where id in (select venda_id from venda_pagamentos where tpag = '03')",
  )
  await loja.sql('delete from cubo_dias')
  expect(await loja.refazer()).toBeGreaterThan(0)
  expect(await dito()).toContainEqual(cartao)
})

test('a projeção leva os dias abertos idos ao mês inteiro', async () => {
  const mes = async (query: Record<string, string> = {}) =>
    (await ler('comparativo', { inicio: '01/10/2026', fim: '30/11/2026', ...query })).data.map(
      ({ chaves, valores: v }) => [chaves[0], v['liquido'], v['dias'], v['projecao']],
    )
  const [outubro, novembro] = await loja.sql<{ valor: string }>(
    `select sum(case v.tipo_operacao when 1 then v.valor_total else -v.valor_total end)::text as valor from vendas v
      where v.tipo_operacao in (1, 6) and v.status in ('T', 'E', 'X') and v.datavenda >= '2026-10-01T00:00:00-03:00'
      group by date_trunc('month', v.datavenda at time zone '-03:00'::interval) order by min(v.datavenda)`,
  )
  const [antes, agora] = [Number(outubro?.valor), Number(novembro?.valor)]
  // the shop's today is 20/11/2026
  expect(await mes()).toEqual([
    ['2026-10', antes.toFixed(2), '31', antes.toFixed(2)],
    ['2026-11', agora.toFixed(2), '20', ((agora * 30) / 20).toFixed(2)],
  ])
  // Monday to Friday; 12/10, 02/11 and 20/11 are national holidays of 2026
  await loja.sql('update empresas set dias_uteis_aberto = $1', ['1,2,3,4,5'])
  const [, comDias] = await mes()
  await loja.sql("update empresas set dias_uteis_aberto = ''")
  expect(comDias).toEqual(['2026-11', agora.toFixed(2), '13', ((agora * 19) / 13).toFixed(2)])
  const porDia = await ler('comparativo', { grupos: 'dia' })
  expect(porDia.data.every(({ valores }) => valores['projecao'] === null)).toBe(true)
})

test('o último custo, o anterior e a variação são os das duas compras mais novas', async () => {
  await comprar('2026-03-01T10:00:00-03:00', '10', '80.00')
  await comprar('2026-05-01T10:00:00-03:00', '10', '102.00')
  const nova = await comprar('2026-06-01T10:00:00-03:00', '4', '52.00')
  const { data } = await ler('precos_compra', { produto: String(loja.produtos.lote) })
  // R$ 2.00 off each note: 50/4 after 100/10
  const { ultimo, anterior, variacao, menor } = data[0]?.valores ?? {}
  expect({ ultimo, anterior, variacao, menor }).toEqual({
    ...{ ultimo: '12.50', anterior: '10.00', variacao: '25.0', menor: '7.80' },
  })
  const variou = async (faixa: string) =>
    (await ler('precos_compra', { variou: faixa })).data.map(({ chaves }) => chaves)
  expect(await variou('25..25')).toEqual([[String(loja.produtos.lote)]])
  expect(await variou('25.1..')).toEqual([])

  const lancamento_id = await inserir(loja, loja.account_id, 'lancamentos', {
    ...{ empresa_id: loja.empresa_id, tipo: 2, descricao: 'Compra', origem_tipo: 'venda', origem_id: nova },
    ...{ emissao: '2026-06-01', valor: '60.00' },
  })
  for (const [num, vencimento, valor] of [
    [1, '2026-06-11', '20.00'],
    [2, '2026-07-01', '40.00'],
  ] as const)
    await inserir(loja, loja.account_id, 'parcelas', {
      ...{ lancamento_id, empresa_id: loja.empresa_id, tipo: 2, num, vencimento, valor },
    })
  const { valores } = (await ler('compras', { grupos: 'entrada', entrada: String(nova) })).data[0] ?? {
    valores: {},
  }
  const { produtos, desconto, frete, impostos, total, prazo } = valores as Record<string, string>
  // (20 × 10 days + 40 × 30 days) / 60
  expect({ produtos, desconto, frete, impostos, total, prazo }).toEqual({
    ...{
      produtos: '52.00',
      desconto: '2.00',
      frete: '9.00',
      impostos: '3.30',
      total: '62.30',
      prazo: '23.3',
    },
  })
})

test('a compra se divide por categoria e CFOP, e as partes somam a nota ao centavo', async () => {
  const nota = await comprar('2026-07-01T10:00:00-03:00', '3', '33.37')
  await loja.sql(
    'update vendas set valor_produtos = 100.00, valor_total = 107.77, desconto = 1.00 where id = $1',
    [nota],
  )
  await loja.sql(
    `update venda_itens set demais = coalesce(demais, '{}') || '{"cfop": "1102"}' where venda_id = $1`,
    [nota],
  )
  for (const [num, produto, preco, cfop] of [
    [2, loja.produtos.comum, '33.30', '1102'],
    [3, loja.produtos.comum, '33.33', '1403'],
  ] as const)
    await loja.sql(
      `insert into venda_itens select (jsonb_populate_record(i, jsonb_build_object('id', (select max(id) + 1 from venda_itens),
          'num', $2::int, 'produto_id', $3::bigint, 'preco_total', $4::text, 'desconto', '0', 'demais',
          jsonb_build_object('cfop', $5::text)))).* from venda_itens i where i.venda_id = $1 and i.num = 1`,
      [nota, num, produto, preco, cfop],
    )
  const por = async (grupos: string) =>
    (await ler('compras', { grupos, entrada: String(nota) })).data
      .filter(({ subtotal }) => !subtotal)
      .map(({ valores: v }) => [
        v['categoria'] ?? v['cfop'],
        v['notas'],
        v['produtos'],
        v['desconto'],
        v['frete'],
        v['impostos'],
        v['total'],
      ])
  // by the net 31.37, 33.30 and 33.33: 34.50, 36.62 (to 71.12) and 36.65; freight 2.88, 3.06 and 3.06
  expect((await por('categoria')).sort()).toEqual([
    ['Bebidas', '0', '66.63', '0.68', '6.12', '1.20', '73.27'],
    ['Frios', '1', '33.37', '2.32', '2.88', '0.57', '34.50'],
  ])
  expect((await por('cfop')).sort()).toEqual([
    ['1102', '1', '66.67', '2.66', '5.94', '1.17', '71.12'],
    ['1403', '0', '33.33', '0.34', '3.06', '0.60', '36.65'],
  ])
  const { totais } = await ler('compras', { entrada: String(nota) })
  expect([totais['notas'], totais['produtos'], totais['desconto'], totais['total']]).toEqual([
    '1',
    '100.00',
    '3.00',
    '107.77',
  ])
  const frios = await ler('compras', {
    entrada: String(nota),
    cfop: '1102',
    categoria: String(loja.categorias[1]),
  })
  expect([frios.total, frios.totais['total']]).toEqual([1, '34.50'])
})

test('sem o direito aos custos, os preços de compra só dizem quantidades', async () => {
  await createAccount(loja.deps.db, { users: [{ email: 'compras@custo.br', flags: ['relatorios_compras'] }] })
  const semCusto = await loja.login('compras@custo.br')
  const { status, body } = await semCusto.call('GET', 'relatorios/precos_compra')
  expect([status, body.colunas.map(({ id }: { id: string }) => id)]).toEqual([
    200,
    ['produto', 'produto.referencia', 'qtde'],
  ])
  for (const pedido of ['medidas=ultimo', 'ordem=-valor', 'variou=1..'])
    expect([pedido, (await semCusto.call('GET', `relatorios/precos_compra?${pedido}`)).status]).toEqual([
      pedido,
      403,
    ])
})

test('alvo, custo do Kardex, custo da posição e motivo são os dos registros', async () => {
  await loja.sql('update produtos set marge_luc = 60 where id = $1', [loja.produtos.comum])
  const produto = String(loja.produtos.comum)
  const [margem] = (await ler('margem', { produto })).data
  // 60 % on the cost are 37.5 % of the price
  expect(margem?.valores['alvo_pct']).toBe('37.5')
  expect(Number(margem?.valores['falta'])).toBeCloseTo(Number(margem?.valores['margem_pct']) - 37.5, 6)
  const kardex = (await ler('kardex', { produto })).data
  expect(kardex.length).toBeGreaterThan(2)
  for (const { chaves, valores } of kardex) {
    const [{ custo, medio } = { custo: null, medio: null }] = await loja.sql<{
      custo: string
      medio: string
    }>(
      `select m.custo_unitario as custo, (select c.custo_medio from estoque_custos c where c.produto_id = m.produto_id
          and c.em <= m.em order by c.em desc, c.movimento_id desc limit 1) as medio
        from estoque_movimentos m where m.id = $1`,
      [Number(chaves[0])],
    )
    expect([valores['movimento.custo'], valores['movimento.custo_medio']].map(Number)).toEqual(
      [custo ?? medio, medio].map(Number),
    )
  }
  const [posicao] = (await ler('posicao_estoque', { produto })).data
  expect(Number(posicao?.valores['custo'])).toBeCloseTo(
    Number(posicao?.valores['valor']) / Number(posicao?.valores['saldo']),
    2,
  )
  const motivos = (await ler('devolucoes', { grupos: 'motivo' })).data.map(({ valores }) => valores['motivo'])
  expect(motivos).toEqual(['Não serviu'])
})

test('a margem de cada vendedor é a dos itens das suas vendas, do cubo e das vendas', async () => {
  const mao = await loja.sql<{ vendedor: string; margem: string; com_custo: string }>(
    `select coalesce(v.vendedor_id, v.usuario_id)::text as vendedor, sum(x.sinal * (x.liquido - round(x.qtde * 4.25, 2)))::text as margem,
        sum(x.sinal * x.liquido)::text as com_custo
      from vendas v cross join lateral (select sum(i.preco_total - i.desconto) - v.desconto as liquido, sum(i.qtde) as qtde,
          case v.tipo_operacao when 1 then 1 else -1 end as sinal
        from venda_itens i where i.venda_id = v.id and i.produto_id = $1) x
      where v.tipo_operacao in (1, 6) and v.status in ('T', 'E', 'X') and x.qtde > 0 group by 1`,
    [loja.produtos.comum],
  )
  const tudo = { inicio: '01/01/2026', fim: '20/11/2026' }
  const confere = async () => {
    const { data } = await ler('vendedores', tudo)
    expect(data.map(({ chaves, valores }) => [chaves[0], valores['margem'], valores['margem_pct']])).toEqual(
      mao.map(({ vendedor, margem, com_custo }) => [
        ...[vendedor, Number(margem).toFixed(2), ((100 * Number(margem)) / Number(com_custo)).toFixed(1)],
      ]),
    )
    const porCaixa = await ler('vendedores', { ...tudo, grupos: 'terminal' })
    expect([porCaixa.totais['margem'], porCaixa.totais['vendas']]).toEqual([
      ...[data[0]?.valores['margem'], data[0]?.valores['vendas']],
    ])
    const [venda] = (await ler('vendedores', { ...tudo, grupos: 'venda' })).data
    expect(Number(venda?.valores['margem'])).not.toBe(0)
  }
  await confere()
  expect(await loja.refazer()).toBeGreaterThan(0)
  await confere()
})

test('os minutos da entrega são de pedidos de verdade, em qualquer agrupamento', async () => {
  const { account_id, empresa_id } = loja
  const em = (minuto: number) =>
    new Date(Date.parse('2026-11-18T12:00:00-03:00') + minuto * 60_000).toISOString()
  const pedido = async (row: object): Promise<number> => {
    const [{ id } = { id: 0 }] = await loja.sql<{ id: number }>(
      `insert into vendas select (jsonb_populate_record(v, jsonb_build_object('id', (select max(id) + 1 from vendas),
          'uuid', gen_random_uuid(), 'tipo_operacao', 4, 'status', 'A', 'taxa_entrega', '8.00'))).* from vendas v
        where v.tipo_operacao = 1 and v.status = 'T' order by v.id limit 1 returning id::int as id`,
    )
    return inserir(loja, account_id, 'entregas', { empresa_id, venda_id: id, recebido_em: em(0), ...row })
  }
  // accepted after 1 to 10 minutes, at the door after 26 to 80 of the promised 60
  for (let i = 1; i <= 10; i++)
    await pedido({
      ...{ canal: i % 2 ? 'proprio' : 'app', estado: 'entregue', prometida_em: em(60) },
      ...{ aceito_em: em(i), pronto_em: em(i + 10), saiu_em: em(i + 12), entregue_em: em(20 + 6 * i) },
    })
  await pedido({ estado: 'recusado', encerrado_em: em(3) })
  const horas = { aceito_em: em(900), saiu_em: em(1440), entregue_em: em(1450), prometida_em: em(1500) }
  const entrega_id = await pedido({ estado: 'entregue', ...horas })
  await inserir(loja, account_id, 'entrega_eventos', {
    ...{ entrega_id, estado: 'agendado', em: em(0), mudou: true },
  })
  const nomes = [
    'aceitar_p50',
    'aceitar_p90',
    'preparo_p50',
    'espera_p50',
    'rota_p50',
    'ao_todo_p90',
  ] as const
  const lido = await ler('entregas', { grupos: 'canal,dia' })
  const minutos = (v: Record<string, string | null>) => nomes.map(nome => v[nome])
  // one that was made for another day was not kept waiting, but its route of 10 minutes was ridden
  expect(minutos(lido.totais)).toEqual(['5.0', '9.0', '10.0', '2.0', '33.0', '74.0'])
  expect(lido.totais).toMatchObject({
    ...{ pedidos: '12', recusados: '1', chegaram: '11', atrasados: '4', atraso: '36.4', taxa: '88.00' },
  })
  const porCanal = await ler('entregas', { grupos: 'canal' })
  expect(porCanal.data.map(({ valores: v }) => [v['canal'], ...minutos(v)])).toEqual([
    ['app', '6.0', '10.0', '10.0', '2.0', '38.0', '80.0'],
    ['próprio', '5.0', '9.0', '10.0', '2.0', '23.0', '74.0'],
  ])
  expect(porCanal.totais).toEqual(lido.totais)
})
