import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FreteRecebido } from '../../../src/domain/api/conhecimentos-recebidos.ts'
import { openDialog } from '../../../src/web/dialogs/define.ts'
import { freightDialog } from '../../../src/web/screens/conhecimentos/freight-dialog.tsx'
import { mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa()

const frete: FreteRecebido = {
  ...{ id: 4, chave: '3', numero: 7, nome: 'Rápido', v_prest: '100.00', v_rec: '100.00' },
  ...{ credito_icms: '0.00', credito_pis_cofins: '0.00', credito_ibs_cbs: '0.00', liquido: '100.00' },
  ...{ notas: [], sem_entrada: 0, recusa: null, lancado: null },
  parcelas: [
    { vencimento: '20/12/2026', valor: '50.00' },
    { vencimento: '20/01/2027', valor: '50.00' },
  ],
}

test('o vencimento errado é dito na sua parcela, e nada se perde', async () => {
  servidor({
    'POST conhecimentos_recebidos/4/lancar': recusa(422, 'Confira', {
      codigo: 'VALIDACAO',
      errors: { 'parcelas.1.valor': ['Informe um valor maior que zero'] },
    }),
  })
  mostra()
  act(() => void openDialog(freightDialog, frete))
  const janela = await screen.findByRole('dialog', { name: 'Lançar o frete' })
  const [primeiro, segundo] = within(janela).getAllByLabelText(/^Vencimento/)
  for (const errado of ['31/02/2027', 'abc', '01/01/2150']) {
    await user.clear(segundo as HTMLElement)
    await user.type(segundo as HTMLElement, errado)
    await user.type(primeiro as HTMLElement, '{F2}')
    expect(segundo).toHaveFocus()
    expect(segundo).toHaveValue(errado)
    expect(segundo).toHaveAccessibleDescription(/Data inválida|Confira o ano/)
  }
  expect(pedidos.filter(({ metodo }) => metodo === 'POST')).toEqual([])
  await user.clear(segundo as HTMLElement)
  await user.type(segundo as HTMLElement, '20/01/2027{F2}')
  // what only the server refuses stands at the instalment too
  await waitFor(() => expect(segundo).toHaveAccessibleDescription(/maior que zero/))
  expect(primeiro).toHaveValue('20/12/2026')
})
