import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { runCommand } from '../../src/web/commands/run-command.ts'
import { provideShell } from '../../src/web/commands/shell-ctx.ts'
import { closeDialogs } from '../../src/web/dialogs/define.ts'
import { installDispatcher } from '../../src/web/keys/dispatcher.ts'
import { dropKeys } from '../../src/web/keys/hold.ts'
import { forgetSession } from '../../src/web/state/session.ts'

/** Around each test of the file: keys run commands, and nothing of one test is left to the next. */
export function withShell(): void {
  let undo = () => {}
  beforeEach(() => {
    provideShell()
    undo = installDispatcher({ perform: ({ id, args }) => void runCommand(id, args), repeats: () => true })
  })
  afterEach(() => {
    act(() => closeDialogs())
    dropKeys()
    undo()
    vi.unstubAllGlobals()
    forgetSession()
  })
}
