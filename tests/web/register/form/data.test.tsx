import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { produtos_lotes } from '../../../../src/domain/records/produtos_lotes/index.ts'
import { runCommand } from '../../../../src/web/commands/run-command.ts'
import { provideShell } from '../../../../src/web/commands/shell-ctx.ts'
import { closeDialogs } from '../../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { installDispatcher } from '../../../../src/web/keys/dispatcher.ts'
import { onScan, setScanOptions } from '../../../../src/web/keys/scan.ts'
import { giveBack } from '../../../../src/web/keys/scan-field.ts'
import { forgetSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'
import { openRow } from './open-row.ts'

let ends: (() => void)[] = []

/** A lot's form on a page that listens to a reader, as the till's and the lot's own do; what is no label is typed where the focus is. */
beforeEach(async () => {
  provideShell()
  signIn(FLAGS)
  // a busy machine makes no hand of a scanner
  setScanOptions({ intervalo: 3000, silencio: 800 })
  ends = [
    installDispatcher({ perform: ({ id, args }) => void runCommand(id, args), repeats: () => true }),
    onScan(({ texto }) => giveBack(texto, document.activeElement)),
  ]
  render(<DialogHost />)
  openRow(produtos_lotes)
  await screen.findByRole('dialog')
})
afterEach(() => {
  for (const end of ends) end()
  act(() => closeDialogs())
  forgetSession()
})

const user = userEvent.setup({ delay: null })
const campo = (nome: string) => screen.getByLabelText<HTMLInputElement>(nome, { selector: 'input' })

test.each([
  ['31/12/2025', '31/12/2025'],
  ['05032026', '05/03/2026'],
])('uma data digitada na velocidade de um leitor fica inteira: %s', async (teclas, data) => {
  for (const fim of ['', '{Tab}']) {
    await user.clear(campo('Fabricação'))
    await user.keyboard(teclas + fim)
    await waitFor(() => expect(campo('Fabricação')).toHaveValue(data))
  }
})
