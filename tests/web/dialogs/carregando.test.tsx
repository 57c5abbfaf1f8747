import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { liveHints } from '../../../src/web/commands/hints/hints.ts'
import { comCarregando } from '../../../src/web/dialogs/loading.tsx'
import { reachableScopes } from '../../../src/web/keys/scopes.ts'
import { mostra, noCaixa, user } from '../till/mundo.tsx'

noCaixa()

test('o que se espera não se fecha: nem × nem Esc são oferecidos, e Esc não faz nada', async () => {
  mostra()
  let acabar = () => {}
  const trabalho = new Promise<void>(resolve => {
    acabar = resolve
  })
  void comCarregando(trabalho)
  const janela = await screen.findByRole('dialog', { name: 'Carregando' })
  expect(janela).toHaveTextContent('Por favor aguarde')
  expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull()
  expect(liveHints(reachableScopes()).map(({ chord }) => chord)).not.toContain('Escape')
  await user.keyboard('{Escape}')
  expect(janela).toBeVisible()
  act(acabar)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Carregando' })).toBeNull())
})
