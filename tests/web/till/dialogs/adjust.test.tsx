import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { adjustDialog } from '../../../../src/web/till/dialogs/adjust-dialog.tsx'
import { PdvScreen } from '../../../../src/web/till/screen/pdv-screen.tsx'
import { abre, abreCaixa, janela, noCaixa, user, vendeu } from '../mundo.tsx'

noCaixa()

const TITULO = { desconto: 'Aplicar Desconto', acrscimo: 'Aplicar Acréscimo' } as const // contrato
const abrir = (tipo: keyof typeof TITULO, dado = '0') =>
  abre(adjustDialog, { desk: tillDesk, tipo, dado: { valor: dado } }, TITULO[tipo])
const percentual = () => screen.getByLabelText('Percentual (%)')
const valor = () => screen.getByLabelText('Valor (R$)')

describe('sobre R$ 80,00', () => {
  beforeEach(() => vendeu('8*1'))

  test('percentual e valor se fazem um ao outro, e vale o último', async () => {
    const { dito } = await abrir('desconto')
    expect(percentual()).toHaveFocus()
    await user.keyboard('12,5')
    expect(valor()).toHaveValue('10,00')
    await user.clear(valor())
    await user.type(valor(), '20')
    expect(percentual()).toHaveValue('25,00')
    await user.keyboard('{F2}')
    await waitFor(() => expect(dito.resposta).toEqual({ valor: '20' }))
  })

  test.each([
    ['Percentual (%)', '101', 'desconto maior que o subtotal'],
    ['Valor (R$)', '80,01', 'desconto maior que o subtotal'],
  ])('%s %s: %s, e o que se digitou fica', async (rotulo, texto, erro) => {
    const { dito } = await abrir('desconto')
    const campo = screen.getByLabelText(rotulo)
    await user.clear(campo)
    await user.type(campo, `${texto}{Enter}`)
    await waitFor(() => expect(valor()).toHaveAccessibleDescription(erro))
    expect(campo).toHaveDisplayValue(new RegExp(`^${texto}`))
    expect(dito.fechada).toBe(false)
  })

  test('pode ir até o subtotal todo, mas não ser negativo', async () => {
    const { dito } = await abrir('desconto')
    await user.keyboard('-100{Enter}')
    await waitFor(() => expect(dito.resposta).toEqual({ percentual: '100' }))
  })

  test('o acréscimo não tem teto', async () => {
    const { dito } = await abrir('acrscimo')
    await user.clear(valor())
    await user.type(valor(), '500')
    expect(percentual()).toHaveValue('625,00')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.resposta).toEqual({ valor: '500' }))
  })

  test.each([
    ['Limpar', '{Alt>}l{/Alt}', { valor: '0' }],
    ['zero', '0{Enter}', { percentual: '0' }],
  ])('%s tira o que havia', async (_, teclas, resposta) => {
    const { dito } = await abrir('desconto', '10')
    expect(percentual()).toHaveValue('12,50')
    await user.keyboard(teclas)
    await waitFor(() => expect(dito.resposta).toEqual(resposta))
  })

  test('vazio e confirmado pede um valor', async () => {
    const { dito } = await abrir('desconto', '10')
    await user.keyboard('{Backspace}{Enter}')
    expect(await screen.findByText('Campo Obrigatório')).toBeVisible()
    expect(dito.fechada).toBe(false)
  })

  test('Esc deixa como estava', async () => {
    const { dito } = await abrir('desconto', '10')
    await user.keyboard('50{Escape}')
    await waitFor(() => expect(dito.fechada).toBe(true))
    expect(dito.resposta).toBeUndefined()
  })
})

test('Ctrl+D e Ctrl+A são do caixa, mas Ctrl+A é do texto que há na caixa', async () => {
  await abreCaixa(<PdvScreen />)
  const caixa = screen.getByLabelText<HTMLInputElement>('QTDE * Referência')
  await waitFor(() => expect(caixa).toHaveFocus())
  await vendeu('8*1')
  await user.keyboard('{Control>}d{/Control}')
  await janela('Aplicar Desconto')
  await user.keyboard('10{Enter}')
  await waitFor(() => expect(tillDesk.current().desconto).toBe('8.00'))
  await waitFor(() => expect(caixa).toHaveFocus())
  await user.keyboard('{Control>}a{/Control}')
  await janela('Aplicar Acréscimo')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(caixa).toHaveFocus())
  await user.keyboard('12')
  await waitFor(() => expect(caixa).toHaveValue('12'))
  await user.keyboard('{Control>}a{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
