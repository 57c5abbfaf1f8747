import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ChoiceList } from '../../../src/web/ui/field/choice-list.tsx'

const ROWS = ['amora', 'ameixa', 'banana']
const list = {
  label: 'Frutas',
  rows: ROWS,
  at: 1,
  onChoose: () => {},
  keyOf: (row: string) => row,
  columns: '',
  children: (row: string) => <span>{row}</span>,
}

test('o clique numa linha deixa o foco na caixa que busca', async () => {
  const chosen = vi.fn()
  render(
    <>
      <input aria-label="Buscar" autoFocus />
      <ChoiceList {...list} searched="frutas" onChoose={chosen} />
    </>,
  )
  await userEvent.click(screen.getByRole('option', { name: 'banana' }))
  expect(chosen).toHaveBeenCalledWith(2)
  expect(screen.getByRole('textbox')).toHaveFocus()
})

test('o título de um grupo não é linha, e o cursor se anuncia pela linha', () => {
  const first = (row: string, index: number) => row[0] !== ROWS[index - 1]?.[0]
  render(
    <ChoiceList
      {...list}
      heading={(row, index) => (first(row, index) ? <p aria-hidden="true">{row[0]}</p> : null)}
    />,
  )
  expect(screen.getByRole('listbox')).toHaveTextContent('aamoraameixabbanana')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(ROWS)
  const under = screen.getByRole('option', { selected: true })
  expect(under).toHaveTextContent('ameixa')
  expect(screen.getByRole('listbox')).toHaveAttribute('aria-activedescendant', under.id)
})

test('onde várias se marcam, a marca é vista e o nome é só o da linha', () => {
  render(<ChoiceList {...list} marked={row => row === 'banana'} />)
  expect(screen.getByRole('option', { name: 'banana', selected: true })).toHaveTextContent('■banana')
  expect(screen.getByRole('option', { name: 'ameixa', selected: false })).toHaveTextContent('□ameixa')
})
