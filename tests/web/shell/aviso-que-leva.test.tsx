import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NotificationsDialog } from '../../../src/web/shell/notifications-dialog.tsx'
import { mostra, noCaixa, servidor, user } from '../till/mundo.tsx'

noCaixa()

test('Enter leva o aviso à lista filtrada, cujo endereço o texto não mostra', async () => {
  const mensagem = 'A nota 7 veio com o CT-e 9: lance o frete. /estoque/conhecimentos?busca=352&faixa=todos'
  const aviso = { id: 3, titulo: 'Frete a lançar', mensagem, data: '2026-11-20T12:00:00.000Z', lida: true }
  servidor({ 'GET notificacao': { data: [aviso] } })
  mostra(<NotificationsDialog data={undefined} close={() => undefined} />)
  expect(await screen.findAllByText('A nota 7 veio com o CT-e 9: lance o frete.')).toHaveLength(2)
  await user.keyboard('{Enter}')
  expect(window.location.pathname + window.location.search).toBe(
    '/estoque/conhecimentos?busca=352&faixa=todos',
  )
})
