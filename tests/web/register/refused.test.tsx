import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RefusedDialog } from '../../../src/web/register/list/dialogs/refused-dialog.tsx'

const textos = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.children].map(({ textContent }) => textContent))

test('o que não se excluiu diz por quê e quem o usa', () => {
  const usos = [
    { recurso: 'produtos', titulo: 'Produtos', total: 1200, exemplos: ['Arroz', 'Feijão'] },
    { recurso: 'vendas', titulo: 'Vendas', total: 1, exemplos: ['NFC-e 1/7'] },
  ]
  const recusas = [
    { nome: 'Grãos', mensagem: 'Está em uso', usos },
    { nome: 'Avulso', mensagem: 'Sem permissão', usos: [] },
  ]
  render(<RefusedDialog data={{ recusas }} close={() => {}} />)
  const dialog = screen.getByRole('alertdialog', { name: 'Erro' })
  expect(dialog).toHaveTextContent('Grãos · Está em uso')
  expect(dialog).toHaveTextContent('Avulso · Sem permissão')
  expect(textos(screen.getByRole('table', { name: 'O que usa Grãos' }))).toEqual([
    ['Produtos', '1.200', 'Arroz · Feijão'],
    ['Vendas', '1', 'NFC-e 1/7'],
  ])
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Produtos',
    'Vendas',
  ])
})
