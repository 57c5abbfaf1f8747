import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { parceiros } from '../../../src/domain/records/parceiros/index.ts'
import { ConflictDialog } from '../../../src/web/register/form/conflict/conflict-dialog.tsx'
import { withShell } from '../with-shell.ts'

withShell()

test('num conflito, a linha do cursor é a anunciada e fica à vista', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const dados = {
    register: parceiros,
    conflito: { atual: { id: 1, versao: 3, nome: 'Dele', email: 'dele@x.br' }, por: null, em: null },
    base: { nome: 'Antes', email: 'antes@x.br' },
    minhas: { nome: 'Meu', email: 'meu@x.br' },
  }
  render(<ConflictDialog data={dados as never} close={() => {}} />)
  const grid = await screen.findByRole('grid', { name: 'Diferenças' })
  await vi.waitFor(() => expect(grid).toHaveFocus())
  expect(grid).toHaveAttribute('aria-rowcount', '3')
  scrolled.mockClear()
  await userEvent.keyboard('{ArrowDown}')
  const row = screen.getByRole('row', { selected: true })
  expect(row).toHaveTextContent('meu@x.br')
  expect(grid).toHaveAttribute('aria-activedescendant', row.id)
  expect(scrolled.mock.contexts).toEqual([row])
})
