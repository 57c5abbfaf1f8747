import { expect, test } from 'vitest'
import { oddPayables } from '../../../src/core/purchases/vencimentos.ts'

const de = (...valores: string[]) => valores.map(valor => ({ valor }))

test.each([
  ['as duas somam menos', de('3.00', '3.00'), '10.00', [], /somam R\$ 6,00, e a nota é de R\$ 10,00/],
  ['somam mais', de('10.01'), '10.00', [], /somam R\$ 10,01/],
  ['somam a nota', de('3.33', '3.33', '3.34'), '10.00', [], null],
  ['não há', [], '10.00', [], null],
  ['o resto foi à vista', de('6.00'), '10.00', [{ a_prazo: false, valor: '4.00' }], null],
  [
    'o que é a prazo não conta duas vezes',
    de('6.00'),
    '10.00',
    [{ a_prazo: true, valor: '4.00' }],
    /R\$ 6,00/,
  ],
])('as duplicatas da nota: %s', (_, parcelas, total, pagamentos, dito) => {
  const avisos = oddPayables(parcelas, total, pagamentos)
  expect(avisos).toEqual(dito === null ? [] : [expect.stringMatching(dito)])
})
