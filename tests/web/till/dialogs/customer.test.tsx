import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { parceiros } from '../../../../src/domain/records/parceiros/index.ts'
import type { Flag } from '../../../../src/domain/rights.ts'
import { listColumns } from '../../../../src/web/register/list/cells.tsx'
import { partners } from '../../../../src/web/screens/palette-found.ts'
import { identifyCustomer } from '../../../../src/web/till/actions/identify-customer.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { customerDialog } from '../../../../src/web/till/dialogs/customer-dialog.tsx'
import { signIn } from '../../session.ts'
import { abre, mostra, noCaixa, pedidos, recusa, servidor, user } from '../mundo.tsx'

noCaixa()

const cliente = (id: number, nome: string, extra: object = {}) => ({
  id,
  nome,
  cpf_cnpj: '52998224725',
  tipo: 'F',
  consumidor: 1,
  address_primary: { id: id * 10, tipo_contribuite: 9, municipio: { uf: 'SP', nome: 'Campinas' } }, // contrato
  ...extra,
})
const lista = (...data: object[]) => ({ data, page: 1, last_page: 1, total: data.length })
const abrir = (texto = '') => abre(customerDialog, { texto }, 'Identificar o cliente')
const caixa = () => screen.getByRole('combobox', { name: 'CPF, CNPJ ou nome' })
const opcoes = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('um documento', () => {
  test('CPF válido é a resposta, sem servidor, com a máscara que se confere', async () => {
    servidor({ 'GET parceiros': new Error('rede') })
    const { dito } = await abrir()
    expect(caixa()).toHaveFocus()
    await user.type(caixa(), '529.982.247-25')
    expect(await screen.findByRole('option')).toHaveTextContent('***.982.247-**CPF na nota')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.resposta).toEqual({ cpf_cnpj: '52998224725' }))
  })

  test('CPF e CNPJ dizem por extenso o que há de errado', async () => {
    const { janela } = await abrir()
    await user.type(caixa(), '52998224726')
    expect(janela).toHaveTextContent('CPF inválido')
    await user.clear(caixa())
    await user.type(caixa(), '11222333000182')
    expect(janela).toHaveTextContent('CNPJ inválido')
    await user.type(caixa(), '{Backspace}1')
    expect(await screen.findByRole('option')).toHaveTextContent('CNPJ na nota')
  })
})

describe('um nome', () => {
  test('quem começa assim vem antes, e o que Enter escolhe vai à venda', async () => {
    servidor({ 'GET parceiros': lista(cliente(7, 'Mariana Alves'), cliente(8, 'Ana Souza')) })
    mostra()
    const done = identifyCustomer(tillDesk, '')
    await user.type(await screen.findByRole('combobox'), 'ana')
    await waitFor(() => expect(opcoes()).toHaveLength(2))
    expect(opcoes()[0]).toMatch(/Ana Souza.*Campinas SP/)
    expect(pedidos.at(-1)?.busca.get('full_search')).toBe('ana')
    await user.keyboard('{ArrowDown}{Enter}')
    await done
    expect(tillDesk.current().consumidor).toMatchObject({
      parceiro_id: 7,
      nome: 'Mariana Alves',
      cpf_cnpj: '52998224725',
    })
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Aviso' })).toHaveTextContent(
        'Cliente: Mariana Alves · CPF na nota',
      ),
    )
  })

  test('um clique escolhe', async () => {
    servidor({ 'GET parceiros': lista(cliente(8, 'Ana Souza')) })
    const { dito } = await abrir('ana')
    await user.click(await screen.findByRole('option', { name: /Ana Souza/ }))
    await waitFor(() => expect(dito.resposta).toMatchObject({ parceiro_id: 8 }))
  })

  test('o Enter que chega antes da resposta espera por ela', async () => {
    let chega = (_: unknown) => {}
    servidor({ 'GET parceiros': () => new Promise(resolve => (chega = resolve)) })
    const { dito, janela } = await abrir()
    await user.type(caixa(), 'ana{Enter}')
    expect(janela).toHaveTextContent('Carregando')
    expect(dito.fechada).toBe(false)
    chega(lista(cliente(8, 'Ana Souza')))
    await waitFor(() => expect(dito.resposta).toMatchObject({ parceiro_id: 8 }))
  })

  test('de ninguém: quem pode cadastra com Enter a partir do que digitou', async () => {
    const { janela } = await abrir('ze da silva')
    await waitFor(() => expect(janela).toHaveTextContent('Nada foi localizado: Enter cadastra'))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: /Parceiro/ })).toBeVisible()
    expect(await screen.findByRole('textbox', { name: 'Nome' })).toHaveValue('ze da silva')
  })

  test('sem a permissão, Enter não abre nada', async () => {
    signIn(['documentos_pdv'])
    const { janela } = await abrir('ze da silva')
    await waitFor(() => expect(janela).toHaveTextContent('Nada foi localizado'))
    expect(janela).not.toHaveTextContent('Enter cadastra')
    await user.keyboard('{Enter}')
    expect(screen.getAllByRole('dialog')).toEqual([janela])
  })

  test.each([
    ['sem rede', new Error('rede'), 'Sem servidor: digite o CPF ou o CNPJ'],
    ['recusado', recusa(500, 'x'), 'Erro ao listar parceiro'],
  ])('%s, diz o que resta fazer', async (_, answer, texto) => {
    servidor({ 'GET parceiros': answer })
    const { janela } = await abrir('ana')
    await waitFor(() => expect(janela).toHaveTextContent(texto))
  })
})

test('Esc desiste: nada muda na venda', async () => {
  mostra()
  const done = identifyCustomer(tillDesk, '52998224725')
  await screen.findByRole('option')
  await user.keyboard('{Escape}')
  await done
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(tillDesk.current().consumidor).toBeNull()
})

test('o CPF tem uma máscara só, na paleta e nas listas, para quem não o vê inteiro', async () => {
  servidor({ 'GET parceiros': lista(cliente(7, 'Mariana Alves')) })
  const ditos = async (...flags: Flag[]) => {
    signIn(['documentos_pdv', ...flags])
    const [achada] = await partners('mariana', new AbortController().signal)
    const coluna = listColumns(parceiros).find(({ id }) => id === 'cpf_cnpj')
    return [achada?.nota, coluna?.texto(cliente(7, 'Mariana Alves'))]
  }
  expect(await ditos()).toEqual(['***.982.247-**', '***.982.247-**'])
  expect(await ditos('relatorios_pessoais')).toEqual(['529.982.247-25', '529.982.247-25'])
  expect(await ditos('cadastro_parceiro')).toEqual(['529.982.247-25', '529.982.247-25'])
})
