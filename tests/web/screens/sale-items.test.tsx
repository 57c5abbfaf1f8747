import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { VendaAnswer } from '../../../src/domain/api/vendas.ts'
import { SaleItems } from '../../../src/web/screens/vendas/sale-items.tsx'

// the one line
vi.mock(import('../../../src/core/venda/fields/itens-caixa.ts'), async original => {
  const { ITENS_DO_CAIXA, ...rest } = await original()
  const garantia = { type: 'int', label: 'Garantia (meses)', optional: true, answered: true, list: true }
  return { ...rest, ITENS_DO_CAIXA: { ...ITENS_DO_CAIXA, garantia } } as never
})

test('um campo do item declarado para listas tem coluna na venda, com seu nome', () => {
  const itens = [
    {
      uid: 'a',
      nome: 'FURADEIRA',
      referencia: '7',
      gtin: null,
      qtde: '1.0000',
      unidade: 'UN',
      preco: '99.90',
      preco_total: '99.90',
      garantia: 12,
    },
    {
      uid: 'b',
      nome: 'BROCA',
      referencia: '8',
      gtin: null,
      qtde: '2.0000',
      unidade: 'UN',
      preco: '5.00',
      preco_total: '10.00',
      garantia: null,
    },
  ]
  render(<SaleItems sale={{ itens } as unknown as VendaAnswer} />)
  expect(screen.getAllByRole('columnheader').map(th => th.textContent)).toEqual([
    '#',
    'Código',
    'Descrição',
    'Garantia (meses)',
    'Qtde',
    'Unit',
    'Total',
  ])
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(td => td.textContent)
  expect(cells(/FURADEIRA/)[3]).toBe('12')
  expect(cells(/BROCA/)[3]).toBe('')
})

test('o chassi tem coluna onde se vendeu um veículo novo', () => {
  const linha = {
    gtin: null,
    qtde: '1.0000',
    unidade: 'UN',
    preco: '1.00',
    preco_total: '1.00',
    garantia: null,
  }
  const itens = [
    { ...linha, uid: 'a', nome: 'MOTOCICLETA', referencia: '7', car_chassi: '9C2KC1670RR000001' },
    { ...linha, uid: 'b', nome: 'CAPACETE', referencia: '8' },
  ]
  const colunas = () => screen.getAllByRole('columnheader').map(th => th.textContent)
  const { rerender } = render(<SaleItems sale={{ itens } as unknown as VendaAnswer} />)
  expect(colunas()).toContain('Chassi')
  expect(screen.getByRole('row', { name: /MOTOCICLETA/ })).toHaveTextContent('9C2KC1670RR000001')
  rerender(<SaleItems sale={{ itens: itens.slice(1) } as unknown as VendaAnswer} />)
  expect(colunas()).not.toContain('Chassi')
})
