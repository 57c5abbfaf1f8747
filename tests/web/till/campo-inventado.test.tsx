import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { commandById } from '../../../src/domain/commands/index.ts'
import { runWithPrompt } from '../../../src/web/commands/run-command.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { PdvScreen } from '../../../src/web/till/screen/pdv-screen.tsx'
import { abreCaixa, noCaixa, user } from './mundo.tsx'

// The one line: its command, its form and its place in the cart come from it.
vi.mock(import('../../../src/core/venda/fields/itens-caixa.ts'), async original => {
  const { ITENS_DO_CAIXA, ...rest } = await original()
  const pedido = {
    type: 'text',
    max: 15,
    label: 'Pedido de compra',
    optional: true,
    answered: true,
    list: true,
    typed: true,
  }
  return { ...rest, ITENS_DO_CAIXA: { ...ITENS_DO_CAIXA, pedido } } as never
})

noCaixa()

const linhas = () => within(screen.getByRole('grid', { name: 'Itens' })).queryAllByRole('row')

async function pede(texto: string): Promise<void> {
  const command = commandById('item.pedido')
  if (!command) throw new Error('no command of the invented field')
  const done = runWithPrompt(command)
  const caixa = await screen.findByRole('textbox', { name: 'Pedido de compra' })
  await user.clear(caixa)
  await user.type(caixa, `${texto}{Enter}`)
  await done
  await waitFor(() => expect(caixa).not.toBeInTheDocument())
}

test('um campo declarado tem comando, formulário e lugar no carrinho', async () => {
  await abreCaixa(<PdvScreen />)
  await user.keyboard('1{Enter}')
  await waitFor(() => expect(linhas()).toHaveLength(1))
  expect(commandById('item.pedido')).toMatchObject({ title: 'Pedido de compra da linha' })

  await pede('PC-77')
  expect(tillDesk.current().itens).toMatchObject([{ pedido: 'PC-77' }])
  expect(linhas()[0]).toHaveTextContent(/Pedido de compra PC-77/i)

  await user.keyboard('1{Enter}')
  await waitFor(() => expect(linhas()).toHaveLength(2))
  expect(tillDesk.current().itens).toMatchObject([{ pedido: 'PC-77', qtde: '1' }, { pedido: null }])
})

test('o formulário do campo recusa o que a declaração não aceita', async () => {
  await abreCaixa(<PdvScreen />)
  await user.keyboard('1{Enter}')
  await waitFor(() => expect(linhas()).toHaveLength(1))
  await pede('PC-77')
  const command = commandById('item.pedido')
  if (!command) throw new Error('no command of the invented field')
  const done = runWithPrompt(command)
  const caixa = await screen.findByRole('textbox', { name: 'Pedido de compra' })
  expect(caixa).toHaveValue('PC-77')
  await user.clear(caixa)
  await user.type(caixa, `${'X'.repeat(16)}{Enter}`)
  expect(await screen.findByText('Máximo de 15 caracteres')).toBeVisible()
  await user.clear(caixa)
  await user.keyboard('{Enter}')
  await done
  expect(tillDesk.current().itens).toMatchObject([{ pedido: null }])
})
