import { describe, expect, test } from 'vitest'
import { checkInstalments } from '../../../src/core/venda/payment/check-instalments.ts'
import { instalments, type Spreading } from '../../../src/core/venda/payment/instalments.ts'
import { parcela } from './sale.ts'

const meio = (extra: Partial<Spreading> = {}): Spreading => ({
  qtdeparcelas: 12,
  indicador_forma: 0,
  opcoes: [],
  intervalo: 1,
  tipoIntervalo: 2,
  intervalo_inicial: 0,
  tipoIntervaloIni: 1,
  ...extra,
})
const vencem = (extra: Partial<Spreading>, numparcelas: number, data: string) =>
  instalments(meio(extra), { valor: '100.00', numparcelas, data }).map(({ vencimento }) => vencimento)

describe('parcelas que o meio faz', () => {
  test('partes iguais ao centavo, a última leva o resto, cada uma nasce A', () => {
    expect(instalments(meio(), { valor: '100.00', numparcelas: 3, data: '2026-11-21' })).toEqual([
      parcela(1, '33.33', '21/12/2026'),
      parcela(2, '33.33', '21/01/2027'),
      parcela(3, '33.34', '21/02/2027'),
    ])
  })

  test.each([
    [
      'o fim do mês nunca salta: 28/02 e, de novo, 31/03',
      {},
      3,
      '2026-01-31',
      ['28/02/2026', '31/03/2026', '30/04/2026'],
    ],
    ['em ano bissexto, 29/02', {}, 1 + 1, '2027-12-31', ['31/01/2028', '29/02/2028']],
    [
      'de 15 em 15 dias',
      { intervalo: 15, tipoIntervalo: 1 },
      3,
      '2026-11-21',
      ['06/12/2026', '21/12/2026', '05/01/2027'],
    ],
    [
      'entrada: a primeira é de hoje',
      { opcoes: ['entrada'] },
      3,
      '2026-10-31',
      ['31/10/2026', '30/11/2026', '31/12/2026'],
    ],
    [
      'primeiro intervalo diferente, em dias; as outras a partir dele',
      { opcoes: ['intervalo_diferente'], intervalo_inicial: 45, tipoIntervaloIni: 1 },
      3,
      '2026-11-21',
      ['05/01/2027', '05/02/2027', '05/03/2027'],
    ],
    [
      'primeiro intervalo diferente, em meses',
      { opcoes: ['intervalo_diferente'], intervalo_inicial: 2, tipoIntervaloIni: 2 },
      2,
      '2026-12-31',
      ['28/02/2027', '28/03/2027'],
    ],
    [
      'entrada e primeiro intervalo diferente: a segunda é a do intervalo',
      { opcoes: ['entrada', 'intervalo_diferente'], intervalo_inicial: 10, tipoIntervaloIni: 1 },
      3,
      '2026-11-21',
      ['21/11/2026', '01/12/2026', '01/01/2027'],
    ],
    ['à vista em uma vez não tem parcela', {}, 1, '2026-11-21', []],
    ['a prazo em uma vez tem a sua data', { indicador_forma: 1 }, 1, '2026-11-21', ['21/12/2026']],
    ['mais do que o meio deixa: nenhuma', { qtdeparcelas: 2 }, 3, '2026-11-21', []],
  ])('%s', (_, extra, vezes, data, datas) => {
    expect(vencem(extra, vezes, data)).toEqual(datas)
  })
})

describe('conferência das parcelas', () => {
  const certas = [parcela(1, '40.00', '21/11/2026'), parcela(2, '60.00', '31/03/2027')]
  const confere = (parcelas: typeof certas, numparcelas = parcelas.length, maximo = 3) =>
    checkInstalments({ valor: '100.00', numparcelas, parcelas }, { maximo, data: '21/11/2026' })

  test('parcelas certas, mesmo no dia do documento, não dizem nada', () => {
    expect(confere(certas)).toBeNull()
    expect(confere([], 3)).toBeNull()
  })

  test('menos centavos do que parcelas: uma delas seria de nada', () => {
    const divide = (valor: string) =>
      checkInstalments({ valor, numparcelas: 3, parcelas: [] }, { maximo: 3, data: '21/11/2026' })
    expect(divide('0.02')).toEqual({
      campo: 'numparcelas',
      texto: 'O valor da parcela deve ser maior que zero',
    })
    expect(divide('0.03')).toBeNull()
  })

  test.each([
    [
      'mais do que o meio deixa',
      [],
      4,
      'numparcelas',
      'A quantidade maxima de parcela permitida para este meio é: 3',
    ],
    [
      'mais na lista do que o meio deixa',
      [...certas, parcela(3, '1.00', '21/12/2026'), parcela(4, '1.00', '21/12/2026')],
      2,
      'numparcelas',
      'A quantidade maxima de parcela permitida para este meio é: 3',
    ],
    ['dia que não existe', [parcela(1, '100.00', '31/02/2027')], 1, 'parcelas.0.vencimento', 'Data inválida'],
    [
      'ano que nota não escreve',
      [parcela(1, '100.00', '01/01/2100')],
      1,
      'parcelas.0.vencimento',
      'Data inválida',
    ],
    [
      'antes do documento',
      [certas[0], parcela(2, '60.00', '20/11/2026')],
      2,
      'parcelas.1.vencimento',
      'O vencimento não pode ser anterior à data do documento',
    ],
    [
      'nada a pagar',
      [parcela(1, '100.00', '21/12/2026'), parcela(2, '0.00', '21/01/2027')],
      2,
      'parcelas.1.valor',
      'O valor da parcela deve ser maior que zero',
    ],
    [
      'fora da ordem',
      [parcela(2, '100.00', '21/12/2026')],
      1,
      'parcelas.0.num_parcela',
      'As parcelas são numeradas de 1 em diante, sem saltos',
    ],
    [
      'soma diferente por um centavo',
      [certas[0], parcela(2, '60.01', '21/12/2026')],
      2,
      'parcelas',
      'O total das parcelas é diferente do valor a pagar',
    ],
    ['quantas não se disse', certas, 3, 'parcelas', 'A quantidade de parcelas é diferente da informada'],
  ] as const)('%s', (_, parcelas, vezes, campo, texto) => {
    expect(confere([...parcelas] as typeof certas, vezes)).toEqual({ campo, texto })
  })
})
