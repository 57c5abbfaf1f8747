import { expect, test } from 'vitest'
import { countPendings, pendingsOf, whyCardsBlock } from '../../../src/core/caixa/pendings.ts'

const nothing = {
  ...{ notas: [], na_fila: [], gravadas: [], pix: [], recebidos: [], cartoes: [] },
  ...{ valores_a_devolver: [], sem_pix: [], estaticos: [], estacionadas: [], rotas: [], balcao: [] },
}
const card = { situacao: 'autorizada' as const, valor: '10.00', rede: 'CIELO', nsu: '77' }

test.each([
  ['nada', nothing, []],
  ['nota autorizada não pende', { ...nothing, notas: [{ situacao: 'autorizada', vendas: ['a'] }] }, []],
  [
    'nota em contingência pende',
    { ...nothing, notas: [{ situacao: 'contingencia', vendas: ['a', 'b'] }] },
    [{ tipo: 'contingencia', ids: ['a', 'b'] }],
  ],
  [
    'dois modelos na mesma situação são um nome',
    {
      ...nothing,
      notas: [
        { situacao: 'rejeitada', vendas: ['a'] },
        { situacao: 'rejeitada', vendas: ['b'] },
      ],
    },
    [{ tipo: 'rejeitada', ids: ['a', 'b'] }],
  ],
  [
    'da fila, só a que não chegou',
    { ...nothing, na_fila: ['a', 'b'], gravadas: ['a'] },
    [{ tipo: 'venda_na_fila', ids: ['b'] }],
  ],
  [
    'PIX e cartão',
    { ...nothing, pix: ['p'], recebidos: ['r'], cartoes: ['c'] },
    [
      { tipo: 'pix_aberto', ids: ['p'] },
      { tipo: 'pix_recebido', ids: ['r'] },
      { tipo: 'cartao_aberto', ids: ['c'] },
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
    { ...nothing, valores_a_devolver: ['d'], sem_pix: ['p'], estaticos: ['e'] },
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
