import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setDiscount } from '../../../../src/core/venda/total/set-discount.ts'
import { DeskContext } from '../../../../src/web/state/desk.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { CartGrid } from '../../../../src/web/till/screen/cart-grid.tsx'
import { ok, sale } from '../../../core/venda/sale.ts'

const user = userEvent.setup({ delay: null })
const grade = () => screen.getByRole('grid', { name: 'Itens' })
const linhas = () => within(grade()).queryAllByRole('row')
const celulas = (linha: HTMLElement) =>
  within(linha)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(220)
})

function mostra(itens: Parameters<typeof CartGrid>[0]['items'], linha: string | null = null, foco = false) {
  const escolhidas: string[] = []
  const grid = (now: typeof itens, at: string | null) => (
    <DeskContext value={tillDesk}>
      <CartGrid items={now} line={at} focus={foco} onChoose={uid => escolhidas.push(uid)} />
    </DeskContext>
  )
  const { rerender } = render(grid(itens, linha))
  return { escolhidas, muda: (now: typeof itens, at: string | null = null) => rerender(grid(now, at)) }
}

describe('o carrinho', () => {
  test('vazio, diz por onde começar', () => {
    mostra([])
    expect(screen.getByText('Leia um código, digite a referência ou parte do nome.')).toBeVisible()
    expect(grade()).toHaveAttribute('aria-rowcount', '0')
  })

  test('cada linha: número, código, nome, unidade, quantidade, preço e total', () => {
    mostra(sale(['2', '10.00'], ['0.5', '4.00']).itens)
    expect(linhas().map(celulas)).toEqual([
      ['001', '7891000100103', 'PRODUTO 1', 'UN', '2', '10,00', '20,00'],
      ['002', '7891000100103', 'PRODUTO 1', 'UN', '0,5', '4,00', '2,00'],
    ])
    expect(linhas().map(linha => linha.getAttribute('aria-rowindex'))).toEqual(['1', '2'])
  })

  test('os títulos das colunas se ouvem antes das linhas', () => {
    mostra(sale(['2', '10.00']).itens)
    const [titulos, corpo] = (grade().getAttribute('aria-owns') ?? '')
      .split(' ')
      .map(id => document.getElementById(id))
    expect(titulos).toHaveAttribute('role', 'row')
    expect(
      within(titulos as HTMLElement)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['#', 'Código', 'Descrição', 'Un', 'Qtd', 'Unit', 'Total'])
    expect(grade()).not.toContainElement(titulos as HTMLElement)
    expect(corpo).toContainElement(linhas()[0] as HTMLElement)
  })

  test('o desconto da linha e o lote estão junto ao nome, e o total é o que ela custa', () => {
    const [item] = ok(setDiscount(sale(['1', '10.00']), { uid: 'i1', valor: '1.50' })).itens
    mostra(item ? [{ ...item, lote: 'A1' }] : [])
    const [linha] = linhas()
    expect(linha).toHaveTextContent(/PRODUTO 1 lote A1 desconto 1,50/)
    expect(linha && celulas(linha).at(-1)).toBe('8,50')
  })

  test('só a linha escolhida, também por um clique, é marcada', async () => {
    const { itens } = sale(['1', '1.00'], ['2', '1.00'])
    const { escolhidas, muda } = mostra(itens, 'i1')
    expect(screen.getByRole('row', { selected: true })).toBe(linhas()[0])
    await user.click(linhas()[1] as HTMLElement)
    expect(escolhidas).toEqual(['i2'])
    muda(itens)
    expect(screen.queryByRole('row', { selected: true })).toBeNull()
  })

  test('990 linhas: só se desenha o que se vê, e a mais nova está à vista', () => {
    const linha = sale(['1', '1.00']).itens[0]
    const muitas = Array.from({ length: 990 }, (_, i) => ({ ...linha, uid: `u${i}` })) as never
    const { muda } = mostra(muitas)
    expect(grade()).toHaveAttribute('aria-rowcount', '990')
    expect(linhas().length).toBeLessThan(120)
    expect(linhas().at(-1)).toHaveAttribute('aria-rowindex', '990')
    muda(muitas, 'u0')
    expect(screen.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '1')
  })

  test('a linha que entra passa a ser a escolhida e vem à vista', () => {
    const linha = sale(['1', '1.00']).itens[0]
    const muitas = Array.from({ length: 990 }, (_, i) => ({ ...linha, uid: `u${i}` })) as never[]
    const { muda } = mostra(muitas.slice(0, 989), 'u0')
    expect(linhas()[0]).toHaveAttribute('aria-rowindex', '1')
    muda(muitas, 'u989')
    expect(linhas().at(-1)).toHaveAttribute('aria-rowindex', '990')
  })

  test('onde não há caixa de texto, o foco mora na grade, que aponta a linha', () => {
    mostra(sale(['1', '1.00']).itens, 'i1', true)
    expect(grade()).toHaveFocus()
    expect(grade()).toHaveAttribute('aria-activedescendant', linhas()[0]?.id)
  })
})
