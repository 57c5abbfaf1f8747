import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { changeQuestion } from '../../../../src/web/till/dialogs/change-question.tsx'
import { abre, noCaixa, user, vendeu } from '../mundo.tsx'

noCaixa()
beforeEach(() => vendeu('3*1'))

const abrir = (valor = '3000.00') => abre(changeQuestion, { valor, saldo: tillDesk.balance }, 'Confirmação')
const nao = () => screen.getByRole('button', { name: /Não/ })

test('diz o troco, o digitado e o que faz o Não, que tem o foco', async () => {
  const { janela } = await abrir()
  expect(screen.getByText(/^Dar R\$\s2\.970,00 de troco\?$/)).toBeVisible()
  expect(janela).toHaveTextContent(/Foi digitado R\$\s3\.000,00\. Se faltou a vírgula, Não volta ao valor\./)
  await waitFor(() => expect(nao()).toHaveFocus())
})

test.each([
  ['Enter, que está no Não', '{Enter}', false],
  ['Esc', '{Escape}', false],
  ['F2', '{F2}', true],
  ['Enter depois de ir ao Sim', '{Tab}{Enter}', true],
])('%s responde', async (_tecla, teclas, resposta) => {
  const { dito } = await abrir()
  await waitFor(() => expect(nao()).toHaveFocus())
  await user.keyboard(teclas)
  await waitFor(() => expect(dito).toEqual({ fechada: true, resposta }))
})

test('o que se vende atrás muda o troco perguntado', async () => {
  const { dito } = await abrir()
  await vendeu('2*1')
  expect(await screen.findByText(/^Dar R\$\s2\.950,00 de troco\?$/)).toBeVisible()
  expect(dito.fechada).toBe(false)
  await vendeu('290*1')
  await waitFor(() => expect(dito).toEqual({ fechada: true, resposta: false }))
  expect(screen.queryByText(/de troco\?/)).toBeNull()
})
