import { expect, test } from 'vitest'
import { isAcquirer, matchingCards, readingAcquirer } from '../../../src/core/bank/acquirer.ts'
import { atOnce } from '../../../src/core/slices.ts'

const readAcquirer = (text: Parameters<typeof readingAcquirer>[0]) => atOnce(readingAcquirer(text))

const CIELO = [
  ['Relatório de vendas', '', ''],
  [
    'Data da venda',
    'Bandeira',
    'Valor bruto',
    'Valor da taxa',
    'Valor líquido',
    'Código de autorização',
    'NSU/DOC',
    'Previsão de pagamento',
    'Status',
  ],
  [
    '20/11/2026 10:31',
    'Visa',
    'R$ 1.234,56',
    '-R$ 39,51',
    'R$ 1.195,05',
    '123456',
    '="000987"',
    '20/12/2026',
    'Aprovada',
  ],
  ['20/11/2026', 'Elo', '10,00', '', '', '', '988', '', 'Negada'],
  ['', '', '1.244,56', '', '', '', '', '', ''],
]
const REDE = [
  ['data da venda', 'bandeira', 'valor da venda atualizado', 'taxa MDR', 'NSU/CV', 'número da autorização'],
  ['21/11/2026', 'Mastercard', '100,00', '3,19%', '55', 'A1B2C3'],
]
const STONE = [
  ['STONE ID', 'DATA DA VENDA', 'VALOR BRUTO', 'DESCONTO DE MDR', 'DATA PREVISTA'],
  ['777', '2026-11-22T09:00', '50.00', '1.25', '2026-11-23'],
]

test('Cielo, Rede e Stone são lidas pelos nomes das colunas', () => {
  expect(readAcquirer(CIELO).cartoes).toEqual([
    {
      ...{ nsu: '000987', autorizacao: '123456', data: '2026-11-20', bruto: '1234.56', liquido: '1195.05' },
      ...{ previsto: '2026-12-20', bandeira: 'Visa', ordinal: 0 },
    },
  ])
  expect(readAcquirer(REDE).cartoes).toMatchObject([{ nsu: '55', autorizacao: 'A1B2C3', liquido: '96.81' }])
  expect(readAcquirer(STONE).cartoes).toMatchObject([
    { nsu: '777', liquido: '48.75', previsto: '2026-11-23' },
  ])
})

test.each([
  [
    [['data', 'valor', 'memo']],
    'O arquivo não tem as colunas de vendas de cartão: data, valor e NSU ou autorização',
  ],
  [
    [
      ['data', 'valor', 'nsu', 'valor liquido'],
      ['20/11/2026', '10,00', '1', '10,01'],
    ],
    'Linha 2: o valor líquido (10.01) não cabe no bruto (10.00): confira o arquivo',
  ],
  [[['data', 'valor', 'nsu']], 'O arquivo não diz o valor líquido nem a taxa de cada venda'],
  [[['data', 'valor', 'nsu', 'taxa']], 'O arquivo não tem vendas de cartão'],
  [
    [
      ['data', 'valor', 'nsu', 'taxa'],
      ['31/02/2026', '1,00', '1', '2'],
    ],
    "Linha 2: a data '31/02/2026' não é um dia",
  ],
  [
    [
      ['data', 'valor', 'nsu', 'taxa'],
      ['20/11/2026', '1,001', '1', '2'],
    ],
    "Linha 2: o valor '1,001' não é em reais e centavos",
  ],
  [
    [
      ['data', 'valor', 'nsu', 'taxa'],
      ['20/11/2026', '1.500', '1', '2'],
    ],
    "Linha 2: o valor '1.500' não é em reais e centavos",
  ],
  [
    [
      ['data', 'valor', 'nsu', 'taxa'],
      ['20/11/2026', '1,00', '1', 'x'],
    ],
    'Linha 2: a taxa ou o valor líquido não é um número',
  ],
])('o que não se pode ler é dito: %#', (rows, falta) => {
  expect(readAcquirer(rows)).toEqual({ falta })
  expect(isAcquirer(rows)).toBe(rows[0]?.includes('nsu'))
})

test.each([
  '20/11/26',
  '20/11/2026 14:33',
  '20-11-2026',
  '20.11.26',
  '20261120',
  '2026-11-20T10:00',
  '20/11/26 9:01',
])('o dia %s da credenciadora é 20/11/2026, e uma linha ruim não leva as outras', data => {
  const lido = readAcquirer([
    ['data', 'valor', 'nsu', 'taxa'],
    ['31/02/2026', '5,00', '1', '2'],
    [data, '10,00', '2', '2'],
  ])
  expect(lido).toMatchObject({
    cartoes: [{ data: '2026-11-20', nsu: '2' }],
    avisos: ["Linha 2: a data '31/02/2026' não é um dia: ficou de fora"],
  })
})

test('o cartão é achado por NSU, autorização ou por ser o único do valor no dia', () => {
  const dito = (nsu: string, bruto: string, data = '2026-11-20') => ({
    ...{ nsu, bruto, data, autorizacao: '', liquido: bruto, previsto: null, bandeira: '' },
  })
  const livro = [
    { id: 1, data: '2026-11-20', valor: '10.00', identidades: [] },
    { id: 2, data: '2026-11-20', valor: '10.00', identidades: ['0042'] },
    { id: 3, data: '2026-11-20', valor: '30.00', identidades: [] },
    { id: 4, data: '2026-11-20', valor: '30.00', identidades: [] },
  ]
  expect(
    atOnce(
      matchingCards([dito('42', '10.00'), dito('9', '10.00'), dito('8', '30.00'), dito('7', '5.00')], livro),
    ),
  ).toEqual([2, 1, null, null])
})
