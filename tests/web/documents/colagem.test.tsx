import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setQuantity } from '../../../src/core/venda/line/edit-line.ts'
import { undoBatch } from '../../../src/web/documents/batch/take.ts'
import { pasteSheet } from '../../../src/web/documents/paste/paste.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { CONTA, itens, janela, loja, mostra, noCaixa, user, vendeu } from '../till/mundo.tsx'

noCaixa()

const FORA = 'Linhas que não entraram'
const cola = (...linhas: string[]) => act(async () => void pasteSheet(tillDesk, linhas.join('\r\n')))
const motivos = () =>
  within(screen.getByRole('grid', { name: FORA }))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.lastElementChild?.textContent)
const campo = (nome: string) => within(screen.getByRole('dialog', { name: FORA })).getByLabelText(nome)
const escreve = async (nome: string, texto: string) => {
  await user.clear(campo(nome))
  await user.type(campo(nome), texto)
}

describe('linhas coladas de uma planilha', () => {
  test('entram de uma vez, com preço e desconto, e o aviso diz quantas', async () => {
    mostra()
    await cola('Código\tQtde\tPreço\tDesconto', '1\t3', '7891000100103\t15\t12,50\t10%', '2\t0,250\t\t1,00')
    await waitFor(() => expect(itens()).toEqual(['3 CAFE TORRADO', '15 CAFE TORRADO', '0.25 QUEIJO MINAS']))
    expect(tillDesk.current().itens.map(({ preco, desconto }) => [preco, desconto])).toEqual([
      ['10.00', '0.00'],
      ['12.50', '18.75'],
      ['40.00', '1.00'],
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('3 linhas coladas')).toBeInTheDocument()
  })

  test('o que não entra diz a linha e o motivo, e se corrige ou se pula', async () => {
    mostra()
    await cola('1;2', 'NADA;1', '2;dois', '3;1', '4;1', '5;1', ';1', '1;1;zero')
    await janela(FORA)
    expect(itens()).toEqual(['2 CAFE TORRADO'])
    expect(motivos()).toEqual([
      'Produto não localizado',
      'Quantidade inválida: dois',
      'CAFE PAUSADO: Produto Pausado, deseja continuar?',
      'VACINA: escolha o lote',
      'CAMISA: informe o tamanho e a subdivisão',
      'Falta o código',
      'Preço inválido: zero',
    ])
    await escreve('Código', '2')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(itens()).toEqual(['2 CAFE TORRADO', '1 QUEIJO MINAS']))
    // the next one is under the cursor
    await waitFor(() => expect(campo('Quantidade')).toHaveValue('dois'))
    await user.keyboard('{F4}')
    await waitFor(() => expect(motivos()).toHaveLength(5))
    // a paused one asks as at the till
    await user.keyboard('{Enter}')
    expect(await janela('CAFE PAUSADO')).toHaveTextContent('Produto Pausado, deseja continuar?')
    await user.keyboard('{F2}')
    await waitFor(() => expect(itens().at(-1)).toBe('1 CAFE PAUSADO'))
  })

  test('F8 procura, e o que se toma fica na linha com a quantidade dita', async () => {
    mostra()
    await cola('queijo;2', 'NADA;1')
    await janela(FORA)
    await user.keyboard('{F8}')
    const busca = await janela('Busca de produto')
    const caixa = within(busca).getByRole('combobox', { name: 'Buscar' })
    expect(caixa).toHaveValue('queijo')
    await user.clear(caixa)
    await user.type(caixa, '3*minas')
    await within(busca).findByRole('option', { name: /QUEIJO MINAS/ })
    expect(within(busca).getAllByRole('option')).toHaveLength(1)
    expect(within(busca).queryByText(/produtos? marcado/)).toBeNull()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Busca de produto' })).toBeNull())
    expect([campo('Código'), campo('Quantidade')].map(each => (each as HTMLInputElement).value)).toEqual([
      '2',
      '3',
    ])
  })

  test('fechar com linhas de fora pergunta, e Não volta a elas', async () => {
    mostra()
    await cola('NADA;1', 'NENHUM;1')
    await janela(FORA)
    await user.keyboard('{Escape}')
    expect(await janela('Confirmação')).toHaveTextContent('Deixar 2 linhas de fora?')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirmação' })).toBeNull())
    expect(motivos()).toHaveLength(2)
  })

  test('o código que diz a linha da grade não pergunta nada', async () => {
    mostra()
    await cola('CAM-PV;2', '1;1')
    await waitFor(() => expect(itens()).toEqual(['2 CAMISA P VERDE', '1 CAFE TORRADO']))
  })

  test('a 991ª linha fica de fora com o texto do limite', async () => {
    mostra()
    await vendeu('1')
    await cola(...Array.from({ length: 990 }, () => '1;1'))
    await janela(FORA)
    expect(tillDesk.current().itens).toHaveLength(990)
    expect(motivos()).toEqual(['A nota aceita até 990 itens'])
  })

  test('o estoque é o de todas as linhas juntas', async () => {
    await loja({ account: { ...CONTA, venda_sem_estoque: false } })
    mostra()
    await cola('1;3', '1;2', '1;1')
    await janela(FORA)
    expect(itens()).toEqual(['3 CAFE TORRADO', '2 CAFE TORRADO'])
    expect(motivos()).toEqual(['O produto CAFE TORRADO está sem estoque'])
  })

  test('desfazer tira a colagem inteira, menos a linha mudada desde então', async () => {
    mostra()
    await vendeu('2*2')
    await cola('1;1', '1;2', '1;3')
    await waitFor(() => expect(itens()).toHaveLength(4))
    const uid = tillDesk.current().itens[2]?.uid ?? ''
    act(() => void tillDesk.apply(sale => setQuantity(sale, { uid, qtde: '9' })))
    act(() => undoBatch(tillDesk))
    expect(itens()).toEqual(['2 QUEIJO MINAS', '9 CAFE TORRADO'])
    expect(tillDesk.totalOf(tillDesk.current())).toBe('170.00')
  })
})
