import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDialog } from '../../../../src/web/dialogs/define.ts'
import { lastSaid } from '../../../../src/web/state/notices.ts'
import { getSession } from '../../../../src/web/state/session.ts'
import { changeOperator } from '../../../../src/web/till/actions/change-operator.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { operatorDialog } from '../../../../src/web/till/dialogs/operator-dialog.tsx'
import { abre, janela, noCaixa, pedidos, servidor, user, vendeu } from '../mundo.tsx'

noCaixa()

const outra = () => {
  const known = getSession()?.user
  if (!known) throw new Error('ninguém no caixa')
  return { token: 'novo.token', user: { ...known, id: 2, nome: 'Bia', por_pin: true } }
}

test('o PIN põe outra pessoa no caixa, e o seguinte do mesmo tamanho dispensa Enter', async () => {
  servidor({ 'POST caixa/operador': outra() })
  const first = await abre(operatorDialog, null, 'Quem vende?')
  await user.keyboard('2222{Enter}')
  await waitFor(() => expect(first.dito.fechada).toBe(true))
  expect(getSession()).toMatchObject({ token: 'novo.token', user: { nome: 'Bia' } })
  expect(screen.getByText('No caixa agora: Bia')).toBeVisible()
  void openDialog(operatorDialog, null)
  await janela('Quem vende?')
  await user.keyboard('3333')
  await waitFor(() =>
    expect(pedidos.filter(({ metodo }) => metodo === 'POST').map(({ corpo }) => corpo)).toEqual([
      { pin: '2222' },
      { pin: '3333' },
    ]),
  )
})

test('com uma venda aberta não se troca: ela tem o seu operador', async () => {
  await vendeu('3*1')
  await changeOperator(tillDesk)
  expect(screen.queryByRole('dialog', { name: 'Quem vende?' })).toBeNull()
  expect(lastSaid()?.texto).toContain('Há uma venda aberta')
})
