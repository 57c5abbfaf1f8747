import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { drawDialogs, drawn } from '../../../../src/web/dialogs/define.ts'
import { withDesk } from '../../../../src/web/dialogs/desk-dialog.tsx'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { QuickProduct } from '../../../../src/web/till/dialogs/quick-product.tsx'
import { quickProductDialog } from '../../../../src/web/till/typed/unknown-code.ts'
import { abre, itens, loja, noCaixa, PRODUTOS, pedidos, recusa, servidor, user } from '../mundo.tsx'

noCaixa()
drawDialogs([drawn(quickProductDialog, withDesk(QuickProduct))])

const NOVO = '7891000200001'
const abrir = (codigo = NOVO) => abre(quickProductDialog, { codigo, desk: tillDesk }, 'Cadastrar produto')
const campo = (nome: RegExp) => screen.getByRole('textbox', { name: nome })
const enviado = () =>
  pedidos.findLast(({ metodo, caminho }) => metodo === 'POST' && caminho === 'produtos')?.corpo

const PARECIDO = {
  id: 1,
  tipo: '00',
  ncm: '22021000',
  unidade: 'UN',
  icms_dentro_id: 11,
  icms_fora_id: 11,
  pisconfins_id: 21, // contrato
}

/** The shop has the unit and the starting rules of its regime. */
const comeca = () =>
  servidor({
    'GET ncms/22021000': { data: { codigo: '22021000', nome: 'Águas' } },
    'GET unidades': { data: [{ id: 1, sigla: 'UN', nome: 'Unidade' }] },
    'GET tributacao_icms': { data: [{ id: 11, nome: 'ICMS 18' }] },
    'GET tributacao_pisconfins': { data: [{ id: 21, nome: 'PIS' }] }, // contrato
    'GET tributacao_ibs': { data: [{ id: 31, nome: 'IBS' }] },
    'GET tributacao_cbs': { data: [{ id: 41, nome: 'CBS' }] },
  })

describe('Cadastrar produto', () => {
  test('o foco começa no nome, e F2 diz o que falta', async () => {
    const { janela, dito } = await abrir()
    expect(janela).toHaveTextContent(NOVO)
    await waitFor(() => expect(campo(/^Nome/)).toHaveFocus())
    await user.keyboard('{F2}')
    await waitFor(() => expect(campo(/^Nome/)).toHaveAccessibleDescription(/Campo Obrigatório/))
    expect(campo(/^Nome/)).toHaveFocus()
    expect(dito.fechada).toBe(false)
    expect(enviado()).toBeUndefined()
  })

  test('o produto parecido decide o resto, e o que se cadastra é vendido', async () => {
    comeca()
    servidor({
      'GET produtos/1': {
        data: PARECIDO,
      },
      'POST produtos': async () => {
        await loja({}, [...PRODUTOS, { id: 9, referencia: NOVO, gtin: NOVO, nome: 'LEITE', preco: '6.00' }])
        return { data: { id: 9 } }
      },
    })
    const { dito, janela } = await abrir()
    await waitFor(() => expect(campo(/^Nome/)).toHaveFocus())
    await user.type(campo(/^Nome/), 'Leite')
    await user.type(campo(/^Preço/), '6')
    const estoque = within(janela).queryByLabelText(/^Estoque inicial/)
    if (estoque) await user.type(estoque, '10')
    await user.type(campo(/^Copiar impostos/), 'xx')
    expect(campo(/^Copiar impostos/)).toHaveAccessibleDescription('Produto não localizado')
    await user.clear(campo(/^Copiar impostos/))
    await user.type(campo(/^Copiar impostos/), '1')
    expect(campo(/^Copiar impostos/)).toHaveAccessibleDescription('CAFE TORRADO')
    await waitFor(() => expect(pedidos.some(({ caminho }) => caminho === 'produtos/1')).toBe(true))
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^NCM/ })).toHaveDisplayValue(/22021000/))
    await user.keyboard('{F2}')
    await waitFor(() => expect(dito.resposta).toBe(true))
    expect(enviado()).toMatchObject({ nome: 'Leite', referencia: NOVO, gtin: NOVO, ncm: '22021000' })
    await waitFor(() => expect(itens()).toEqual(['1 LEITE']))
  })

  test('Enter para no estoque proposto: o que se digita nele não vai a outro campo', async () => {
    comeca()
    const { janela } = await abrir()
    await waitFor(() => expect(campo(/^Nome/)).toHaveFocus())
    const estoque = within(janela).queryByLabelText(/^Estoque inicial/)
    await user.keyboard('Leite{Enter}6{Enter}')
    if (estoque) {
      expect(estoque).toHaveFocus()
      await user.keyboard('1{Enter}')
      expect(estoque).toHaveDisplayValue(/^1/)
    }
    expect(campo(/^Copiar impostos/)).toHaveFocus()
    expect(campo(/^Copiar impostos/)).toHaveValue('')
  })

  test('o começo de um código não copia outro produto, e o que não existe não salva', async () => {
    comeca()
    servidor({ 'GET produtos/1': { data: PARECIDO } })
    const { dito } = await abrir()
    await waitFor(() => expect(campo(/^Nome/)).toHaveFocus())
    await user.type(campo(/^Nome/), 'Leite')
    await user.type(campo(/^Preço/), '6')
    const ncm = () => screen.getByRole('combobox', { name: /^NCM/ })
    await user.type(campo(/^Copiar impostos/), '1')
    await waitFor(() => expect(ncm()).toHaveDisplayValue(/22021000/))
    await user.type(campo(/^Copiar impostos/), 'x')
    await waitFor(() => expect(ncm()).toHaveDisplayValue(''))
    await user.keyboard('{F2}')
    expect(campo(/^Copiar impostos/)).toHaveFocus()
    expect(dito.fechada).toBe(false)
    expect(enviado()).toBeUndefined()
  })

  test('o que o servidor recusa de um campo é dito nele', async () => {
    comeca()
    servidor({
      'GET produtos/1': {
        data: PARECIDO,
      },
      'POST produtos': recusa(422, 'x', { errors: { nome: ['Já existe um produto com este nome'] } }),
    })
    const { dito, janela } = await abrir()
    await waitFor(() => expect(campo(/^Nome/)).toHaveFocus())
    await user.type(campo(/^Nome/), 'Leite')
    await user.type(campo(/^Preço/), '6')
    const estoque = within(janela).queryByLabelText(/^Estoque inicial/)
    if (estoque) await user.type(estoque, '10')
    await user.type(campo(/^Copiar impostos/), '1')
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^NCM/ })).toHaveDisplayValue(/22021000/))
    await user.keyboard('{F2}')
    await waitFor(() =>
      expect(campo(/^Nome/)).toHaveAccessibleDescription(/Já existe um produto com este nome/),
    )
    expect(dito.fechada).toBe(false)
  })

  test('F6 abre o cadastro completo com o digitado, e o que se salva lá é vendido', async () => {
    comeca()
    servidor({
      'GET produtos/1': { data: PARECIDO },
      'POST produtos': async () => {
        await loja({}, [...PRODUTOS, { id: 9, referencia: NOVO, gtin: NOVO, nome: 'LEITE', preco: '6.00' }])
        return { data: { id: 9, referencia: NOVO, gtin: NOVO, nome: 'LEITE' } }
      },
    })
    const { dito } = await abrir()
    await waitFor(() => expect(campo(/^Nome/)).toHaveFocus())
    await user.type(campo(/^Nome/), 'Leite')
    await user.type(campo(/^Preço/), '6')
    await user.type(campo(/^Copiar impostos/), '1')
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^NCM/ })).toHaveDisplayValue(/22021000/))
    await user.keyboard('{F6}')
    const inteiro = within(await screen.findByRole('dialog', { name: 'Produto' }))
    await waitFor(() => expect(inteiro.getByLabelText('Nome', { selector: 'input' })).toHaveValue('Leite'))
    expect(inteiro.getByLabelText('Referência', { selector: 'input' })).toHaveValue(NOVO)
    expect(inteiro.getByLabelText('Preço de venda', { selector: 'input' })).toHaveValue('6,00')
    expect(inteiro.getByLabelText('NCM', { selector: 'input' })).toHaveDisplayValue(/22021000/)
    const estoque = inteiro.queryByLabelText('Estoque inicial', { selector: 'input' })
    if (estoque) await user.type(estoque, '10')
    await user.keyboard('{F2}')
    await waitFor(() => expect(dito.resposta).toBe(true))
    expect(enviado()).toMatchObject({ nome: 'Leite', referencia: NOVO, estoque: { preco_vend: '6.0000' } })
    await waitFor(() => expect(itens()).toEqual(['1 LEITE']))
  })

  test('Esc sai, perguntando antes se há algo digitado', async () => {
    const { dito, janela } = await abrir()
    await waitFor(() => expect(campo(/^Nome/)).toHaveFocus())
    await user.type(campo(/^Nome/), 'Leite')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Descartar alterações?')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Descartar alterações?')).toBeNull())
    expect(janela).toBeInTheDocument()
    await user.clear(campo(/^Nome/))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dito).toEqual({ fechada: true, resposta: undefined }))
  })
})
