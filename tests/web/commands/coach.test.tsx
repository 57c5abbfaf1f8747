import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { venda } from '../../../src/domain/commands/venda/index.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { keyHooks } from '../../../src/web/commands/key-hooks.ts'
import { Palette } from '../../../src/web/commands/palette/palette.tsx'
import { paletteDialog } from '../../../src/web/commands/palette/palette-dialog.ts'
import { provideShell } from '../../../src/web/commands/shell-ctx.ts'
import { closeDialogs } from '../../../src/web/dialogs/define.ts'
import { DialogHost, type Resident } from '../../../src/web/dialogs/host.tsx'
import { remapKey, resetKeys } from '../../../src/web/keys/active-keymap.ts'
import { installDispatcher } from '../../../src/web/keys/dispatcher.ts'
import { setScanOptions } from '../../../src/web/keys/scan.ts'
import { ScopeOf } from '../../../src/web/keys/scope-of.tsx'
import { on } from '../../../src/web/keys/scopes.ts'
import { forgetSession, saveSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

const RESIDENTS: readonly Resident[] = [[paletteDialog, Palette]]
const user = userEvent.setup({ delay: null })
const box = () => screen.getByRole('combobox', { name: 'Comando' })
/** What the open palette says of a shorter way; a reader hears it in the box's description. */
const coach = () => {
  const ids = (box().getAttribute('aria-describedby') ?? '').split(' ')
  return document.getElementById(ids.find(id => id.endsWith('-atalho')) ?? '')?.textContent
}
const asked = (words: string) => user.keyboard(`{Control>}k{/Control}${words}{Enter}`)

let undo = () => {}
let parked = 0

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = '<div id="root"></div><footer id="barra"></footer>'
  window.history.replaceState(null, '', '/')
  provideShell()
  undo = installDispatcher(keyHooks)
  // a busy machine makes no hand of a scanner
  setScanOptions({ intervalo: 1000, silencio: 500 })
  signIn(FLAGS)
  parked = 0
  render(
    <>
      <ScopeOf name="pdv.venda" commands={[on(venda.estacionadas, () => void parked++)]} />
      <DialogHost residents={RESIDENTS} />
    </>,
  )
})

afterEach(() => {
  act(() => closeDialogs())
  undo()
  act(() => resetKeys())
  forgetSession()
})

test('o que se abriu pela paleta diz a sua tecla até que ela seja usada', async () => {
  await user.keyboard('{Control>}k{/Control}')
  expect(coach()).toBeUndefined()
  await user.keyboard('estacionadas{Enter}')
  await vi.waitFor(() => expect(parked).toBe(1))
  await user.keyboard('{F1}')
  expect(coach()).toMatch(/^Da próxima vez: F7.*Vendas estacionadas/)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('{F1}{F7}{F1}')
  expect(parked).toBe(2)
  expect(coach()).toBeUndefined()
})

test('o que se abriu pelo menu também diz a sua tecla, só a do último', async () => {
  await asked('estacionadas')
  await vi.waitFor(() => expect(parked).toBe(1))
  await user.keyboard('{Alt>}m{/Alt}')
  await screen.findByRole('dialog', { name: 'Menu' })
  await user.keyboard('vendas')
  expect(screen.getByRole('link', { current: false, name: 'Vendas' })).toHaveFocus()
  await user.keyboard('{Enter}{F1}')
  expect(coach()).toMatch(/^Da próxima vez: Alt N.*Vendas$/)
  // another place by the same command: its own key is not that one
  await user.keyboard('{F1}{Alt>}v{/Alt}{F1}')
  expect(coach()).toMatch(/Alt N/)
  await user.keyboard('{F1}{Alt>}n{/Alt}{F1}')
  expect(coach()).toBeUndefined()
})

test('o que não tem tecla, ou tem uma que aqui faz outra coisa, não muda o que se diz', async () => {
  await asked('estacionadas')
  await asked('parceiros')
  expect(window.location.pathname).toBe('/cadastro/parceiro')
  // F5 is the payment at a till
  await asked('atualizar')
  await user.keyboard('{F1}')
  expect(coach()).toMatch(/F7/)
})

test('é de cada usuário, e da tecla que ele escolheu', async () => {
  const ana = signIn(FLAGS)
  await asked('estacionadas')
  act(() => saveSession('t', { ...ana, id: 2 }))
  await user.keyboard('{F1}')
  expect(coach()).toBeUndefined()
  // another user's dialogs are closed
  act(() => saveSession('t', ana))
  await user.keyboard('{F1}')
  expect(coach()).toMatch(/F7/)
  act(() => remapKey({ context: 'pdv.venda', id: 'venda.estacionadas', chord: 'Alt+7' }))
  expect(coach()).toMatch(/Alt 7/)
})
