import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PickList } from '../../../src/web/till/dialogs/pick-list.tsx'

afterEach(cleanup)

const ROWS = Array.from({ length: 50 }, (_, i) => `linha ${i + 1}`)

function Picker({ chosen, sum }: { chosen: (row: string) => void; sum?: (row: string, by: 1 | -1) => void }) {
  const [text, setText] = useState('')
  return (
    <PickList
      label="Buscar"
      text={text}
      onType={setText}
      rows={ROWS.filter(row => row.includes(text))}
      keyOf={row => row}
      draw={row => row}
      onChoose={chosen}
      {...(sum ? { onAdd: sum } : {})}
      empty="Nada foi localizado"
      answered={text}
    />
  )
}

const under = () => {
  const id = screen.getByRole('combobox', { name: 'Buscar' }).getAttribute('aria-activedescendant')
  const row = document.getElementById(id ?? '')
  expect(row?.ariaSelected).toBe('true')
  expect(screen.getAllByRole('option', { selected: true })).toEqual([row])
  return row?.textContent
}

test('only the best rows are drawn, and more as one goes down', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Picker chosen={() => {}} />)
  expect(screen.getAllByRole('option')).toHaveLength(20)
  expect(screen.getByRole('status').textContent).toBe('50 resultados')
  expect(under()).toBe('linha 1')
  await user.keyboard('{ArrowDown>19}')
  expect(under()).toBe('linha 20')
  await user.keyboard('{ArrowDown}')
  expect(under()).toBe('linha 21')
  expect(screen.getAllByRole('option')).toHaveLength(40)
  await user.keyboard('{PageDown}{PageDown}{PageDown}')
  expect(under()).toBe('linha 50')
  expect(screen.getByRole('option', { selected: true }).ariaSetSize).toBe('50')
})

test('outra pergunta começa na primeira linha, e o clique toma qualquer uma', async () => {
  const user = userEvent.setup({ delay: null })
  const chosen = vi.fn()
  render(<Picker chosen={chosen} />)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await user.keyboard('4')
  expect(under()).toBe('linha 4')
  await user.keyboard('{Enter}')
  expect(chosen).toHaveBeenLastCalledWith('linha 4')
  await user.click(screen.getByRole('option', { name: 'linha 41' }))
  expect(chosen).toHaveBeenLastCalledWith('linha 41')
  await user.keyboard('zz')
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(screen.getByText('Nada foi localizado')).toBeTruthy()
})

test('a sign that comes with other words is of their first row, wherever one stood', async () => {
  const user = userEvent.setup({ delay: null })
  const sum = vi.fn()
  render(<Picker chosen={() => {}} sum={sum} />)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await user.paste('4+')
  expect(sum.mock.calls).toEqual([['linha 4', 1]])
})

test('Home and End move in the text', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Picker chosen={() => {}} />)
  await user.keyboard('0{Home}5')
  expect(under()).toBe('linha 50')
})
