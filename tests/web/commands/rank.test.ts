import { describe, expect, test } from 'vitest'
import { guess, nearness, prepare } from '../../../src/web/commands/palette/rank.ts'
import { ranked } from './ranked.ts'

const entries = prepare(
  ['Desconto na venda', 'Vendas', 'Fechar caixa', 'Venda rápida', 'Revenda'],
  text => text,
  text => (text === 'Fechar caixa' ? 'vendedor encerrar' : ''),
)

describe('ordem da paleta', () => {
  test.each([
    ['', ['Desconto na venda', 'Vendas', 'Fechar caixa', 'Venda rápida', 'Revenda']],
    ['venda', ['Vendas', 'Venda rápida', 'Desconto na venda', 'Revenda']],
    ['vend', ['Vendas', 'Venda rápida', 'Desconto na venda', 'Fechar caixa', 'Revenda']],
    ['RAPIDA', ['Venda rápida']],
    ['ven rap', ['Venda rápida']],
    ['enda', ['Desconto na venda', 'Vendas', 'Venda rápida', 'Revenda']],
    ['encerrar', ['Fechar caixa']],
    ['xyz', []],
  ])('"%s": começo do nome, palavra do nome, outro nome, meio de palavra', (query, expected) => {
    expect(ranked(entries, query)).toEqual(expected)
  })

  test('o mais usado vem antes só entre iguais', () => {
    const habit = (text: string) => ({ Revenda: 9, 'Venda rápida': 2, 'Desconto na venda': 1 })[text] ?? 0
    expect(ranked(entries, '', habit)).toEqual([
      'Revenda',
      'Venda rápida',
      'Desconto na venda',
      'Vendas',
      'Fechar caixa',
    ])
    expect(ranked(entries, 'venda', habit)).toEqual([
      'Venda rápida',
      'Vendas',
      'Desconto na venda',
      'Revenda',
    ])
  })

  test('quem começa com o resto do texto vem antes do mais usado', () => {
    const eventos = prepare(
      ['Comprovante de entrega', 'Cancelar comprovante de entrega', 'Cancelar nota'],
      text => text,
      () => 'evento',
    )
    const habit = (text: string) => (text.startsWith('Cancelar') ? 9 : 0)
    for (const typed of ['evento comprovante de entrega', 'evento compr'])
      expect(ranked(eventos, typed, habit)).toEqual([
        'Comprovante de entrega',
        'Cancelar comprovante de entrega',
      ])
    expect(ranked(eventos, 'evento', habit).at(-1)).toBe('Comprovante de entrega')
  })

  test('no row is cut off, however many there are', () => {
    const many = prepare(
      Array.from({ length: 5000 }, (_, index) => `Produto ${index}`),
      text => text,
    )
    expect(ranked(many, 'prod')).toHaveLength(5000)
    expect(ranked(many, '')).toHaveLength(5000)
    expect(guess(many, 'prodtuo')).toHaveLength(5000)
  })
})

test.each([
  ['Maria Souza', 'maria', 0],
  ['Cafe Tres Marias', 'maria', 1],
  ['Banana', 'ana', 2],
  ['Biscoito', 'ana', 3],
  ['Maria Souza', 'souza maria', 1],
] as const)('%s atende a "%s" no degrau %d', (name, query, step) => {
  expect(nearness(name, query)).toBe(step)
})

describe('uma letra errada', () => {
  const names = prepare(
    ['Produtos', 'Parceiros', 'Leitor'],
    text => text,
    text => (text === 'Parceiros' ? 'cliente' : ''),
  )
  test.each([
    ['prodtuo', ['Produtos']],
    ['prduto', ['Produtos']],
    ['produuto', ['Produtos']],
    ['produso', ['Produtos']],
    ['clinte', ['Parceiros']],
    ['cleinte', ['Parceiros']],
    ['rpoduto', []],
    ['prdto', []],
    ['leit', []],
  ])('"%s"', (query, expected) => {
    expect(guess(names, query)).toEqual(expected)
  })
})
