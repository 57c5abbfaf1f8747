import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pause } from '../../../../src/server/time.ts'
import { runCommand } from '../../../../src/web/commands/run-command.ts'
import { provideShell } from '../../../../src/web/commands/shell-ctx.ts'
import { installDispatcher } from '../../../../src/web/keys/dispatcher.ts'
import { setScanOptions } from '../../../../src/web/keys/scan.ts'
import { Combo } from '../../../../src/web/register/fields/combo/combo.tsx'

const CITIES = ['Araxá', 'Betim', 'Contagem', 'Divinópolis', 'Betânia', 'Sabará']

/** A field over a few names, with Betânia chosen. */
function Cities() {
  const [text, setText] = useState<string | null>(null)
  const [value, setValue] = useState('Betânia')
  rename = setValue
  const rows = CITIES.filter(city => city.toLowerCase().startsWith(text?.trim() ?? ''))
  return (
    <>
      <Combo<string>
        fieldKey="cidade"
        label="Cidade"
        required={false}
        readOnly={false}
        error={undefined}
        help="Onde fica"
        shown={value}
        rows={rows}
        keyOf={city => city}
        draw={city => city}
        chosen={rows.indexOf(value)}
        text={text}
        onAsk={setText}
        onChoose={setValue}
        onClear={() => setValue('')}
        onPending={() => {}}
      />
      <button type="button">Outro</button>
    </>
  )
}

let rename: (value: string) => void = () => {}

const user = userEvent.setup({ delay: null })
const box = () => screen.getByRole('combobox', { name: 'Cidade' })
const cursor = () => {
  const row = document.getElementById(box().getAttribute('aria-activedescendant') ?? '')
  expect(screen.getAllByRole('option', { selected: true })).toEqual([row])
  return row?.textContent
}

let undo = () => {}

beforeEach(() => {
  provideShell()
  undo = installDispatcher({ perform: ({ id, args }) => void runCommand(id, args), repeats: () => true })
  // a busy machine makes no hand of a scanner
  setScanOptions({ intervalo: 1000, silencio: 500 })
  render(<Cities />)
})

afterEach(() => undo())

test('a lista aberta sem pergunta começa no escolhido, e as setas andam', async () => {
  await user.tab()
  expect(box()).toHaveAccessibleDescription('Onde fica')
  expect(box()).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{ArrowDown}')
  expect(cursor()).toBe('Betânia')
  expect(box()).toHaveAttribute('aria-expanded', 'true')
  expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Cidade' }).id)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(cursor()).toBe('Sabará')
  await user.keyboard('{PageUp}')
  expect(cursor()).toBe('Araxá')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(box()).toHaveValue('Betim')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('cada pergunta começa na primeira resposta, e sair a toma', async () => {
  await user.tab()
  await user.keyboard('b')
  expect(cursor()).toBe('Betim')
  await user.keyboard('{ArrowDown}')
  expect(cursor()).toBe('Betânia')
  await user.keyboard('e')
  expect(cursor()).toBe('Betim')
  await user.tab()
  expect(box()).toHaveValue('Betim')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Esc larga o digitado, e Tab sem pergunta deixa o valor', async () => {
  await user.tab()
  await user.keyboard('c{Escape}')
  expect(box()).toHaveValue('Betânia')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(cursor()).toBe('Divinópolis')
  await user.tab()
  expect(box()).toHaveValue('Betânia')
})

test('blanks ask nothing: who leaves by Tab takes no row', async () => {
  await user.tab()
  await user.keyboard('  ')
  expect(cursor()).toBe('Araxá')
  await user.tab()
  expect(box()).toHaveValue('Betânia')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('o mouse que passa não move o cursor, e o clique escolhe sem mudar o foco', async () => {
  await user.click(box())
  await user.click(box())
  await user.hover(screen.getByRole('option', { name: 'Divinópolis' }))
  expect(cursor()).toBe('Betânia')
  await user.click(screen.getByRole('option', { name: 'Araxá' }))
  expect(box()).toHaveValue('Araxá')
  expect(box()).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('o nome que vem depois do foco fica selecionado', async () => {
  await user.tab()
  act(() => rename('Contagem'))
  await user.keyboard('sa')
  expect(box()).toHaveValue('sa')
  act(() => rename('Araxá'))
  await user.keyboard('b')
  expect(box()).toHaveValue('sab')
})

test('o nome que vem entre duas teclas não tira a primeira', async () => {
  await user.tab()
  const field = box() as HTMLInputElement
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  environment.IS_REACT_ACT_ENVIRONMENT = false
  try {
    // the key comes when the name is drawn, before what is done after drawing
    const typed = new Promise<void>(resolve => {
      const drawn = new MutationObserver(() => {
        drawn.disconnect()
        field.setRangeText('b', 0, field.value.length, 'end')
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        resolve()
      })
      drawn.observe(field, { attributes: true })
    })
    rename('Contagem')
    await typed
    await pause(50)
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true
  }
  expect(field).toHaveValue('b')
  expect([field.selectionStart, field.selectionEnd]).toEqual([1, 1])
})
