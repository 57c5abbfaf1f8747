import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONTEXTS } from '../../../src/domain/commands/contexts.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { RemapDialog } from '../../../src/web/commands/remap-dialog.tsx'
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
  render(<RemapDialog dados={undefined} fechar={() => {}} />)
  const [first] = screen.getAllByRole('option')
  expect(first).toHaveTextContent(CONTEXTS['pdv.venda'])
  expect(first).toHaveAttribute('aria-selected', 'true')
  expect(screen.getAllByRole('option').some(row => row.textContent?.startsWith(CONTEXTS.global))).toBe(true)
})
