import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSession, saveUser } from '../../../src/web/state/session.ts'
import { giveBack } from '../../../src/web/till/actions/give-back.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { keepUnanswered, warnUnanswered } from '../../../src/web/till/return/unanswered.ts'
import { aviso, mostra, noCaixa, pedidos, recusa, servidor, user } from './mundo.tsx'

noCaixa()

const NOTA = 'NFC-e 12'
const guardada = {
  cupom: NOTA,
  body: {
    uuid: '019a9f00-0000-7000-8000-00000000e001',
    ...{ venda_id: 7, motivo: 'Com defeito', itens: [{ num: 1, qtde: '1' }], reembolso: 2 as const },
  },
}
const feita = {
  ...{ id: 9, valor_total: '10.00', vale: null, pede_aprovacao: false },
  acertos: [{ id: 1, tipo: 'meio', descricao: 'Dinheiro', valor: '10.00' }],
}
const atencao = () => screen.findByRole('alertdialog', { name: 'Atenção' })
const naEmpresa = (id: number) => {
  const { user: quem } = getSession() ?? {}
  if (quem) saveUser({ ...quem, empresa: { ...quem.empresa, id } })
}
const pedir = () => act(async () => void giveBack(tillDesk, '').catch(() => {}))

test('o que a devolução guardada devolve é dito como feito, e de novo como já dito', async () => {
  servidor({ 'POST devolucoes': { data: feita } })
  keepUnanswered(guardada)
  mostra()
  await pedir()
  expect(await atencao()).toHaveTextContent(
    `A devolução da ${NOTA} já está feita. Devolva R$ 10,00 em Dinheiro`,
  )
  // killed with the window open
  await pedir()
  await waitFor(async () =>
    expect(await atencao()).toHaveTextContent(
      /já está feita, e o valor já foi dito .* Devolva R\$ 10,00 em Dinheiro só se ainda não saiu/,
    ),
  )
  act(() => warnUnanswered())
  expect(aviso()).toHaveTextContent(`O dinheiro da devolução da ${NOTA} já foi dito`)
})

test('a devolução guardada espera a sua empresa', async () => {
  servidor({
    'POST devolucoes': recusa(404, 'Registro não encontrado', { codigo: 'NAO_ENCONTRADO' }),
    'GET devolucoes/cupom': { data: {} },
  })
  keepUnanswered(guardada)
  mostra()
  naEmpresa(2)
  await pedir()
  expect(pedidos.filter(({ caminho }) => caminho.startsWith('devolucoes'))).toEqual([])
  expect(await screen.findByRole('dialog', { name: 'Devolver ou trocar' })).toBeVisible()
  await user.keyboard('{Escape}')
  naEmpresa(1)
  servidor({ 'POST devolucoes': { data: feita } })
  await pedir()
  expect(await atencao()).toHaveTextContent('Devolva R$ 10,00 em Dinheiro')
})
