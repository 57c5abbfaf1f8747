import { describe, expect, test } from 'vitest'
import { prepare, rank } from '../../../src/web/commands/rank.ts'

const entries = prepare(
  ['Desconto na venda', 'Vendas', 'Fechar caixa', 'Venda rápida', 'Revenda'],
  text => text,
)

describe('ordem da paleta', () => {
  test.each([
    ['', ['Desconto na venda', 'Vendas', 'Fechar caixa', 'Venda rápida', 'Revenda']],
    ['venda', ['Vendas', 'Venda rápida', 'Desconto na venda', 'Revenda']],
    ['RAPIDA', ['Venda rápida']],
    ['ven rap', ['Venda rápida']],
    ['enda', ['Desconto na venda', 'Vendas', 'Venda rápida', 'Revenda']],
    ['xyz', []],
  ])('"%s": começo do título, começo de palavra, depois meio de palavra', (query, expected) => {
    expect(rank(entries, query)).toEqual(expected)
  })

  test('no máximo 200', () => {
    const many = prepare(
      Array.from({ length: 5000 }, (_, index) => `Produto ${index}`),
      text => text,
    )
    expect(rank(many, 'prod')).toHaveLength(200)
    expect(rank(many, '')).toHaveLength(200)
  })
})
