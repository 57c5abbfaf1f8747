import { act, render, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { describe, expect, test, vi } from 'vitest'
import * as wire from '../../../src/domain/documents/venda/wire.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { HintBar } from '../../../src/web/commands/hints/hint-bar.tsx'
import { DocumentPage } from '../../../src/web/documents/document-page.tsx'
import { OrderDialog } from '../../../src/web/documents/orders/order-dialog.tsx'
import { tell } from '../../../src/web/realtime.ts'
import { lastOrderAtom } from '../../../src/web/shell/last-order.ts'
import { sale } from '../../core/venda/sale.ts'
import { signIn } from '../session.ts'
import {
  aviso,
  janela,
  mostra,
  noCaixa,
  pedidos,
  recusa,
  seguraCatalogo,
  servidor,
  user,
} from '../till/mundo.tsx'
import {
  abreDocumento,
  campo,
  digita,
  emMaos,
  escreve,
  escritorio,
  gravacoes,
  gravado,
  mesa,
  tecla,
} from './mundo.tsx'

noCaixa()

describe('em leitura', () => {
  const le = async (mais: object, tipo = 1) => {
    escritorio()
    servidor({ 'GET vendas/5': { data: gravado({ tipo_operacao: tipo, ...mais }) } })
    return abreDocumento({ tipo, id: 5, leitura: true })
  }
  const botao = (nome: string) => screen.queryByRole('button', { name: nome })

  test('aberto: Voltar e Editar, que volta a ser Salvar e Cancelar', async () => {
    const { foi } = await le({})
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    expect(botao('Voltar')).toBeVisible()
    expect([botao('Salvar'), botao('Exibir'), botao('Aceitar')]).toEqual([null, null, null])
    await tecla('{F2}')
    await waitFor(() => expect(botao('Salvar')).toBeVisible())
    expect(botao('Cancelar')).toBeVisible()
    await tecla('{Escape}')
    await waitFor(() => expect(foi).toEqual(['/documento/documento']))
  })

  test('editado e salvo volta a ser lido, com F2 e Esc', async () => {
    const parceiro = { id: 21, nome: 'Padaria Modelo', tipo: 'J' }
    const { foi } = await le({ parceiro })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    await tecla('{F2}')
    await digita('1')
    const salvo = { ...gravado({ parceiro, itens: [] }), versao: 2 }
    servidor({ 'PUT vendas/5': { data: salvo } })
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(1))
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    expect(botao('Salvar')).toBeNull()
    await tecla('{F2}')
    await waitFor(() => expect(botao('Salvar')).toBeVisible())
    await tecla('{Escape}')
    await waitFor(() => expect(foi.at(-1)).toBe('/documento/documento'))
  })

  test('salvo nas Observações, fica nelas, e a mão no formulário', async () => {
    const {
      itens: [linha],
      regras: doCaixa,
    } = sale(['1', '10.00'])
    const regras = { ...doCaixa, pisconfins: { 1: { cst_pis: '07', cst_confins: '07', tipo_calculo: 1 } } } // contrato
    const itens = [{ ...wire.item.toWire(linha as never), regraibs_id: null }]
    const parceiro = { id: 21, nome: 'Padaria Modelo', tipo: 'J' }
    await le({ parceiro, regras, itens }, 2)
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    await tecla('{F2}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'QTDE * Referência' })).toBeEnabled())
    await tecla('{Alt>}2{/Alt}')
    await user.type(campo('Observação'), 'Entregar cedo')
    const salvo = gravado({ tipo_operacao: 2, parceiro, regras, itens, obs: 'Entregar cedo', versao: 2 })
    servidor({ 'PUT vendas/5': { data: salvo } })
    await tecla('{F2}')
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Observações')
    await waitFor(() => expect(document.activeElement?.closest('[role="tabpanel"]')).toBeVisible())
  })

  test('um pedido que se entrega mostra a taxa como mais um item, sem produto', async () => {
    await le({ taxa_entrega: '7.50', valor_total: '7.50' }, 4)
    const entrega = await screen.findByRole('region', { name: 'Entrega' })
    expect(entrega).toHaveTextContent(
      /^TAXA DE ENTREGAR\$ 7,50 cada1Subtotal\s*R\$\s7,50\s*Total\s*R\$\s7,50$/,
    )
  })

  test('o enviado e respondido está em Detalhes, e três teclas são os papéis', async () => {
    escritorio()
    servidor({
      'GET vendas/5': { data: gravado() },
      'GET vendas/5/envios': {
        data: {
          notas: [{ nota: '1/7', para: 'ana@casa.br', em: '2026-11-21T12:00:00Z', situacao: 'enviado' }],
          emails: [],
          links: [],
          respostas: [
            {
              aceito: true,
              nome: 'Ana',
              motivo: '',
              em: '2026-11-21T13:00:00Z',
              ip: '200.1.2.3',
              alterado: false,
            },
          ],
        },
      },
    })
    await abreDocumento({ id: 5, leitura: true })
    await tecla('{Alt>}2{/Alt}')
    expect(await screen.findByText('Aceito por Ana')).toBeVisible()
    expect(screen.getByText('Nota 1/7 para ana@casa.br').closest('li')).toHaveTextContent(
      /ao ser autorizada, enviado$/,
    )
    await tecla('{Alt>}u{/Alt}')
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  test('o emitido espera, e recusado volta a se editar e emitir', async () => {
    await le({})
    const [saiu, voltou] = [gravado({ status: 'E' }), gravado({ status: 'R', xmotivo: 'Rejeição: 732' })]
    servidor({ 'POST vendas/5/emitir': { data: saiu }, 'GET vendas/5': { data: saiu } })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    await tecla('{F9}')
    await waitFor(() => expect(botao('Editar')).toBeNull())
    servidor({ 'GET vendas/5': { data: voltou } })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
  })

  test('o que outra aba fez ao documento aparece sem tirar a mão do lugar', async () => {
    const {
      itens: [linha],
      regras,
    } = sale(['1', '10.00'])
    const itens = [{ ...wire.item.toWire(linha as never), regraibs_id: null }]
    await le({ regras, itens })
    await waitFor(() => expect(emMaos().itens).toHaveLength(1))
    await tecla('{Alt>}2{/Alt}')
    const aba = () => screen.getByRole('tab', { selected: true }).textContent
    const [onde, foco] = [aba(), document.activeElement]
    expect(foco).not.toBe(document.body)
    const mudado = gravado({ regras, itens: [...itens, { ...itens[0], uid: 'i2' }], versao: 2 })
    servidor({ 'GET vendas/5': { data: { ...mudado, status: 'T', chave: '3'.repeat(44) } } })
    act(() => tell('VendaAtualizada', { id: 5, status: 'T' }))
    await waitFor(() => expect(botao('Exibir')).toBeVisible())
    await waitFor(() => expect(emMaos().itens).toHaveLength(2))
    expect([botao('Editar'), aba(), document.activeElement]).toEqual([null, onde, foco])
    // another document's news reads nothing
    pedidos.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    act(() => tell('VendaAtualizada', { id: 6, status: 'T' }))
    await vi.advanceTimersByTimeAsync(400)
    vi.useRealTimers()
    expect(pedidos.filter(({ caminho }) => caminho === 'vendas/5')).toEqual([])
  })

  test('quem edita não perde o que digitou: ouve que o documento mudou', async () => {
    escritorio()
    servidor({ 'GET vendas/5': { data: gravado({ tipo_operacao: 2 }) } })
    await abreDocumento({ tipo: 2, id: 5 })
    await escreve('Observação', 'Entregar cedo')
    servidor({ 'GET vendas/5': { data: gravado({ tipo_operacao: 2, obs: 'De outro', versao: 2 }) } })
    act(() => tell('VendaAtualizada', { id: 5, status: 'A', versao: 2 }))
    await waitFor(() => expect(aviso()).toHaveTextContent('Este documento mudou em outro lugar'))
    expect(campo('Observação')).toHaveValue('Entregar cedo')
  })

  test('F9 duas vezes: uma emissão, e ninguém é recusado', async () => {
    await le({})
    let responde = (_: object) => {}
    servidor({ 'POST vendas/5/emitir': () => new Promise(resolve => (responde = resolve)) })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    await tecla('{F9}{F9}')
    expect(await screen.findByText('Emitindo a nota')).toBeVisible()
    const saiu = { data: gravado({ status: 'E' }) }
    servidor({ 'GET vendas/5': saiu })
    responde(saiu)
    await waitFor(() => expect(botao('Editar')).toBeNull())
    expect(pedidos.filter(({ caminho }) => caminho === 'vendas/5/emitir')).toHaveLength(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('o número que outro tem não se diz do que já foi emitido', async () => {
    await le({ status: 'T', chave: '3'.repeat(44), mesmo_numero: [{ id: 7, tipo: 1, terminal_id: null }] })
    await waitFor(() => expect(botao('Exibir')).toBeVisible())
    expect(screen.queryByRole('note')).toBeNull()
  })

  const emissoes = () => pedidos.filter(({ caminho }) => caminho === 'vendas/5/emitir').map(p => p.corpo)
  const TOMADO = 'O próximo número da série 1 é 44'

  test('F3 toma o próximo número livre, e de novo traz o que estava', async () => {
    await le({ mesmo_numero: [{ id: 7, tipo: 1, terminal_id: null }] })
    expect(await screen.findByRole('note')).toHaveTextContent(
      'O número 42 da série 1 também está em: Documento 7. Fica com o que for emitido primeiro.',
    )
    const serie = { id: 1, nome: 'NF-e', modelo: 55, serie: '1', sequencia: '43' }
    servidor({
      'POST vendas/5/emitir': recusa(422, TOMADO, {
        codigo: 'VALIDACAO',
        errors: { numerocodumento: [TOMADO] }, // contrato
      }),
      'GET series': { data: [serie], page: 1, last_page: 1, total: 1 },
    })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    expect(botao('Próximo número')).toBeNull()
    await tecla('{F9}')
    await waitFor(() => expect(campo('Número')).toHaveFocus())
    expect(campo('Número')).toHaveAccessibleDescription(TOMADO)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(botao('Próximo número')).toBeVisible()
    await tecla('{F3}')
    await waitFor(() => expect(campo('Número')).toHaveValue('44'))
    expect(campo('Número')).not.toBeInvalid()
    await tecla('{F3}')
    await waitFor(() => expect(campo('Número')).toHaveValue('42'))
    // only what was refused is mended
    expect(botao('Próximo número')).toBeNull()
  })

  test('a série que falta, recusada ao emitir, é dita no campo dela', async () => {
    const quem = signIn(FLAGS)
    quem.account.controle_serie = true
    await le({ serie_id: 1, serie_venda: { id: 1, nome: 'NF-e', modelo: 55, serie: '1' } })
    const texto = 'A empresa não tem série do modelo 55'
    servidor({
      'POST vendas/5/emitir': recusa(422, texto, { codigo: 'VALIDACAO', errors: { serie_id: [texto] } }),
    })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    await tecla('{F9}')
    await waitFor(() => expect(campo('Série')).toHaveFocus())
    expect(campo('Série')).toHaveAccessibleDescription(texto)
  })

  test.each([
    ['não', '{Escape}', [{}]],
    ['sim', '{F2}', [{}, { confirma_salto: true }]],
  ])('o número que pula outros é perguntado: %s', async (resposta, chord, pedidas) => {
    await le({ numerocodumento: '50' }) // contrato
    const texto = 'O próximo número da série 1 é 44: os números 44 a 49 ficarão sem nota'
    const pula = recusa(422, texto, {
      codigo: 'VALIDACAO',
      errors: { numerocodumento: [texto] }, // contrato
      dados: { salto: { serie: '1', de: 44, ate: 49 } },
    })
    const emitido = gravado({ status: 'E', numerocodumento: '50' }) // contrato
    servidor({
      'POST vendas/5/emitir': ({ corpo }: { corpo: unknown }) =>
        (corpo as { confirma_salto?: true }).confirma_salto ? { data: emitido } : pula,
    })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    servidor({ 'GET vendas/5': { data: emitido } })
    await tecla('{F9}')
    const pergunta = await screen.findByRole('dialog', { name: 'Número fora da sequência' })
    expect(pergunta).toHaveTextContent('O próximo número da série 1 é 44. Emitir com o 50?')
    expect(pergunta).toHaveTextContent('os números 44 a 49 ficarão sem nota')
    expect(pergunta).toHaveTextContent('6 números')
    await tecla(chord)
    // no: at the number, as it was typed
    if (resposta === 'não') await waitFor(() => expect(campo('Número')).toHaveFocus())
    else await waitFor(() => expect(botao('Editar')).toBeNull())
    if (resposta === 'sim') {
      servidor({ 'GET vendas/5': { data: gravado({ status: 'R', numerocodumento: '50' }) } }) // contrato
      await waitFor(() => expect(botao('Editar')).toBeVisible())
    }
    expect(campo('Número')).toHaveValue('50')
    expect(emissoes()).toEqual(pedidas)
  })

  test('andar pelas linhas nada muda: não diz que não foi salvo', async () => {
    const itens = sale(['2', '10.00']).itens.map(each => wire.item.toWire(each as never))
    await le({ itens })
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Itens' })).toHaveFocus())
    await tecla('{ArrowDown}')
    await waitFor(() => expect(getDefaultStore().get(mesa().line)).not.toBeNull())
    expect(screen.queryByText(/não salvo/)).toBeNull()
  })

  test('o Enter na linha, antes do catálogo, espera por ele e abre a linha', async () => {
    const itens = sale(['2', '10.00']).itens.map(each => wire.item.toWire(each as never))
    const solta = seguraCatalogo()
    await le({ itens })
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Itens' })).toHaveFocus())
    await tecla('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    solta()
    expect(await screen.findByRole('dialog', { name: /^Item - / })).toBeVisible()
  })

  test('nas linhas que se leem, Alt+D duplica o documento e Enter abre a linha', async () => {
    const itens = sale(['2', '10.00']).itens.map(each => wire.item.toWire(each as never))
    await le({ itens })
    servidor({ 'GET vendas/valores': { data: gravado() } })
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Itens' })).toHaveFocus())
    await tecla('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Itens' })).toHaveFocus())
    await tecla('{Alt>}d{/Alt}')
    await waitFor(() => expect(pedidos.map(({ caminho }) => caminho)).toContain('vendas/valores'))
  })

  test('a devolução que se emite na tela não diz mais o que falta devolver', async () => {
    const linhas = (mais: object) =>
      sale(['2', '10.00']).itens.map(each => ({ ...wire.item.toWire(each as never), ...mais }))
    await le({ itens: linhas({ a_devolver: '2' }) }, 6)
    expect(await screen.findByText(/A devolver 2/)).toBeVisible()
    const feita = gravado({ tipo_operacao: 6, status: 'T', chave: '3'.repeat(44), itens: linhas({}) })
    servidor({ 'GET vendas/5': { data: feita } })
    act(() => tell('VendaAtualizada', { id: 5, status: 'T' }))
    await waitFor(() => expect(botao('Exibir')).toBeVisible())
    await waitFor(() => expect(screen.queryByText(/A devolver/)).toBeNull())
  })

  describe('o saldo a devolver é o de agora', () => {
    const devolucao = (qtde: string, a_devolver: string) => ({
      data: gravado({
        tipo_operacao: 6,
        parceiro: { id: 21, nome: 'Padaria Modelo', tipo: 'J' },
        itens: sale([qtde, '10.00']).itens.map(each => ({
          ...wire.item.toWire(each as never),
          ...{ origem: 0, cfop: '1202', obs: 'Veio trocado' },
          ...{ origem_venda_id: 7, origem_item: 1, a_devolver },
        })),
      }),
    })
    const edita = async (qtde: string, a_devolver: string) => {
      escritorio()
      servidor({ 'GET vendas/5': devolucao(qtde, a_devolver) })
      await abreDocumento({ tipo: 6, id: 5 })
      expect(await screen.findByText(new RegExp(`A devolver ${a_devolver}`))).toBeVisible()
    }

    test('depois que o servidor recusa', async () => {
      await edita('2', '2')
      servidor({
        'GET vendas/5': devolucao('2', '1'),
        'PUT vendas/5': recusa(422, 'Venda 7 só tem 1 de Arroz', {
          errors: { 'itens.0.qtde': ['Venda 7 só tem 1 de Arroz'] },
        }),
      })
      await tecla('{F2}')
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }))
      await waitFor(() => expect(emMaos().itens).toMatchObject([{ a_devolver: '1' }]))
    })

    test('antes de recusar pelo que se sabia', async () => {
      await edita('2', '1')
      servidor({ 'GET vendas/5': devolucao('2', '2'), 'PUT vendas/5': devolucao('2', '2') })
      await tecla('{F2}')
      await waitFor(() => expect(gravacoes()).toHaveLength(1))
    })
  })

  test('emitido: Exibir abre a nota, e nada se edita nem se paga', async () => {
    await le({ status: 'T', chave: '3'.repeat(44), tipo_faturamento: 0 })
    await waitFor(() => expect(botao('Exibir')).toBeVisible())
    expect([botao('Editar'), botao('Salvar')]).toEqual([null, null])
    expect(screen.getByText(/^nº 5 · somente leitura · autorizada/)).toBeVisible()
    await tecla('{F5}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await tecla('{F10}')
    await waitFor(() => expect(pedidos.map(({ caminho }) => caminho)).toContain('vendas/5/danfe'))
  })

  test("dentro de 'Pedido' o que se lê se fecha (G-095): numa página, volta-se", async () => {
    escritorio()
    servidor({ 'GET vendas/5': { data: gravado({ tipo_operacao: 4 }) } })
    const fechar = vi.fn()
    mostra(<OrderDialog data={{ id: 5 }} close={fechar} />)
    const pedido = await janela('Pedido')
    await waitFor(() => expect(within(pedido).getByRole('button', { name: 'Editar' })).toBeVisible())
    expect(botao('Voltar')).toBeNull()
    await user.click(within(pedido).getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement)
    expect(fechar).toHaveBeenCalled()
  })

  test("outro pedido que chega não toma o lugar do que 'Pedido' mostra", async () => {
    escritorio()
    servidor({
      'GET vendas/5': { data: gravado({ tipo_operacao: 4 }) },
      'GET vendas/6': { data: gravado({ id: 6, tipo_operacao: 4, status_app: 'P' }) },
    })
    getDefaultStore().set(lastOrderAtom, null)
    mostra(<OrderDialog data={undefined} close={vi.fn()} />)
    await screen.findByText('Nenhum pedido novo desde que você entrou.')
    await act(async () => getDefaultStore().set(lastOrderAtom, 5))
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    await tecla('{F2}')
    await waitFor(() => expect(botao('Salvar')).toBeVisible())
    await act(async () => getDefaultStore().set(lastOrderAtom, 6))
    expect(botao('Salvar')).toBeVisible()
    expect(pedidos.map(({ caminho }) => caminho)).not.toContain('vendas/6')
  })

  test('o pedido que espera: Aceitar vem antes de Editar, e depois dele se edita', async () => {
    await le({ status_app: 'P' }, 4)
    servidor({ 'POST vendas/5/atualizar': { data: gravado({ tipo_operacao: 4, versao: 2 }) } })
    await waitFor(() => expect(botao('Aceitar')).toBeVisible())
    expect(botao('Editar')).toBeNull()
    expect(screen.getByText(/^nº 5 · somente leitura · a aceitar/)).toBeVisible()
    await tecla('{F2}')
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    expect(botao('Aceitar')).toBeNull()
    expect(pedidos.find(({ caminho }) => caminho === 'vendas/5/atualizar')?.corpo).toEqual({ status: 'A' })
  })

  test('cancelado sem ter sido aceito, não se aceita mais', async () => {
    await le({ status: 'C', status_app: 'P' }, 4)
    await waitFor(() => expect(screen.getByText(/^nº 5 · somente leitura · cancelada/)).toBeVisible())
    expect(botao('Aceitar')).toBeNull()
  })

  test('quem só tem pedidos só é levado ao documento que pode fazer', async () => {
    signIn(['menu_pedidos'])
    await le({}, 4)
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    servidor({ 'GET vendas/valores': { data: gravado({ tipo_operacao: 4 }) } })
    const ditas = () => [botao('Gerar documento'), botao('Faturar parte do pedido')]
    render(<HintBar />)
    expect(ditas()).toEqual([null, null])
    await tecla('{F6}')
    await tecla('{Alt>}s{/Alt}')
    expect(pedidos.map(({ caminho }) => caminho)).not.toContain('vendas/valores')
    await tecla('{Alt>}d{/Alt}')
    await waitFor(() => expect(pedidos.map(({ caminho }) => caminho)).toContain('vendas/valores'))
  })

  test('o que não se carrega é dito pelo nome, e volta-se à lista', async () => {
    escritorio()
    servidor({ 'GET vendas/5': new TypeError('Failed to fetch') })
    const foi: string[] = []
    mostra(
      <DocumentPage
        tipo={2}
        route="/documento/orcamento"
        id={5}
        readOnly
        goTo={path => void foi.push(path)}
      />,
    )
    await waitFor(() => expect(aviso()).toHaveTextContent('Erro ao carregar Orçamento'))
    expect(foi).toEqual(['/documento/orcamento'])
  })

  test('a empresa que só lê não edita nem salva', async () => {
    signIn(FLAGS, { status: 2 })
    await le({})
    await waitFor(() => expect(botao('Voltar')).toBeVisible())
    expect([botao('Editar'), botao('Salvar')]).toEqual([null, null])
  })
})
