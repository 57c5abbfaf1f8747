import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import { closeDialogs, openDialog } from '../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../src/web/dialogs/host.tsx'
import { forgetSession } from '../../../src/web/state/session.ts'
import { askDiscount, discountSale } from '../../../src/web/till/actions/discount.ts'
import { startSale } from '../../../src/web/till/actions/finish-sale.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { paymentChooser } from '../../../src/web/till/dialogs/payment-chooser.tsx'
import { tillPaying } from '../../../src/web/till/payment/paying.ts'
import { produto } from '../../core/venda/sale.ts'
import { openDatabase } from '../database.ts'
import { signIn } from '../session.ts'

openDatabase()

const user = userEvent.setup({ delay: null })
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><footer id="barra"></footer>'
  signIn([])
  startSale(tillDesk, 1)
  tillDesk.apply(venda =>
    addItem(venda, { uid: 'a', produto: produto({ preco: '10.00' }), qtde: '1', origem_leitura: 'teclado' }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DialogHost />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  act(() => closeDialogs())
  vi.unstubAllGlobals()
  forgetSession()
})

describe('desconto de quem não pode dar', () => {
  const answers: Response[] = []
  beforeEach(() => {
    answers.splice(0)
    vi.stubGlobal('fetch', async (url: RequestInfo | URL) =>
      String(url).includes('aprovacoes/pin')
        ? json(200, { data: { ha_pin: true } })
        : (answers.shift() ?? json(500, {})),
    )
  })
  const pin = () => screen.findByLabelText('PIN do supervisor')

  test('a tecla pede o formulário e depois o PIN, que se repete se recusado', async () => {
    answers.push(
      json(422, { message: 'PIN não confere', codigo: 'REGRA_NEGOCIO' }),
      json(200, { data: { aprovado_por: 'Rui' } }),
    )
    const done = askDiscount(tillDesk)
    const value = await screen.findByLabelText('Valor (R$)')
    await user.clear(value)
    await user.type(value, '2')
    await user.click(screen.getByRole('button', { name: /Confirmar/ }))
    await user.type(await pin(), '2468')
    await user.click(screen.getByRole('button', { name: /Aprovar/ }))
    expect(await screen.findByText('PIN não confere')).toBeVisible()
    expect(await pin()).toHaveValue('')
    expect(tillDesk.current().desconto).toBe('0.00')
    await user.type(await pin(), '1357')
    await user.click(screen.getByRole('button', { name: /Aprovar/ }))
    await done
    expect(tillDesk.current().desconto).toBe('2.00')
  })

  test('o digitado pede o mesmo PIN, e desistir não muda nada', async () => {
    const done = discountSale(tillDesk, { valor: '2' })
    await pin()
    await user.click(screen.getByRole('button', { name: /Cancelar/ }))
    expect(await done).toMatchObject({ erro: expect.stringContaining('esconto') })
    expect(tillDesk.current().desconto).toBe('0.00')
  })
})

test('forma de pagamento: as setas andam, Enter escolhe a que se alcançou', async () => {
  const chosen = openDialog(paymentChooser, { continua: false, paying: tillPaying(tillDesk) })
  expect(await screen.findByRole('button', { name: /Dinheiro/ })).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(await chosen).toBe(3)
})
