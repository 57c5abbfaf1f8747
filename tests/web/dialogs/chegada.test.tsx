import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runCommand } from '../../../src/web/commands/run-command.ts'
import { provideShell } from '../../../src/web/commands/shell-ctx.ts'
import { closeDialogs, type DialogProps, defineDialog, openDialog } from '../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../src/web/dialogs/host.tsx'
import { installDispatcher } from '../../../src/web/keys/dispatcher.ts'
import { dropKeys } from '../../../src/web/keys/hold.ts'
import { later } from '../../../src/web/shell/later.tsx'
import { clearProblem } from '../../../src/web/state/notices.ts'
import { Dialog } from '../../../src/web/ui/dialog/dialog.tsx'
import { Field } from '../../../src/web/ui/field/field.tsx'

const user = userEvent.setup({ delay: null })

function Janela({ close }: DialogProps) {
  return (
    <Dialog title="Motivo" onClose={() => close()}>
      <Field label="Justificativa" autoFocus />
      <label>
        Tema
        <select>
          <option>sistema</option>
          <option>claro</option>
          <option>escuro</option>
        </select>
      </label>
    </Dialog>
  )
}

let undo = () => {}
beforeEach(() => {
  provideShell()
  undo = installDispatcher({ perform: ({ id, args }) => void runCommand(id, args), repeats: () => true })
  render(
    <>
      <input aria-label="Entrada do caixa" />
      <DialogHost />
    </>,
  )
})
afterEach(() => {
  act(() => closeDialogs())
  dropKeys()
  clearProblem()
  undo()
})

/** Opens a dialog whose code comes, or does not, when the test says so. */
function open() {
  let code = { resolve: (_: { Janela: typeof Janela }) => {}, reject: (_: Error) => {} }
  const promise = new Promise<{ Janela: typeof Janela }>((resolve, reject) => {
    code = { resolve, reject }
  })
  const dialog = defineDialog(
    'teste.chegada',
    later(() => promise, 'Janela'),
  )
  screen.getByLabelText<HTMLInputElement>('Entrada do caixa').focus()
  act(() => void openDialog(dialog))
  return { ...code, promise }
}
const tillText = () => screen.getByLabelText<HTMLInputElement>('Entrada do caixa').value

it('o que se digita atrás da tecla que abre a janela vai ao seu campo', async () => {
  const code = open()
  await user.keyboard('curta')
  expect(tillText()).toBe('')
  code.resolve({ Janela })
  await screen.findByRole('dialog', { name: 'Motivo' })
  await user.keyboard(' demais')
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Justificativa').value).toBe('curta demais')
  expect(tillText()).toBe('')
})

it('keys that waited walk a text and choose from a list as if pressed by now', async () => {
  const code = open()
  await user.keyboard('bc{Home}a{End}de{ArrowLeft}{Backspace}{Tab}escu')
  code.resolve({ Janela })
  const tema = await screen.findByLabelText<HTMLSelectElement>('Tema')
  await expect.poll(() => tema.value).toBe('escuro')
  expect(screen.getByLabelText<HTMLInputElement>('Justificativa').value).toBe('abce')
  await user.keyboard('{Escape}')
})

it('arrows that waited walk a list', async () => {
  const code = open()
  await user.keyboard('{Tab}{ArrowDown}{ArrowDown}{ArrowUp}')
  code.resolve({ Janela })
  const tema = await screen.findByLabelText<HTMLSelectElement>('Tema')
  await expect.poll(() => tema.value).toBe('claro')
})

it('a janela cujo código não vem leva as suas teclas', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const code = open()
  await user.keyboard('curta')
  code.reject(new Error('sem rede'))
  await expect
    .poll(async () => {
      await user.keyboard('7')
      return tillText()
    })
    .toMatch(/^7+$/)
  told.mockRestore()
})

it('Esc gives a dialog up whose code is on its way, with what was typed for it', async () => {
  const code = open()
  await user.keyboard('curta{Escape}7')
  expect(tillText()).toBe('7')
  code.resolve({ Janela })
  await act(() => code.promise)
  expect(screen.queryByRole('dialog')).toBeNull()
})
