import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { park } from '../../../../src/core/venda/park.ts'
import { productById } from '../../../../src/web/catalog/catalog.ts'
import type { ProdutoCatalogo } from '../../../../src/web/catalog/produto.ts'
import * as journal from '../../../../src/web/offline/journal.ts'
import { parkSale } from '../../../../src/web/offline/journal.ts'
import { currentSale } from '../../../../src/web/state/sale.ts'
import { startSale } from '../../../../src/web/till/actions/finish-sale.ts'
import { gridPicker } from '../../../../src/web/till/dialogs/grid-picker.tsx'
import { lotPicker } from '../../../../src/web/till/dialogs/lot-picker.tsx'
import { parkedDialog } from '../../../../src/web/till/dialogs/parked-dialog.tsx'
import { productSearch } from '../../../../src/web/till/dialogs/product-search.tsx'
import { terminalDialog } from '../../../../src/web/till/dialogs/terminal-dialog.tsx'
import { ok } from '../../../core/venda/sale.ts'
import {
  abre,
  aviso,
  digita,
  itens,
  loja,
  mostra,
  noCaixa,
  pedidos,
  recusa,
  servidor,
  user,
  vendeu,
} from '../mundo.tsx'

noCaixa()

const caixa = () => screen.getByRole('combobox')
const opcoes = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
/** The one an Enter takes. */
const ativa = () => screen.getByRole('option', { selected: true })

describe('Selecione a grade', () => {
  const camisa = () => productById(5) as ProdutoCatalogo
  const abrir = () => abre(gridPicker, { produto: camisa() }, 'Selecione a grade')

  test('cada linha com seu preço e o que está pausado; palavras estreitam; a seta e Enter escolhem', async () => {
    const { dito, janela } = await abrir()
    expect(janela).toHaveTextContent('CAMISA')
    await waitFor(() => expect(opcoes()).toHaveLength(3))
    expect(opcoes()[2]).toMatch(/G AZUL.*pausado.*65,00/)
    await user.type(caixa(), 'azul')
    expect(opcoes()).toHaveLength(2)
    await user.keyboard('{ArrowDown}')
    expect(ativa()).toHaveTextContent('G AZUL')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ id: 53, nome: 'G AZUL' }))
  })

  test('palavras de nenhuma linha: é dito, e Enter não fecha', async () => {
    const { dito, janela } = await abrir()
    await user.type(caixa(), 'preto{Enter}')
    expect(janela).toHaveTextContent('Nenhuma linha da grade tem estas palavras.')
    expect(dito.fechada).toBe(false)
  })

  test('no caixa, o que se escolhe entra com o nome e o preço da linha; Esc não lança', async () => {
    mostra()
    const first = digita('2*5')
    await screen.findByRole('dialog', { name: 'Selecione a grade' })
    await user.keyboard('verde{Enter}')
    await first
    expect(currentSale().itens.map(({ nome, preco, qtde }) => [nome, preco, qtde])).toEqual([
      ['CAMISA P VERDE', '61.00', '2'],
    ])
    const second = digita('5')
    await screen.findByRole('dialog', { name: 'Selecione a grade' })
    await user.keyboard('{Escape}')
    await second
    expect(aviso()).toHaveTextContent('CAMISA: informe o tamanho e a subdivisão')
    expect(currentSale().itens).toHaveLength(1)
  })
})

test('o código de uma linha da grade a vende sem perguntar', async () => {
  mostra()
  await digita('2*CAM-PV')
  expect(currentSale().itens.map(({ nome, preco, qtde, grade_id }) => [nome, preco, qtde, grade_id])).toEqual(
    [['CAMISA P VERDE', '61.00', '2', 52]],
  )
})

describe('Selecione um lote', () => {
  const lote = (id: number, lote: string, saldo: string) => ({
    id,
    lote,
    saldo,
    fabricacao: '2026-01-05',
    validade: '2027-01-05',
  })
  const lista = (...data: object[]) => ({ data, page: 1, last_page: 1, total: data.length })
  const LOTES = 'GET produtos/4/lotes'
  const abrir = () => abre(lotPicker, { produto_id: 4, nome: 'VACINA' }, 'Selecione um lote')

  test('por validade, com datas e saldo; Enter escolhe a primeira', async () => {
    servidor({ [LOTES]: lista(lote(1, 'A1', '3'), lote(2, 'B2', '9')) })
    const { dito, janela } = await abrir()
    expect(janela).toHaveTextContent('VACINA')
    await waitFor(() => expect(opcoes()[0]).toMatch(/A1.*05\/01\/2026 a 05\/01\/2027.*saldo 3/))
    expect(pedidos.at(-1)?.busca.get('order_by')).toBe('validade,asc')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ id: 1, lote: 'A1', saldo: '3' }))
  })

  test('o que se digita é perguntado ao servidor; o Enter espera pela resposta', async () => {
    servidor({
      [LOTES]: ({ busca }: { busca: URLSearchParams }) =>
        busca.get('lote') === '*b*' ? lista(lote(2, 'B2', '9')) : lista(lote(1, 'A1', '3')),
    })
    const { dito } = await abrir()
    await screen.findByRole('option')
    await user.type(caixa(), 'b{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ id: 2 }))
  })

  test('nenhum lote, nenhum que se chame assim, e a falha: cada um em suas palavras', async () => {
    servidor({ [LOTES]: lista() })
    const { janela } = await abrir()
    await waitFor(() => expect(janela).toHaveTextContent('Você não possui nenhum lote cadastrado.'))
    await user.type(caixa(), 'zz')
    await waitFor(() => expect(janela).toHaveTextContent('Nada foi localizado'))
    servidor({ [LOTES]: recusa(500, 'x') })
    await user.type(caixa(), 'z')
    await waitFor(() => expect(janela).toHaveTextContent('Erro os itens'))
  })

  test('no caixa: mais do que o lote tem não entra; dentro do saldo, entra com o lote', async () => {
    servidor({ [LOTES]: lista(lote(1, 'A1', '3')) })
    mostra()
    for (const [texto, fica] of [
      ['4*4', []],
      ['2*4', ['2 VACINA']],
      ['2*4', ['2 VACINA']],
    ] as const) {
      const done = digita(texto)
      await screen.findByRole('option')
      await user.keyboard('{Enter}')
      await done
      expect(itens()).toEqual(fica)
    }
    expect(aviso()).toHaveTextContent('Lote com saldo insuficiente')
    expect(currentSale().itens[0]?.lote).toBe('A1')
  })
})

describe('Busca de produto', () => {
  const abrir = (texto?: string) =>
    abre(productSearch, texto === undefined ? {} : { texto }, 'Busca de produto')

  test('abre com o que se digitou; por palavras, com preço e estoque; o pausado não se oferece', async () => {
    const { dito } = await abrir('cafe')
    await waitFor(() => expect(opcoes()).toHaveLength(1))
    expect(opcoes()[0]).toMatch(/^1CAFE TORRADO.*est\. 5.*10,00/)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ produto_id: 1 }))
  })

  test('o que não há: é dito, Enter avisa e a janela fica', async () => {
    const { dito, janela } = await abrir()
    await user.type(caixa(), 'zzz')
    await waitFor(() => expect(janela).toHaveTextContent('Nada foi localizado'))
    await user.keyboard('{Enter}')
    expect(aviso()).toHaveTextContent('Por favor selecione um produto!')
    expect(dito.fechada).toBe(false)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dito).toEqual({ fechada: true, resposta: undefined }))
  })

  test('a loja sem produto algum', async () => {
    await loja({}, [])
    const { janela } = await abrir()
    await waitFor(() => expect(janela).toHaveTextContent('Você não possui nenhum produto cadastrado'))
  })

  test('o que se escolhe é vendido na quantidade que se digitou antes', async () => {
    mostra()
    const done = digita('3*queijo')
    await screen.findByRole('option', { name: /QUEIJO MINAS/ })
    await user.keyboard('{Enter}')
    await done
    expect(itens()).toEqual(['3 QUEIJO MINAS'])
  })
})

describe('Qual é o caixa deste navegador?', () => {
  const abrir = () => abre(terminalDialog, undefined, 'Qual é o caixa deste navegador?')

  test('série e impressora de cada um; o nome estreita e Enter escolhe', async () => {
    const { dito } = await abrir()
    await waitFor(() => expect(opcoes()).toHaveLength(2))
    expect(opcoes()).toEqual(['FrenteNFC-e série 1com impressora', 'PadariaNFC-e série 2sem impressora'])
    await user.type(caixa(), 'PAD{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ id: 2 }))
  })

  test('um nome que nenhum tem não é o mesmo que não haver caixas', async () => {
    const { janela } = await abrir()
    await user.type(caixa(), 'açougue')
    expect(janela).toHaveTextContent('Nenhum caixa tem este nome')
    expect(janela).not.toHaveTextContent('Nenhum caixa cadastrado')
  })

  test('a empresa sem caixa', async () => {
    await loja({ terminais: [] })
    const { janela } = await abrir()
    expect(janela).toHaveTextContent('Nenhum caixa cadastrado nesta empresa')
  })
})

describe('Vendas estacionadas', () => {
  const abrir = () => abre(parkedDialog, undefined, 'Vendas estacionadas')

  test('Enter antes de serem lidas as espera, e traz a mais antiga', async () => {
    await vendeu('1')
    const guardada = ok(park(currentSale(), { rotulo: 'Ana' }))
    let ler = () => {}
    const lidas = new Promise<(typeof guardada)[]>(resolve => {
      ler = () => resolve([guardada])
    })
    vi.spyOn(journal, 'parkedSales').mockReturnValueOnce(lidas)
    const { dito } = await abrir()
    await user.keyboard('{Enter}')
    expect(dito.fechada).toBe(false)
    ler()
    await waitFor(() => expect(dito.resposta).toBe(guardada))
  })

  test('nenhuma', async () => {
    const { janela } = await abrir()
    expect(janela).toHaveTextContent('Nenhuma venda estacionada')
  })

  test('um nome que nenhuma tem é dito assim; o de uma a acha', async () => {
    await vendeu('1')
    await parkSale(ok(park(currentSale(), { rotulo: 'Ana' })))
    startSale(1)
    const { janela, dito } = await abrir()
    await waitFor(() => expect(opcoes()).toHaveLength(1))
    await user.type(caixa(), 'zé')
    expect(janela).toHaveTextContent('Nenhuma venda estacionada tem este nome')
    await user.clear(caixa())
    await user.type(caixa(), 'an{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ rotulo: 'Ana' }))
  })
})
