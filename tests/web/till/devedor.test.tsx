import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queuedSales } from '../../../src/web/offline/queue.ts'
import { addPayment } from '../../../src/web/till/actions/pay.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { aviso, janela, loja, meio, mostra, noCaixa, recusa, servidor, user, vendeu } from './mundo.tsx'

noCaixa()

const CREDIARIO = { ...meio(5, 4, 'Crediário da loja'), tpag: '05', indicador_forma: 1 }
const MARIA = {
  ...{ id: 7, nome: 'MARIA DO FIADO', tipo: 'F', cpf_cnpj: '11144477735', consumidor: 1 },
  address_primary: null,
}

beforeEach(async () => {
  await loja({ meios: [meio(1, 1, 'Dinheiro'), CREDIARIO] })
  servidor({
    'POST vendas': recusa(503, 'Fora do ar'),
    'GET parceiros': { data: [MARIA], page: 1, last_page: 1, total: 1 },
    'GET parceiros/7/conta': { data: { bloqueado: false, limite: null, usado: '0.00', atraso: 0 } },
  })
  mostra()
  await vendeu('3*1')
})

async function paga(): Promise<void> {
  const done = addPayment(tillDesk)
  await janela('Forma de pagamento')
  await user.keyboard('{F5}')
  await janela('Escolha o meio de Pagamento')
  await user.keyboard('{Enter}')
  void done
}

test('a prazo sem cliente, F3 abre antes de receber, e desistir não recebe', async () => {
  await paga()
  await janela('Identificar o cliente')
  expect(tillDesk.current().pagamento).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(aviso()).toHaveTextContent('escolha o cliente cadastrado que fica devendo'))
  expect(tillDesk.current().pagamento).toEqual([])
  expect(await queuedSales()).toEqual([])
})

test('um CPF que ninguém tem não é de quem deve: diz-se quem pode cadastrar', async () => {
  servidor({ 'GET parceiros': { data: [], page: 1, last_page: 1, total: 0 } })
  await paga()
  const quem = await janela('Identificar o cliente')
  await user.keyboard('52998224725')
  await waitFor(() =>
    expect(quem).toHaveTextContent(/Nada foi localizado: (Enter cadastra|seu grupo não cadastra)/),
  )
  expect(screen.queryByRole('option')).toBeNull()
})

test('escolhido o cliente, a venda termina em nome dele', async () => {
  await paga()
  await janela('Identificar o cliente')
  await user.keyboard('maria')
  await screen.findByText(/MARIA DO FIADO/)
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await queuedSales()).toHaveLength(1))
  await act(async () => {})
  expect((await queuedSales())[0]?.body).toMatchObject({ parceiro_id: 7, pagamento: [{ valor: '30.00' }] })
})
