import { expect, test } from 'vitest'
import { bringsGoods } from '../../../src/core/document/cfop-proposto.ts'
import { cfopOf, movesGoods } from '../../../src/core/document/moves-goods.ts'
import { cfops } from '../../../src/server/codes/cfops.ts'

/** What is billed here and comes or goes by another note, in the words of the annex of CFOPs. */
const SO_FATURA =
  /simples faturamento|em venda à ordem(, já recebida)?|^(Compra|Venda).*sem transitar pelo estabelecimento( do)? adquirente|^Venda.*remetida anteriormente em consigna|^Compra.*em consigna|^Devolução simbólica/i

test('na entrega futura quem move a mercadoria é a nota da entrega', () => {
  const parados = cfops()
    .filter(({ cfop }) => /^[1256]/.test(cfop) && !movesGoods({ cfop }, null))
    .map(({ cfop }) => cfop)
  const ditos = cfops()
    .filter(({ cfop, descricao }) => SO_FATURA.test(descricao) && !cfop.endsWith('923'))
    .map(({ cfop }) => cfop)
  expect(parados).toEqual(ditos)
  for (const entrega of '5116 6117 1116 2117 5923 1923 5924 5102 1102 5917 5115 1918'.split(' '))
    expect([entrega, movesGoods({ cfop: entrega }, null)]).toEqual([entrega, true])
})

test('vale o CFOP da linha, senão o da regra, senão o do documento', () => {
  expect(cfopOf({ cfop: '5117' }, { cfop: '5922' }, '5102')).toBe('5117')
  expect(movesGoods({ cfop: '5117' }, { cfop: '5922' })).toBe(true)
  expect(movesGoods({}, { cfop: '5922' }, '5117')).toBe(false)
  expect(movesGoods({}, null, '6922')).toBe(false)
  expect(movesGoods({}, null)).toBe(true)
  expect(movesGoods({ mov_estoque: false }, null)).toBe(false)
  expect(movesGoods({}, { mov_estoque: false })).toBe(false)
})

test('o que se vende em consignação sai, e entra, uma vez: com a remessa', () => {
  const moved = (...cfops: string[]) => cfops.filter(cfop => movesGoods({ cfop }, null))
  // who sends it: the consignment, its return in name alone, the sale
  expect(moved('5917', '1919', '5114')).toEqual(['5917'])
  expect(moved('6917', '2919', '6113')).toEqual(['6917'])
  // who sells it: it came, was sold, went back in name alone, and was bought
  expect(moved('1917', '5115', '5919', '1113')).toEqual(['1917', '5115'])
  expect(moved('5917', '1918')).toEqual(['5917', '1918'])
})

test('o que o fornecedor só faturou não vem com a nota', () => {
  expect(['5922', '6118', '5120', '5117', '5923', '5102'].map(bringsGoods)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})
