import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildChave } from '../../../src/core/document/chave.ts'
import { divideOrder } from '../../../src/web/documents/origins/divide.ts'
import { janela, loja, noCaixa, pedidos, servidor, user } from '../till/mundo.tsx'
import { abreDocumento, escolhe, escritorio } from './mundo.tsx'

noCaixa()

const aba = (nome: string) => user.click(screen.getByRole('tab', { name: new RegExp(nome) }))
const campo = (nome: string) => screen.getByLabelText<HTMLInputElement>(nome)
async function nota(): Promise<void> {
  await loja({})
  escritorio()
  await abreDocumento()
}
async function transportadora(): Promise<void> {
  await user.click(campo('Transportadora'))
  await user.paste('Rápido')
  await user.click(await screen.findByRole('option', { name: /Rápido/ }))
}

test('dividir sem quantidade é recusado no primeiro campo', async () => {
  await nota()
  const linha = { unidade: 'UN', qtde: '2.0000' }
  void divideOrder({
    id: 7,
    itens: [
      { num: 1, nome: 'Água', ...linha },
      { num: 2, nome: 'Sabão', ...linha },
    ],
  })
  const agua = await screen.findByLabelText<HTMLInputElement>('Quantidade de Água')
  await user.click(agua)
  await user.keyboard('{F2}')
  await waitFor(() => expect(agua).toHaveFocus())
  await user.keyboard('1{Enter}')
  await waitFor(() => expect(screen.getByLabelText('Quantidade de Sabão')).toHaveFocus())
  await user.keyboard('{Escape}')
})

describe('as placas da transportadora (doc 3 §7)', () => {
  const PLACAS = {
    data: [
      { placa: 'ABC1D23', ufplaca: 'MG' },
      { placa: 'XYZ9876', ufplaca: null },
    ],
  }

  test('as setas escolhem entre as suas, com a UF, e outra se digita', async () => {
    servidor({ 'GET parceiros/31/last_placas': PLACAS })
    await nota()
    await aba('Transportadora')
    await transportadora()
    await user.click(campo('Placa'))
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('option', { name: /ABC-1D23 ?MG/ })
    expect(pedidos.some(({ caminho }) => caminho === 'parceiros/31/last_placas')).toBe(true)
    await user.keyboard('{Enter}')
    expect(campo('Placa')).toHaveValue('ABC-1D23')
    expect(campo('UF da placa').value).toContain('MG')
    await user.click(campo('Placa'))
    await user.keyboard('{Control>}a{/Control}kkk7j77{Enter}')
    expect(campo('Placa')).toHaveValue('KKK-7J77')
  })

  test.each([
    ['de outra, vai-se a que era da lista da primeira', '', ''],
    ['que também veio com a outra, fica', 'ABC1D23', 'ABC-1D23'],
  ])('a placa %s', async (_, daOutra, fica) => {
    servidor({
      'GET parceiros/31/last_placas': PLACAS,
      'GET parceiros/21/last_placas': { data: daOutra ? [{ placa: daOutra, ufplaca: 'MG' }] : [] },
    })
    await nota()
    await aba('Transportadora')
    await transportadora()
    await user.click(campo('Placa'))
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('option', { name: /ABC-1D23 ?MG/ })
    await user.keyboard('{Enter}')
    await escolhe('Transportadora', 'Padaria')
    await waitFor(() => expect(campo('Endereço da transportadora').value).toContain('Rua 212'))
    await waitFor(() => expect(campo('Placa')).toHaveValue(fica))
    expect(campo('UF da placa').value).toMatch(fica ? /MG/ : /^$/)
  })

  test('que ninguém trouxe fica quando a transportadora muda', async () => {
    servidor({ 'GET parceiros/31/last_placas': PLACAS, 'GET parceiros/21/last_placas': { data: [] } })
    await nota()
    await aba('Transportadora')
    await transportadora()
    await user.click(campo('Placa'))
    await user.keyboard('kkk7j77{Enter}')
    await escolhe('Transportadora', 'Padaria')
    await waitFor(() => expect(campo('Endereço da transportadora').value).toContain('Rua 212'))
    expect(campo('Placa')).toHaveValue('KKK-7J77')
  })

  test('que não vêm: diz o que houve, e digita-se do mesmo modo', async () => {
    servidor({ 'GET parceiros/31/last_placas': new Error('sem rede') })
    await nota()
    await aba('Transportadora')
    await transportadora()
    await user.click(campo('Placa'))
    expect((await screen.findAllByText('Ah, não! falha na conexão, verifique sua internet'))[0]).toBeVisible()
    await user.keyboard('kkk7j77{Enter}')
    expect(campo('Placa')).toHaveValue('KKK-7J77')
  })

  test.each([
    ['Placa', 'Transportadora', 'Selecione a transportadora primeiro'],
    ['Endereço da transportadora', 'Transportadora', 'Selecione a transportadora primeiro'],
    ['Endereço', 'Itens', 'Selecione o destinatário primeiro'],
  ])('%s antes de quem se trata: %s', async (rotulo, onde, texto) => {
    await nota()
    await aba(onde)
    await user.click(campo(rotulo))
    await user.keyboard('{ArrowDown}')
    expect((await screen.findAllByText(texto))[0]).toBeVisible()
  })
})

test('um documento referenciado: a chave diz o que ele é, e vai ao corpo', async () => {
  const chave = buildChave({
    cUF: '35',
    AAMM: '2611',
    cnpj: '11222333000181',
    mod: '65',
    serie: '7',
    nNF: '123',
    tpEmis: '1',
    cNF: '48291736',
  })
  await nota()
  await aba('Documentos')
  screen.getByRole('grid', { name: 'Documentos referenciados' }).focus()
  await user.keyboard('{Insert}')
  const dialogo = await janela('Documento Referenciado')
  await user.keyboard('{F2}')
  expect(await within(dialogo).findByText('Campo Obrigatório')).toBeVisible()
  await user.click(within(dialogo).getByLabelText(/Chave de acesso/))
  await user.paste(chave)
  expect(within(dialogo).getByLabelText('Documento')).toHaveValue('NFC-e 123 série 7')
  expect(within(dialogo).getByLabelText('Emitente')).toHaveValue('11222333000181 SP')
  await user.keyboard('{F2}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('grid', { name: 'Documentos referenciados' })).toHaveTextContent(
    'NFC-e 123 série 7',
  )
})

test('uma observação ao fisco vem do seu cadastro', async () => {
  servidor({
    'GET obs_fisco': {
      data: [{ id: 4, nome: 'Diferimento', obs: 'Art. 10, R$ {{valor_senar}}', tipo: 1 }],
      page: 1,
      last_page: 1,
      total: 1,
    },
  })
  await nota()
  await aba('Detalhes')
  await user.click(campo('Observações ao fisco: do cadastro'))
  await user.keyboard('Dif')
  await screen.findByRole('option', { name: /Diferimento/ })
  await user.keyboard('{Enter}')
  const linhas = screen.getByRole('grid', { name: 'Observações ao fisco' })
  expect(await within(linhas).findByText('Diferimento')).toBeVisible()
  const [pedido] = pedidos.filter(({ caminho }) => caminho === 'obs_fisco')
  expect(pedido?.busca.get('tipo')).toBe('1')
})
