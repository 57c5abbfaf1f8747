import { expect, test } from 'vitest'
import { runningTotals } from '../../../src/core/venda/total/running-totals.ts'
import type { ItemVenda } from '../../../src/core/venda/venda.ts'

const item = (qtde: string, preco: string, desconto = '0.00') => ({ qtde, preco, desconto }) as ItemVenda

test('uma linha que muda refaz só as somas seguintes', () => {
  const [arroz, queijo, feijao] = [item('2', '11.49'), item('0.35', '49.90'), item('1', '9.99', '1.00')]
  expect(runningTotals([arroz, queijo])).toEqual(['22.98', '40.45'])
  expect(runningTotals([arroz, queijo, feijao])).toEqual(['22.98', '40.45', '49.44'])
  expect(runningTotals([item('1', '11.49'), queijo])).toEqual(['11.49', '28.96'])
})
