import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCommand } from '../../../src/domain/commands/define.ts'
import { runWithPrompt } from '../../../src/web/commands/run-command.ts'
import { type DialogProps, defineDialog, openDialog } from '../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../src/web/dialogs/host.tsx'
import { ScopeOf } from '../../../src/web/keys/scope-of.tsx'
import { on } from '../../../src/web/keys/scopes.ts'

/** A command with a dialog, as a new one is written: two values, and the screen that performs it. */
const labels = defineCommand({
  id: 'etiqueta.imprimir',
  title: 'Imprimir etiquetas',
  acesso: 'livre',
  args: z.object({ copias: z.int().min(1).meta({ title: 'Cópias' }) }),
  tela: true,
})

type Size = 'grande' | 'pequena'

const sizeDialog = defineDialog('etiqueta.tamanho', ({ data, close }: DialogProps<number, Size>) => (
  <button type="button" onClick={() => close('grande')}>
    Grande, {data} vezes
  </button>
))

function Screen() {
  const [said, say] = useState('')
  const print = async (copias: number) => say(`${copias} × ${await openDialog(sizeDialog, copias)}`)
  return (
    <>
      <ScopeOf name="inicio" commands={[on(labels, ({ copias }) => print(copias))]} />
      <p role="status">{said}</p>
      <DialogHost />
    </>
  )
}

test('um comando inventado pergunta o que declara, abre seu diálogo e usa a resposta', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Screen />)
  const done = runWithPrompt(labels)
  await user.type(await screen.findByRole('textbox', { name: 'Cópias' }), '3{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Grande, 3 vezes' }))
  await done
  expect(await screen.findByText('3 × grande')).toBeVisible()
})

test('quem o executa com outros argumentos, ou o chama por outro nome, não compila', () => {
  // @ts-expect-error its argument is a number
  on(labels, ({ copias }: { copias: string }) => copias)
  // @ts-expect-error it declares no such argument
  on(labels, ({ folhas }) => folhas)
  // @ts-expect-error a title is no command: only a declared one is performed
  on({ id: 'etiqueta.imprimir' }, () => {})
  expect(<ScopeOf name="inicio" labels={{ 'form.salvar': 'Imprimir' }} />).toBeDefined()
  // @ts-expect-error nobody is called so
  expect(<ScopeOf name="inicio" labels={{ 'form.salva': 'Imprimir' }} />).toBeDefined()
})
