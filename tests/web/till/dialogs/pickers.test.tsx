import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ticketOf } from '../../../../src/core/barcode/decoders/estacionada.ts'
import { park } from '../../../../src/core/venda/header/park.ts'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import * as journal from '../../../../src/web/offline/journal.ts'
import { parkSale } from '../../../../src/web/offline/journal.ts'
import { startSale } from '../../../../src/web/till/actions/finish-sale.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { lotPicker } from '../../../../src/web/till/dialogs/lot-picker.tsx'
import { productSearch } from '../../../../src/web/till/dialogs/product-search.tsx'
import { terminalDialog } from '../../../../src/web/till/dialogs/terminal-dialog.tsx'
import { bringBack } from '../../../../src/web/till/parked/bring-back.ts'
import { parkedDialog } from '../../../../src/web/till/parked/parked-dialog.tsx'
import { ok } from '../../../core/venda/sale.ts'
import { signIn } from '../../session.ts'
import {
  abre,
  aviso,
  digita,
  itens,
  janela,
  loja,
  mostra,
  noCaixa,
  PRODUTOS,
  pedidos,
  recusa,
  servidor,
  user,
  vendeu,
} from '../mundo.tsx'

noCaixa()

const caixa = () => screen.getByRole('combobox')
/** The one an Enter takes. */
const ativa = () => screen.getByRole('option', { selected: true })
const opcoes = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('o código de uma linha da grade a vende sem perguntar', async () => {
  mostra()
  await digita('2*CAM-PV')
  expect(
    tillDesk.current().itens.map(({ nome, preco, qtde, grade_id }) => [nome, preco, qtde, grade_id]),
  ).toEqual([['CAMISA P VERDE', '61.00', '2', 52]])
})

describe('Selecione um lote', () => {
  const lote = (id: number, lote: string, saldo: string, validade = '05/01/2027') => ({
    id,
    lote,
    saldo,
    fabricacao: '05/01/2026',
    validade,
  })
  const lista = (...data: object[]) => ({ data, page: 1, last_page: 1, total: data.length })
  const LOTES = 'GET produtos/4/lotes'
  const abrir = () => abre(lotPicker, { produto_id: 4, nome: 'VACINA' }, 'Selecione um lote')

  test('os lotes vêm por validade, com datas e saldo, e Enter escolhe o primeiro', async () => {
    servidor({ [LOTES]: lista(lote(1, 'A1', '3'), lote(2, 'B2', '9')) })
    const { dito, janela } = await abrir()
    expect(janela).toHaveTextContent('VACINA')
    await waitFor(() => expect(opcoes()[0]).toMatch(/A1.*05\/01\/2026 a 05\/01\/2027.*saldo 3/))
    expect(pedidos.at(-1)?.busca.get('order_by')).toBe('validade,asc')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ id: 1, lote: 'A1', saldo: '3' }))
  })

  test('diz quanto outros documentos guardam e fica no que tem livre', async () => {
    const outro = { venda: 'outro', qtde: '2' }
    servidor({ [LOTES]: lista({ ...lote(1, 'A1', '3'), reservas: [outro] }, lote(2, 'B2', '9')) })
    await abre(lotPicker, { produto_id: 4, nome: 'VACINA', qtde: '2' }, 'Selecione um lote')
    await waitFor(() => expect(opcoes()[0]).toMatch(/A1.*livre 1 · reservado 2/))
    await waitFor(() => expect(ativa()).toHaveTextContent('B2'))
  })

  test('o que o próprio documento guarda está livre para ele', async () => {
    const seu = { venda: tillDesk.current().uuid, qtde: '2' }
    servidor({ [LOTES]: lista({ ...lote(1, 'A1', '3'), reservas: [seu] }) })
    await abre(lotPicker, { produto_id: 4, nome: 'VACINA', venda: seu.venda }, 'Selecione um lote')
    await waitFor(() => expect(opcoes()[0]).toMatch(/A1.*saldo 3/))
  })

  test('o que se digita é perguntado ao servidor, e o Enter espera pela resposta', async () => {
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

  test('fica no que sai primeiro e serve, e diz quanto falta', async () => {
    servidor({
      [LOTES]: lista(
        lote(1, 'A1', '9', '18/11/2026'),
        lote(2, 'B2', '1', '24/11/2026'),
        lote(3, 'C3', '9', '30/11/2026'),
        lote(4, 'D4', '9'),
      ),
    })
    const { dito } = await abre(lotPicker, { produto_id: 4, nome: 'VACINA', qtde: '2' }, 'Selecione um lote')
    await waitFor(() => expect(ativa()).toHaveTextContent('C3'))
    expect(opcoes()).toEqual([
      expect.stringContaining('vencido há 2 dias'),
      expect.stringContaining('vence em 4 dias'),
      expect.stringContaining('vence em 10 dias'),
      expect.not.stringContaining('vence'),
    ])
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ id: 2 }))
  })

  test('os sem saldo só vêm com o que se digita, ou quando nenhum tem', async () => {
    const asked = () =>
      pedidos.filter(({ caminho }) => caminho === 'produtos/4/lotes').map(({ busca }) => busca)
    servidor({
      [LOTES]: ({ busca }: { busca: URLSearchParams }) =>
        busca.has('com_saldo') ? lista() : lista(lote(1, 'A1', '0')),
    })
    await abrir()
    await waitFor(() => expect(opcoes()[0]).toMatch(/A1.*saldo 0/))
    expect(asked().map(busca => busca.get('com_saldo'))).toEqual(['1', null])
    await user.type(caixa(), 'a')
    await waitFor(() => expect(asked().at(-1)?.get('lote')).toBe('*a*'))
    expect(asked().at(-1)?.has('com_saldo')).toBe(false)
  })

  test('Insert cadastra o lote que ainda não há, e é ele que se vende', async () => {
    servidor({
      [LOTES]: lista(),
      'POST produtos/4/lotes': ({ corpo }: { corpo: object }) => ({
        data: { id: 9, versao: 1, saldo: '8', fabricacao: null, ...corpo },
      }),
    })
    const { dito } = await abrir()
    await user.type(caixa(), 'n9')
    await waitFor(() => expect(screen.getByText('Nada foi localizado')).toBeVisible())
    await user.keyboard('{Insert}')
    const form = await janela('Lote')
    expect(within(form).getByLabelText('Lote')).toHaveValue('n9')
    for (const [campo, valor] of [
      ['Quantidade', '8'],
      ['Fabricação', '01/10/2026'],
      ['Validade', '01/10/2027'],
    ] as const) {
      await user.click(within(form).getByLabelText(campo))
      await user.paste(valor)
    }
    await user.keyboard('{F2}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ id: 9, lote: 'n9' }))
  })

  test('sem escolher um, o produto não entra e diz por quê', async () => {
    servidor({ [LOTES]: lista(lote(1, 'A1', '3')) })
    mostra()
    const done = digita('4')
    await janela('Selecione um lote')
    await user.keyboard('{Escape}')
    await done
    await waitFor(() => expect(aviso()).toHaveTextContent('Informe o lote'))
    expect(itens()).toEqual([])
  })

  test('no caixa mais do que o lote tem não entra', async () => {
    servidor({ [LOTES]: lista(lote(1, 'A1', '3')) })
    mostra()
    const insuficiente = async () => {
      const erro = await screen.findByRole('alertdialog', { name: 'Erro' })
      expect(erro).toHaveTextContent('Lote com saldo insuficiente')
      await user.keyboard('{F2}')
    }
    for (const [texto, falta, fica] of [
      ['4*4', true, []],
      ['2*4', false, ['2 VACINA']],
      ['2*4', true, ['2 VACINA']],
    ] as const) {
      const done = digita(texto)
      await screen.findByRole('option')
      await user.keyboard('{Enter}')
      if (falta) await insuficiente()
      await done
      expect(itens()).toEqual(fica)
    }
    expect(tillDesk.current().itens[0]?.lote).toBe('A1')
    // the line's own two are not asked of the lot again
    await act(() => digita('*3'))
    expect(itens()).toEqual(['3 VACINA'])
    const more = digita('*4')
    await insuficiente()
    await more
    expect(itens()).toEqual(['3 VACINA'])
  })

  describe('um lote vencido', () => {
    const vencido = () => servidor({ [LOTES]: lista(lote(1, 'A1', '3', '18/11/2026')) })
    const escolhe = async () => {
      const done = digita('2*4')
      await screen.findByRole('option', { name: /vencido há 2 dias/ })
      await user.keyboard('{Enter}')
      return { done }
    }

    test('quem pode vendê-lo responde a uma pergunta que fica em Não', async () => {
      vencido()
      mostra()
      for (const [tecla, fica] of [
        ['{Escape}', []],
        ['{F2}', ['2 VACINA']],
      ] as const) {
        const { done } = await escolhe()
        await screen.findByText('Lote A1 vencido em 18/11/2026: vender assim mesmo?')
        expect(screen.getByRole('button', { name: 'Não' })).toHaveFocus()
        await user.keyboard(tecla)
        await done
        expect(itens()).toEqual(fica)
      }
      expect(tillDesk.current().itens[0]?.validade_lote).toBe('2026-11-18')
    })

    test('quem não pode precisa do PIN de um supervisor, que fica na venda', async () => {
      signIn(FLAGS.filter(flag => flag !== 'pdv_lote_vencido'))
      vencido()
      servidor({ 'POST aprovacoes': { data: { aprovado_por: 'Sônia' } } })
      mostra()
      const first = await escolhe()
      expect(await janela('Aprovação do supervisor')).toHaveTextContent('Vender 2 de lote vencido: VACINA')
      await user.keyboard('{Escape}')
      await first.done
      await waitFor(() => expect(aviso()).toHaveTextContent('Lote vencido: você não tem permissão'))
      expect(itens()).toEqual([])
      const second = await escolhe()
      await janela('Aprovação do supervisor')
      await user.keyboard('2468{F2}')
      await second.done
      expect(pedidos.at(-1)?.corpo).toMatchObject({ acao: 'lote_vencido', valor: '2', produto_id: 4 })
      expect(itens()).toEqual(['2 VACINA'])
      expect(tillDesk.current().aprovacoes).toMatchObject([{ acao: 'lote_vencido', valor: '2' }])
    })
  })

  describe('uma etiqueta GS1', () => {
    const PRODUTOS_COM_GTIN = PRODUTOS.map(produto =>
      produto.id === 4 ? { ...produto, gtin: '7891000100103' } : { ...produto, gtin: null },
    )
    const etiqueta = (lote: string, validade = '271231') => `(01)07891000100103(17)${validade}(10)${lote}`

    test('um lote cadastrado se vende sem perguntar, e datas que não batem são ditas', async () => {
      await loja({}, PRODUTOS_COM_GTIN)
      servidor({ [LOTES]: lista(lote(1, 'A1', '3', '31/12/2027')) })
      mostra()
      await act(() => digita(etiqueta('A1')))
      expect(tillDesk.current().itens).toMatchObject([{ nome: 'VACINA', lote_id: 1, lote: 'A1' }])
      await act(() => digita(etiqueta('A1', '271130')))
      await waitFor(() =>
        expect(aviso()).toHaveTextContent('a etiqueta diz validade 30/11/2027, o cadastro diz 31/12/2027'),
      )
      expect(tillDesk.current().itens).toHaveLength(2)
    })

    test('de um lote que não há oferece o cadastro com o que ela diz', async () => {
      await loja({}, PRODUTOS_COM_GTIN)
      servidor({
        [LOTES]: lista(),
        'POST produtos/4/lotes': ({ corpo }: { corpo: object }) => ({
          data: { id: 9, versao: 1, ...corpo },
        }),
      })
      mostra()
      const done = digita(`(01)07891000100103(11)260901(17)271231(10)N7`)
      await screen.findByText('O lote N7 não está cadastrado: cadastrar agora?')
      await user.keyboard('{F2}')
      const form = await janela('Lote')
      expect(within(form).getByLabelText('Lote')).toHaveValue('N7')
      expect(within(form).getByLabelText('Fabricação')).toHaveValue('01/09/2026')
      expect(within(form).getByLabelText('Validade')).toHaveValue('31/12/2027')
      await user.click(within(form).getByLabelText('Quantidade'))
      await user.paste('12')
      await user.keyboard('{F2}')
      await done
      expect(pedidos.find(({ metodo }) => metodo === 'POST')?.corpo).toMatchObject({
        lote: 'N7',
        quantidade: '12.0000',
        saldo: '12.0000',
      })
      expect(tillDesk.current().itens).toMatchObject([{ lote_id: 9, lote: 'N7', qtde: '1' }])
    })

    test('vencida, de um produto sem lotes: pergunta, e só entra com um Sim', async () => {
      await loja({}, [{ id: 1, referencia: '1', nome: 'IOGURTE', gtin: '7891000100103' }])
      mostra()
      const first = digita(etiqueta('A1', '261119'))
      await screen.findByText('A etiqueta diz validade 19/11/2026, já vencida: vender assim mesmo?')
      await user.keyboard('{Enter}')
      await first
      expect(itens()).toEqual([])
      const second = digita(etiqueta('A1', '261119'))
      await screen.findByText(/já vencida/)
      await user.keyboard('{F2}')
      await second
      expect(itens()).toEqual(['1 IOGURTE'])
    })
  })
})

describe('Busca de produto', () => {
  const abrir = (texto?: string) =>
    abre(productSearch, texto === undefined ? {} : { texto }, 'Busca de produto')

  test('abre com o que se digitou, e o pausado não se oferece', async () => {
    const { dito } = await abrir('cafe')
    await waitFor(() => expect(opcoes()).toHaveLength(1))
    expect(opcoes()[0]).toMatch(/^1CAFE TORRADO.*est\. 5.*10,00/)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ produto_id: 1 }))
  })

  test('sem o estoque no plano, não se fala dele', async () => {
    await loja({
      empresa: { id: 1, nome: 'Loja', cnpj: '11222333000181', uf: 'SP', crt: 3, gerenciar_estoque: false },
    } as never)
    await abrir('cafe')
    await waitFor(() => expect(opcoes()[0]).toMatch(/^1CAFE TORRADO.*10,00/))
    expect(opcoes()[0]).not.toContain('est.')
  })

  test('de trinta em trinta, até o último', async () => {
    const muitos = Array.from({ length: 70 }, (_, i) => ({
      id: 100 + i,
      referencia: `R${i}`,
      nome: `PARAFUSO ${String(i).padStart(2, '0')}`,
    }))
    await loja({}, muitos)
    const { dito } = await abrir('parafuso')
    await waitFor(() => expect(opcoes()[0]).toContain('PARAFUSO'))
    for (let i = 0; i < 6; i++) await user.keyboard('{PageDown}')
    await waitFor(() => expect(ativa()).toHaveTextContent('PARAFUSO 69'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ produto_id: 169 }))
  })

  test('o que não há: é dito, Enter avisa e a janela fica', async () => {
    const { dito, janela } = await abrir()
    await user.type(caixa(), 'zzz')
    await waitFor(() => expect(janela).toHaveTextContent('Nada foi localizado'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(aviso()).toHaveTextContent('Por favor selecione um produto!'))
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

  test('cada um diz série e impressora, o nome estreita e Enter escolhe', async () => {
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
  const abrir = () => abre(parkedDialog, { desk: tillDesk }, 'Vendas estacionadas')

  test('Enter antes de serem lidas as espera, e traz a mais antiga', async () => {
    await vendeu('1')
    const guardada = ok(park(tillDesk.current(), { rotulo: 'Ana' }))
    let ler = () => {}
    const lidas = new Promise<(typeof guardada)[]>(resolve => {
      ler = () => resolve([guardada])
    })
    vi.spyOn(journal, 'parkedSales').mockReturnValueOnce(lidas)
    const { dito } = await abrir()
    await user.keyboard('{Enter}')
    expect(dito.fechada).toBe(false)
    ler()
    await waitFor(() => expect(dito.resposta).toMatchObject({ sale: guardada }))
  })

  test('nenhuma', async () => {
    const { janela } = await abrir()
    expect(janela).toHaveTextContent('Nenhuma venda estacionada')
  })

  test('um nome acha a sua venda, ou se diz que nenhuma o tem', async () => {
    await vendeu('1')
    await parkSale(ok(park(tillDesk.current(), { rotulo: 'Ana' })))
    startSale(tillDesk, 1)
    const { janela, dito } = await abrir()
    await waitFor(() => expect(opcoes()).toHaveLength(1))
    await user.type(caixa(), 'zé')
    expect(janela).toHaveTextContent('Nenhuma venda estacionada tem este nome')
    await user.clear(caixa())
    await user.type(caixa(), 'an{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ rotulo: 'Ana' }))
  })

  test('a guardada em outro caixa é do caixa que a retoma', async () => {
    startSale(tillDesk, 2)
    await vendeu('1')
    const { uuid } = tillDesk.current()
    await parkSale(ok(park(tillDesk.current(), { rotulo: 'Ana' })))
    startSale(tillDesk, 1)
    await bringBack(tillDesk, ticketOf(uuid))
    expect(tillDesk.current()).toMatchObject({ uuid, terminal_id: 1, rotulo: null })
  })
})
