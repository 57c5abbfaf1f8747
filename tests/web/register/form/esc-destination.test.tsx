import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { REGISTERS } from '../../../../src/domain/records/index.ts'
import { editPath, hasFormRoute, newPath } from '../../../../src/domain/routes/from-registers.ts'
import { liveHints } from '../../../../src/web/commands/hints/hints.ts'
import { currentScopes } from '../../../../src/web/keys/scopes.ts'
import { FormScreen } from '../../../../src/web/register/form/form-screen.tsx'
import { forgetSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'

vi.mock('../../../../src/web/register/form/use-form-view.tsx', () => ({
  useFormView: () => ({ titulo: 'x', comandos: [], rotulos: {}, sair: () => {}, suja: () => false }),
}))

afterEach(() => {
  cleanup()
  forgetSession()
})

const forms = REGISTERS.filter(hasFormRoute)

test.each(
  forms.flatMap(register => [newPath(register), editPath(register, 7)].map(path => [path, register.title])),
)('%s: a barra diz que Esc leva a %s', (path, title) => {
  signIn(FLAGS)
  window.history.replaceState(null, '', path)
  render(<FormScreen />)
  const esc = liveHints(currentScopes().toReversed()).find(({ id }) => id === 'app.voltar')
  expect(esc?.texto).toBe(`Voltar › ${title}`)
})
