import { expect, test } from 'vitest'
import { oddLine } from '../../../src/core/venda/line/odd-line.ts'

test.each([
  ['UN', '3.5', '20.00', 'Lançar 3,5 UN, uma fração de UN?'],
  ['KG', '3.5', '20.00', null],
  ['UN', '10000', '0.01', 'Lançar 10.000 UN?'],
  ['UN', '9999', '1.00', null],
  ['KG', '1000', '100.01', 'Lançar 1.000 KG por R$ 100.010,00?'],
])('a pergunta é de quem lança a linha, venda ou não: %s %s a %s', (unidade, qtde, preco, pergunta) => {
  expect(oddLine({ unidade, qtde, preco })?.replaceAll('\u00a0', ' ') ?? null).toBe(pergunta)
})
