import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'

let loja: Loja
let boleto: number
beforeAll(async () => {
  loja = await abrirLoja()
  const [row] = await loja.sql<{ id: number }>(
    `insert into meio_pagamentos (account_id, descricao, meio, tpag, indicador_forma, qtdeparcelas, intervalo, "tipoIntervalo")
     values ($1, 'Boleto', 4, '15', 1, 7, 1, 2) returning id`,
    [loja.account_id],
  )
  boleto = row?.id ?? 0
})
afterAll(() => loja.close())

/** R$ 20,00 of 31/01/2026, by boleto. */
const aPrazo = (mudanca: object = {}): Dito =>
  dizer(loja, {
    tipo_faturamento: 1,
    datavenda: '31/01/2026 10:00:00',
    pagamento: [{ meio_pagamento_id: boleto, valor: '20.00', numparcelas: 3, ...mudanca }] as never,
  })
const parcela = (num_parcela: number, valor: string, vencimento: string) => ({
  num_parcela,
  valor,
  vencimento,
})

test('as parcelas do meio contam da data, e o fim do mês não salta', async () => {
  const { pagamento } = await criado(loja, aPrazo())
  expect(pagamento[0]).toMatchObject({ numparcelas: 3, personalizada: false })
  expect(pagamento[0]?.parcelas).toMatchObject([
    { num_parcela: 1, valor: '6.66', vencimento: '28/02/2026', status: 'A' },
    { num_parcela: 2, valor: '6.66', vencimento: '31/03/2026', status: 'A' },
    { num_parcela: 3, valor: '6.68', vencimento: '30/04/2026', status: 'A' },
  ])
})

test('as escritas ficam como se escreveu, e o pagamento personalizado', async () => {
  const parcelas = [
    { ...parcela(1, '5.00', '31/01/2026'), alterou: true },
    { ...parcela(2, '15.00', '10/03/2026'), alterou: true },
  ]
  const { pagamento } = await criado(loja, aPrazo({ numparcelas: 2, personalizada: true, parcelas }))
  expect(pagamento[0]).toMatchObject({ personalizada: true, parcelas })
})

test.each([
  [
    'vencida antes do documento',
    { parcelas: [parcela(1, '20.00', '30/01/2026')], numparcelas: 1 },
    'parcelas.0.vencimento',
    'O vencimento não pode ser anterior à data do documento',
  ],
  [
    'de um dia que não há',
    { parcelas: [parcela(1, '20.00', '31/02/2026')], numparcelas: 1 },
    'parcelas.0.vencimento',
    'Data inválida',
  ],
  [
    'que não soma',
    { parcelas: [parcela(1, '19.99', '10/03/2026')], numparcelas: 1 },
    'parcelas',
    'O total das parcelas é diferente do valor a pagar',
  ],
  [
    'a menos',
    { parcelas: [parcela(1, '20.00', '10/03/2026')], numparcelas: 2 },
    'parcelas',
    'A quantidade de parcelas é diferente da informada',
  ],
  [
    'demais',
    { numparcelas: 8 },
    'numparcelas',
    'A quantidade maxima de parcela permitida para este meio é: 7',
  ],
])('%s: recusada no campo, com o texto', async (_, mudanca, campo, texto) => {
  const { status, body } = await loja.caixa.call('POST', 'vendas', aPrazo(mudanca))
  expect([status, body.errors]).toEqual([422, { [`pagamento.0.${campo}`]: [texto] }])
})

test('a prazo: ao menos um pagamento é a prazo, e a entrada pode não ser', async () => {
  const dinheiro = (valor: string) => ({ meio_pagamento_id: loja.meios.dinheiro, valor, numparcelas: 1 })
  const dito = (pagamento: object[]) => ({ ...aPrazo(), pagamento })
  const avista = await loja.caixa.call('POST', 'vendas', dito([dinheiro('20.00')]))
  expect([avista.status, avista.body.errors]).toEqual([
    422,
    { tipo_faturamento: ['A prazo, e nenhum pagamento é a prazo'] },
  ])
  const resto = { meio_pagamento_id: boleto, valor: '15.00', numparcelas: 3 }
  const comEntrada = await loja.caixa.call('POST', 'vendas', dito([dinheiro('5.00'), resto]))
  expect(comEntrada.body.data).toMatchObject({ tipo_faturamento: 1 })
})

test('sem pagamento: nada se pede nem se paga', async () => {
  const salvo = await criado(loja, dizer(loja, { tipo_faturamento: 2, pagamento: [] }))
  expect(salvo).toMatchObject({ tipo_faturamento: 2, pagamento: [] })
})

describe('do pedido para a nota', () => {
  const pedido = (mudanca: object) => criado(loja, { ...aPrazo(), tipo_operacao: 4, ...mudanca })
  const valores = async (id: number) =>
    (await loja.caixa.call('GET', `vendas/valores?de=${id}&para=1`)).body.data
  const boletoDe = (valor: string, vencimento: string) => ({
    meio_pagamento_id: boleto,
    valor,
    numparcelas: 1,
    parcelas: [parcela(1, valor, vencimento)],
  })

  test('o que já venceu não vai, que nada vence antes do documento: combina-se de novo', async () => {
    const entrada = { meio_pagamento_id: loja.meios.dinheiro, valor: '5.00', numparcelas: 1 }
    const { id } = await pedido({ pagamento: [entrada, boletoDe('15.00', '19/11/2026')] })
    const { pagamento, tipo_faturamento } = await valores(id)
    expect(pagamento).toMatchObject([entrada])
    expect(tipo_faturamento).toBe(1)
  })

  test('o que vence de hoje em diante vai como se combinou', async () => {
    const { id } = await pedido({ pagamento: [boletoDe('20.00', '20/11/2026')] })
    expect((await valores(id)).pagamento).toMatchObject([
      { valor: '20.00', parcelas: [{ vencimento: '20/11/2026' }] },
    ])
  })
})

describe('vencida antes da emissão', () => {
  const emitir = (id: number, body = {}) => loja.caixa.call('POST', `vendas/${id}/emitir`, body)
  const vencimentos = async (id: number) =>
    (await loja.caixa.call('GET', `vendas/${id}`)).body.data.pagamento.flatMap(
      ({ parcelas }: { parcelas: { vencimento: string }[] }) => parcelas.map(({ vencimento }) => vencimento),
    )

  test('a parcela vencida impede a emissão, e recalculada conta da emissão', async () => {
    const { id } = await criado(loja, { ...aPrazo(), serie: '61' })
    const { status, body } = await emitir(id)
    expect([status, body.errors]).toEqual([
      422,
      {
        'pagamento.0.parcelas.0.vencimento': [
          'A parcela 1 vence em 28/02/2026, antes da emissão (20/11/2026): recalcule os vencimentos',
        ],
      },
    ])
    expect((await loja.ver(id)).status).toBe('A')
    expect((await emitir(id, { recalcular_vencimentos: true })).status).toBe(200)
    expect(await vencimentos(id)).toEqual(['20/12/2026', '20/01/2027', '20/02/2027'])
    await loja.quieto()
    expect((await loja.ver(id)).status).toBe('T')
  })

  test('as escritas à mão ficam tão longe da emissão quanto ficavam do documento', async () => {
    const parcelas = [
      { ...parcela(1, '5.00', '31/01/2026'), alterou: true },
      { ...parcela(2, '15.00', '10/03/2026'), alterou: true },
    ]
    const { id } = await criado(loja, {
      ...aPrazo({ numparcelas: 2, personalizada: true, parcelas }),
      serie: '62',
    })
    expect((await emitir(id, { recalcular_vencimentos: true })).status).toBe(200)
    expect(await vencimentos(id)).toEqual(['20/11/2026', '28/12/2026'])
    await loja.quieto()
    expect((await loja.ver(id)).status).toBe('T')
  })
})
