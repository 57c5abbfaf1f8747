import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONTEXTS } from '../../../src/domain/commands/contexts.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { RemapDialog } from '../../../src/web/commands/help/remap-dialog.tsx'
import { loadUserKeymap, remapKey, resetKeys } from '../../../src/web/keys/active-keymap.ts'
import { pushScope } from '../../../src/web/keys/scopes.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

let leave = () => {}
beforeEach(() => {
  signIn(FLAGS)
  leave = pushScope('pdv.venda', 0, () => ({}))
})
afterEach(() => {
  act(() => leave())
  forgetSession()
})

test('abre nas teclas da tela em que se está', () => {
  render(<RemapDialog data={undefined} close={() => {}} />)
  const [first] = screen.getAllByRole('option')
  expect(first).toHaveTextContent(CONTEXTS['pdv.venda'])
  expect(first).toHaveAttribute('aria-selected', 'true')
  expect(screen.getAllByRole('option').some(row => row.textContent?.startsWith(CONTEXTS.global))).toBe(true)
})

test('uma tecla herdada diz de onde vem, e o usuário a muda só ali', async () => {
  loadUserKeymap(null)
  render(<RemapDialog data={undefined} close={() => {}} />)
  await userEvent.type(screen.getByRole('searchbox'), 'kardex do produto')
  const row = () => screen.getAllByRole('option').find(({ textContent }) => textContent?.startsWith('VENDA'))
  expect(row()).toHaveTextContent('VENDAKardex do produto · de PRODUTOAlt K')
  act(() => remapKey({ context: 'pdv.venda', chord: 'Control+Shift+y', id: 'estoque.historico' }))
  expect(row()).toHaveTextContent('VENDAKardex do produtoCtrl Shift Y')
  expect(screen.getAllByRole('option').some(({ textContent }) => textContent?.includes('Alt K'))).toBe(true)
  act(() => resetKeys())
})
