import { describe, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import { cobrancaOf } from '../../../src/core/venda/payment/cobranca.ts'
import { type Billing, paymentWay, paysAbove } from '../../../src/core/venda/payment/payment-way.ts'

describe('como se acrescenta um pagamento', () => {
  test.each<[string, Billing, string, ReturnType<typeof paymentWay>]>([
    ['à vista: a escolha', { tipo_faturamento: 0 }, '10', 'escolher'],
    ['sem dizer, à vista', {}, '10', 'escolher'],
    ['a prazo: direto nos meios a prazo', { tipo_faturamento: 1 }, '10', 'prazo'],
    ['sem pagamento: nada', { tipo_faturamento: 2 }, '10', null],
    ['só leitura: nada', { tipo_faturamento: 0, leitura: true }, '10', null],
    ['nada falta: nada', { tipo_faturamento: 0 }, '0', null],
    [
      'lançamento: a escolha, qualquer que seja o faturamento',
      { tipo_operacao: 9, tipo_faturamento: 2 },
      '0',
      'escolher',
    ],
    ['lançamento a prazo: a escolha', { tipo_operacao: 9, tipo_faturamento: 1 }, '10', 'escolher'],
    ['lançamento só lido: nada', { tipo_operacao: 9, leitura: true }, '10', null],
  ])('%s', (_, billing, restante, como) => expect(paymentWay(billing, dec(restante))).toBe(como))

  test('acima do que falta: dinheiro, cheque e lançamento', () => {
    expect([1, 2, 3, 4].map(meio => paysAbove({}, meio))).toEqual([true, true, false, false])
    expect(paysAbove({ tipo_operacao: 9 }, 3)).toBe(true)
  })
})

describe('fatura e duplicatas da nota', () => {
  const pago = (indicador_forma: 0 | 1, tpag: string, ...vencem: [vencimento: string, valor: string][]) => ({
    tipo: 1,
    indicador_forma,
    tpag,
    vencimentos: vencem.map(([vencimento, valor]) => ({ vencimento, valor })),
  })

  test('a fatura soma as parcelas a prazo na ordem em que vencem', () => {
    expect(
      cobrancaOf([
        pago(1, '15', ['2026-12-21', '33.33'], ['2027-02-21', '33.34']),
        pago(0, '02', ['2026-12-21', '50.00']),
        pago(1, '05', ['2027-01-05', '10.5']),
        { ...pago(1, '01', ['2026-12-21', '9.00']), tipo: 2 },
      ]),
    ).toEqual({
      vOrig: '77.17',
      duplicatas: [
        { dVenc: '2026-12-21', vDup: '33.33' },
        { dVenc: '2027-01-05', vDup: '10.50' },
        { dVenc: '2027-02-21', vDup: '33.34' },
      ],
    })
  })

  test('no cartão quem empresta é a operadora: não há fatura, nem onde nada é a prazo', () => {
    expect(cobrancaOf([pago(1, '03', ['2026-12-21', '50.00'])])).toBeNull()
    expect(cobrancaOf([pago(0, '01'), pago(0, '02', ['2026-12-21', '50.00'])])).toBeNull()
    expect(cobrancaOf([])).toBeNull()
  })
})
