import { describe, expect, it } from 'vitest'
import { produtos } from '../../../../src/domain/records/produtos/index.ts'
import { differences, settled, suggestion } from '../../../../src/web/register/form/conflict/conflict.ts'

const linha = (id: number | null, cor: string, preco: string, resto: object = {}) => ({
  ...(id === null ? {} : { id }),
  tamanho_item_id: 1,
  tamanho_item: { id: 1, nome: 'P' },
  subdivisao_item_id: cor.length,
  subdivisao_item: { id: cor.length, nome: cor },
  estoque: { preco_vend: preco },
  composicoes: [],
  ...resto,
})
const com = (...grades: object[]) => ({ nome: 'CAMISA', grades })

const base = com(linha(11, 'Azul', '10.00'), linha(12, 'Preta', '20.00'), linha(13, 'Branca', '30.00'))

/** What each row is called, what both sides say, and whose it would be. */
const lido = (minhas: object, deles: object) =>
  differences(produtos, base, minhas as never, deles as never).map(row => [
    row.field.campo.label,
    row.linha?.(row.minha),
    row.linha?.(row.deles),
    suggestion(row),
  ])
const salvo = (minhas: object, deles: object, ...lados: ('minha' | 'deles' | null)[]) => {
  const rows = differences(produtos, base, minhas as never, deles as never)
  const sides = rows.map((row, i) => lados[i] ?? suggestion(row))
  return settled(minhas as never, deles as never, rows, sides)['grades'] as object[]
}

it('só outro número é mudança, e não o mesmo com outras casas', () => {
  expect(lido(com(linha(11, 'Azul', '10')), com(linha(11, 'Azul', '10.0000')))).toEqual([])
  expect(lido(com(linha(11, 'Azul', '100')), com(linha(11, 'Azul', '10.00'))).length).toBeGreaterThan(0)
})

describe('duas pessoas na mesma grade', () => {
  it('cada linha é de quem a mudou, fez ou tirou, e nada se perde calado', () => {
    const minhas = com(
      linha(11, 'Azul', '11.00'),
      linha(12, 'Preta', '20.00'),
      linha(null, 'Vermelha', '5.00'),
    )
    const deles = com(linha(11, 'Azul', '10.00'), linha(12, 'Preta', '22.00'), linha(13, 'Branca', '30.00'))
    expect(lido(minhas, deles)).toEqual([
      ['Grade P Azul', 'Preço de venda 11,00', 'Preço de venda 10,00', 'minha'],
      ['Grade P Preta', 'Preço de venda 20,00', 'Preço de venda 22,00', 'deles'],
      ['Grade P Vermelha', 'Preço de venda 5,00', '(não há)', 'minha'],
      ['Grade P Branca', '(não há)', 'Preço de venda 30,00', 'minha'],
    ])
    expect(salvo(minhas, deles)).toEqual([
      linha(11, 'Azul', '11.00'),
      linha(12, 'Preta', '22.00'),
      linha(null, 'Vermelha', '5.00'),
    ])
  })

  it('a que os dois mudaram é escolhida por alguém', () => {
    const minhas = com(linha(11, 'Azul', '11.00'))
    const deles = com(linha(11, 'Azul', '12.00'))
    expect(lido(minhas, deles)).toEqual([
      ['Grade P Azul', 'Preço de venda 11,00', 'Preço de venda 12,00', null],
    ])
    expect(salvo(minhas, deles, 'deles')).toEqual([linha(11, 'Azul', '12.00')])
  })

  it('a mesma combinação feita pelos dois é uma linha, com o número que já tem', () => {
    const minhas = com(linha(null, 'Vermelha', '5.00'))
    const deles = com(linha(40, 'Vermelha', '6.00'))
    expect(salvo(minhas, deles, 'minha')).toEqual([linha(40, 'Vermelha', '5.00')])
  })

  it('a que tiraram e eu mudei, se fica, é feita de novo, e a sua composição também', () => {
    const minhas = com(linha(11, 'Azul', '11.00', { composicoes: [{ id: 7, insumo_id: 3 }] }))
    expect(lido(minhas, com())).toEqual([['Grade P Azul', 'Preço de venda 11,00', '(não há)', null]])
    expect(salvo(minhas, com(), 'minha')).toEqual([
      linha(null, 'Azul', '11.00', { composicoes: [{ insumo_id: 3 }] }),
    ])
  })
})
