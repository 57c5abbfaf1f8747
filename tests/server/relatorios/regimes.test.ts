import { afterAll, beforeAll, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

let loja: Loja
let crediario = 0
const plano: Record<'aluguel' | 'mercadoria' | 'comissoes', number> = {
  ...{ aluguel: 0, mercadoria: 0, comissoes: 0 },
}

beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
  crediario = await inserir(loja, loja.account_id, 'meio_pagamentos', {
    ...{ descricao: 'Crediário', meio: 4, tpag: '05', indicador_forma: 1, qtdeparcelas: 12 },
    ...{ intervalo: 1, tipoIntervalo: 2 },
  })
  const { empresa_id } = loja
  for (const [nome, tipo] of [
    ['aluguel', 'despesa'],
    ['mercadoria', 'compra'],
    ['comissoes', 'receita'],
  ] as const)
    plano[nome] = await inserir(loja, loja.account_id, 'contas_financeiras', { empresa_id, nome, tipo })
})
afterAll(() => loja.close())

const MES = { inicio: '01/11/2026', fim: '30/11/2026' }
async function ler(id: string, query: Record<string, string> = {}): Promise<ReportAnswer> {
  const pedido = new URLSearchParams({ ...MES, ...query })
  const { status, body } = await loja.caixa.call('GET', `relatorios/${id}?${pedido}`)
  if (status !== 200) throw new Error(`${id} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`)
  return body
}
async function feito<T>(caminho: string, corpo: object): Promise<T> {
  const { status, body } = await loja.caixa.call('POST', caminho, { uuid: novoUuid(), ...corpo })
  if (status >= 300) throw new Error(`${caminho}: ${status} ${JSON.stringify(body)}`)
  return body.data
}
const lancar = async (tipo: 1 | 2, valor: string, categoria_id: number) =>
  (
    await feito<{ id: number }[]>('lancamentos_conta', {
      ...{ tipo, valor, categoria_id, descricao: 'Conta', parceiro_id: loja.parceiros.completo },
      vencimento: '25/11/2026',
    })
  )[0]?.id ?? 0
const pagar = (lancamento_id: number, valor: string, mais: object = {}) =>
  feito<{ id: number }>('pagamento_parcela', { lancamento_id, valor, data: '20/11/2026', ...mais })

/** Sells on credit; id of the only instalment. */
async function fiado(qtde: string): Promise<{ id: number; parcela: number }> {
  const { id } = await loja.vender(
    {
      ...{ parceiro_id: loja.parceiros.completo, addresse_id: loja.endereco },
      pagamento: [
        { meio_pagamento_id: crediario, valor: `${Number(qtde) * 10}.00`, numparcelas: 1 },
      ] as never,
    },
    qtde,
  )
  const [parcela] = await loja.sql<{ id: number }>(
    `select p.id from parcelas p join lancamentos n on n.id = p.lancamento_id where n.origem_tipo = 'venda' and n.origem_id = $1`,
    [id],
  )
  return { id, parcela: parcela?.id ?? 0 }
}

/** R$ that came into the cash accounts less what went out, read row by row: no transfer and no opening balance. */
async function emCaixa(): Promise<string> {
  const linhas = await loja.sql<{ de: string; para: string; valor: string }>(
    `select d.tipo as de, p.tipo as para, m.valor::text from movimentos m join contas_financeiras d on d.id = m.de_conta_id
      join contas_financeiras p on p.id = m.para_conta_id where m.data between '2026-11-01' and '2026-11-30'`,
  )
  const paga = (tipo: string) => ['caixa', 'cofre', 'banco'].includes(tipo)
  return linhas
    .filter(({ de, para }) => ![de, para].includes('saldo'))
    .reduce(
      (soma, { de, para, valor }) => soma.plus(paga(para) ? valor : 0).minus(paga(de) ? valor : 0),
      dec('0'),
    )
    .toFixed(2)
}

test('por caixa, o resultado é o que entrou menos o que saiu, cada real na sua linha', async () => {
  await inserir(loja, loja.account_id, 'estoque_custos', {
    ...{ empresa_id: loja.empresa_id, produto_id: loja.produtos.comum, movimento_id: 900_001 },
    ...{ em: '2026-01-01T08:00:00-03:00', saldo: '1000', custo_medio: '4.2500000000', ultimo_custo: '4.25' },
  })
  const aVista = await loja.vender({}, '5')
  const { parcela } = await fiado('9')
  await pagar(parcela, '30.00')
  await feito('lancamentos_conta/renegociacao', {
    parcelas: [parcela],
    vencimento: '28/11/2026',
    numparcelas: 1,
  })
  const [nova] = await loja.sql<{ id: number }>(
    `select p.id from parcelas p join lancamentos n on n.id = p.lancamento_id where n.origem_tipo = 'renegociacao'`,
  )
  await pagar(nova?.id ?? 0, '25.00')
  await pagar(await lancar(2, '700.00', plano.aluguel), '700.00')
  await pagar(await lancar(2, '400.00', plano.mercadoria), '150.00')
  const { id: engano } = await pagar(await lancar(1, '80.00', plano.comissoes), '80.00')
  const desfeito = await loja.caixa.call('POST', `pagamento_parcela/${engano}/estorno`, { motivo: 'Engano' })
  expect(desfeito.status).toBe(200)
  await pagar(await lancar(1, '60.00', plano.comissoes), '60.00')
  await loja.quieto()
  await feito('devolucoes', {
    ...{ venda_id: aVista.id, motivo: 'Não serviu', reembolso: 2, itens: [{ num: 1, qtde: '2' }] },
  })
  await loja.quieto()

  const caixa = await ler('resultado', { regime: 'caixa' })
  const { receita, devolucoes, outras, compras, despesas, resultado } = caixa.totais
  // 50.00 at once, 30.00 and 25.00 of what was sold on credit
  expect({ receita, devolucoes, outras, compras, despesas }).toEqual({
    ...{ receita: '105.00', devolucoes: '20.00', outras: '60.00', compras: '150.00', despesas: '700.00' },
  })
  expect(resultado).toBe(await emCaixa())
  const { totais: fluxo } = await ler('fluxo_caixa', { o_que: 'feito' })
  expect(resultado).toBe(
    dec(fluxo['entrou'] ?? '0')
      .minus(fluxo['saiu'] ?? '0')
      .toFixed(2),
  )
  const porPlano = await ler('resultado', { regime: 'caixa', grupos: 'conta', linha: 'despesas' })
  expect(porPlano.data.map(({ valores }) => [valores['conta'], valores['despesas']])).toEqual([
    ['aluguel', '700.00'],
  ])
  expect(caixa.filtros).toEqual([{ id: 'regime', rotulo: 'Regime', texto: 'Caixa' }])
  expect(caixa.colunas.map(({ id }) => id)).not.toContain('custo')

  const competencia = await ler('resultado')
  expect(competencia.colunas.map(({ id }) => id)).not.toContain('compras')
  const { totais } = competencia
  expect([
    totais['receita'],
    totais['devolucoes'],
    totais['outras'],
    totais['despesas'],
    totais['custo'],
  ]).toEqual([...['140.00', '20.00', '140.00', '700.00', '51.00']])
  expect(totais).toEqual((await ler('resultado', { regime: 'competencia' })).totais)
})

test('a faixa e o arquivo seguem o regime, e um regime que não há é recusado', async () => {
  const { status, body } = await loja.caixa.call('GET', 'relatorios/resultado?regime=misto')
  expect([status, body.errors]).toEqual([422, { regime: ['Valor inválido'] }])
  const csv = await loja.caixa.call(
    'GET',
    `relatorios/resultado/arquivo?${new URLSearchParams({ ...MES, regime: 'caixa', formato: 'csv' })}`,
  )
  expect(csv.status).toBe(200)
  expect(String(csv.body)).toContain('Compras pagas')
})

test('com os pedidos, o fluxo espera o que eles ainda vão trazer, nas suas datas', async () => {
  const antes = (await ler('fluxo_caixa')).totais
  const total = '80.00'
  const { id } = await criado(
    loja,
    dizer(loja, {
      ...{ tipo_operacao: 4, valor_produtos: total, valor_total: total },
      itens: [{ produto_id: loja.produtos.comum, qtde: '8', preco: '10.00' }],
      pagamento: [
        { meio_pagamento_id: loja.meios.dinheiro, valor: '20.00', numparcelas: 1 },
        {
          ...{ meio_pagamento_id: crediario, valor: '60.00', numparcelas: 2 },
          parcelas: [
            { num_parcela: 1, valor: '30.00', vencimento: '20/11/2026' },
            { num_parcela: 2, valor: '30.00', vencimento: '29/11/2026' },
          ],
        },
      ],
    } as never),
  )
  await loja.sql(
    `update venda_parcelas set vencimento = '2026-10-01' where venda_id = $1 and num_parcela = 1`,
    [id],
  )
  const previsto = async (mais: Record<string, string> = {}) =>
    (await ler('fluxo_caixa', { o_que: 'pedido', grupos: 'dia', ...mais })).data.map(({ valores }) => [
      valores['dia'],
      valores['vai_entrar'],
    ])
  expect(await previsto()).toEqual([])
  // on delivery 20.00, and an instalment whose day has passed
  expect(await previsto({ pedidos: 'sim' })).toEqual([
    ['20/11/2026', '50.00'],
    ['29/11/2026', '30.00'],
  ])
  expect((await ler('fluxo_caixa')).totais).toEqual(antes)
  const { totais } = await ler('fluxo_caixa', { pedidos: 'sim' })
  expect(
    dec(totais['vai_entrar'] ?? '0')
      .minus(antes['vai_entrar'] ?? '0')
      .toFixed(2),
  ).toBe(total)
  // two of the eight are sold
  const { id: venda } = await loja.vender({}, '2')
  await loja.sql('update venda_itens set origem_venda_id = $2, origem_item = 1 where venda_id = $1', [
    venda,
    id,
  ])
  expect(await previsto({ pedidos: 'sim', grupos: 'pedido' })).toEqual([[undefined, '60.00']])
  await loja.sql(`update vendas set status = 'C' where id = $1`, [id])
  expect(await previsto({ pedidos: 'sim' })).toEqual([])
})
