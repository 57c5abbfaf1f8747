import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type CountTyped, countDialog } from '../../../../src/web/till/day/dialogs.ts'
import { abre, noCaixa, user } from '../mundo.tsx'

noCaixa()

const abrir = ({
  esperado = null,
  antes = null,
}: {
  esperado?: string | null
  antes?: CountTyped | null
} = {}) =>
  abre(
    countDialog,
    {
      contar: { esperado, tentativa: 0, meios: [{ meio: '03', qtde: 2, esperado: null }] },
      abertura: '0.00',
      confira: antes !== null,
      antes,
      volta: 'Voltar a vender',
      comecar: () => {},
    },
    antes ? 'Confira a contagem' : 'Fechar o caixa: contagem',
  )

test.each(['Ou um total só (R$)', 'Cartão de crédito: 2 vendas (R$)', 'Fica na gaveta para o próximo (R$)'])(
  'o que não é número em "%s" não fecha o caixa, nem conta zero',
  async nome => {
    const { dito } = await abrir()
    const campo = screen.getByLabelText(nome)
    await user.clear(campo)
    await user.type(campo, '1,2,3')
    await user.keyboard('{F2}')
    expect(campo).toHaveAccessibleDescription(/Não é um número/)
    expect(campo).toHaveFocus()
    expect(dito.fechada).toBe(false)
  },
)

test('vazio não é zero: nada contado volta à primeira caixa, e 0 digitado fecha', async () => {
  const { janela, dito } = await abrir()
  await user.keyboard('{F2}')
  expect(screen.getByText(/Se não há nenhum, digite 0/)).toBeVisible()
  expect(screen.getByLabelText(/^Peças de R\$\s200,00/)).toHaveFocus()
  expect(dito.fechada).toBe(false)
  expect(janela).toHaveTextContent('Vazio: não se conta, vale o do sistema')
  await user.keyboard('0{F2}')
  await waitFor(() =>
    expect(dito.resposta?.contado).toMatchObject({ cedulas: {}, total: '0.00', meios: {}, fundo: '0.00' }),
  )
})

test('quem vê o esperado vê a diferença, e diz o motivo antes da Z', async () => {
  const { dito } = await abrir({ esperado: '20.00' })
  await user.type(screen.getByLabelText('Ou um total só (R$)'), '12,5')
  expect(screen.getByRole('status', { name: 'Diferença' })).toHaveTextContent(/Falta R\$\s7,50/)
  await user.keyboard('{F2}')
  expect(screen.getByLabelText('Justificativa')).toHaveFocus()
  expect(screen.getByLabelText('Justificativa')).toHaveAccessibleDescription(/diga o motivo/)
  await user.keyboard('Troco errado{F2}')
  await waitFor(() =>
    expect(dito.resposta?.contado).toMatchObject({ total: '12.50', justificativa: 'Troco errado' }),
  )
})

test.each([
  ['tudo ficaria', '170.00', '180,50', '180.50'],
  ['parte ficaria', '100.00', '180,50', '100.00'],
])('na segunda contagem, quando %s na gaveta, fica o que se contou agora', async (_, fundo, novo, fica) => {
  const antes = { pecas: {}, total: '170.00', meios: {}, fundo, justificativa: '' }
  const { dito } = await abrir({ antes })
  const total = screen.getByLabelText('Ou um total só (R$)')
  await user.clear(total)
  await user.type(total, novo)
  await user.keyboard('{F2}')
  await waitFor(() => expect(dito.resposta?.contado).toMatchObject({ total: '180.50', fundo: fica }))
})

test('F6 vai ao total, e Ctrl+G acha a caixa pelo nome', async () => {
  await abrir()
  await user.keyboard('{F6}')
  expect(screen.getByLabelText('Ou um total só (R$)')).toHaveFocus()
  await user.keyboard('{Control>}g{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Nome do campo' }), 'fica na')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByLabelText('Fica na gaveta para o próximo (R$)')).toHaveFocus())
})
