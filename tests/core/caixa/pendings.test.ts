import { expect, test } from 'vitest'
import { countPendings, pendingsOf, whyCardsBlock } from '../../../src/core/caixa/pendings.ts'

const nothing = {
  ...{ promessas: [], na_fila: [], gravadas: [], recebidos: [] },
  ...{ sem_pix: [], estaticos: [], estacionadas: [], rotas: [], balcao: [] },
}
const card = { situacao: 'autorizada' as const, valor: '10.00', rede: 'CIELO', nsu: '77' }

test.each([
  ['nada', nothing, []],
  [
    'nota em contingência pende',
    { ...nothing, promessas: [{ tipo: 'contingencia', ids: ['a', 'b'] }] },
    [{ tipo: 'contingencia', ids: ['a', 'b'] }],
  ],
  [
    'two kinds of promise of one name are one item, each sale once',
    {
      ...nothing,
      promessas: [
        { tipo: 'valores_a_devolver', ids: ['a'] },
        { tipo: 'valores_a_devolver', ids: ['b', 'a'] },
      ],
    },
    [{ tipo: 'valores_a_devolver', ids: ['a', 'b'] }],
  ],
  [
    'da fila, só a que não chegou',
    { ...nothing, na_fila: ['a', 'b'], gravadas: ['a'] },
    [{ tipo: 'venda_na_fila', ids: ['b'] }],
  ],
  [
    'PIX e cartão',
    {
      ...nothing,
      recebidos: ['r'],
      promessas: [
        { tipo: 'cartao_aberto', ids: ['c'] },
        { tipo: 'pix_aberto', ids: ['p'] },
      ],
    },
    [
      { tipo: 'cartao_aberto', ids: ['c'] },
      { tipo: 'pix_aberto', ids: ['p'] },
      { tipo: 'pix_recebido', ids: ['r'] },
    ],
  ],
  [
    'o dinheiro que está com quem entrega ou no balcão',
    { ...nothing, rotas: ['r'], balcao: ['m', 'n'] },
    [
      { tipo: 'rota_por_acertar', ids: ['r'] },
      { tipo: 'balcao_por_acertar', ids: ['m', 'n'] },
    ],
  ],
  [
    'o que se deve devolver, e o PIX que ninguém viu',
    {
      ...nothing,
      promessas: [{ tipo: 'valores_a_devolver', ids: ['d'] }],
      ...{ sem_pix: ['p'], estaticos: ['e'] },
    },
    [
      { tipo: 'valores_a_devolver', ids: ['d'] },
      { tipo: 'pix_a_conferir', ids: ['p'] },
      { tipo: 'pix_estatico', ids: ['e'] },
    ],
  ],
])('%s', (_, seen, found) => {
  expect(pendingsOf(seen)).toEqual(found)
  expect(countPendings(found)).toBe(found.reduce((n, { ids }) => n + ids.length, 0))
})

test.each([
  [[], null],
  [[card], 'Cartão de R$ 10,00 aprovado e sem venda no TEF (CIELO NSU 77): resolva antes de fechar o caixa'],
  [
    [{ ...card, situacao: 'confirmando' as const, nsu: '' }, card],
    'Cartão de R$ 10,00 por confirmar no TEF e mais 1: resolva antes de fechar o caixa',
  ],
  [
    [{ ...card, situacao: 'pedida' as const, valor: null, nsu: '' }],
    'Operação sendo cobrado no TEF: resolva antes de fechar o caixa',
  ],
])('cartões %#: a frase, ou nada', (cards, words) =>
  expect(whyCardsBlock(cards)?.replaceAll('\u00a0', ' ') ?? null).toBe(words),
)
