import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countDialog } from '../../../../src/web/till/day/dialogs.ts'
import { abre, noCaixa, user } from '../mundo.tsx'

noCaixa()

const abrir = () =>
  abre(
    countDialog,
    {
      contar: { esperado: null, tentativa: 0, meios: [{ meio: '03', qtde: 2, esperado: null }] },
      abertura: '0.00',
      confira: false,
      antes: null,
    },
    'Fechar o caixa: contagem',
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

test('o campo vazio conta zero, e a forma de pagamento vazia confere', async () => {
  const { dito } = await abrir()
  await user.type(screen.getByLabelText('Ou um total só (R$)'), '12,5')
  await user.keyboard('{F2}')
  await waitFor(() => expect(dito.resposta).toMatchObject({ total: '12.50', meios: {}, fundo: '0.00' }))
})
