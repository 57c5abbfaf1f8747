import { act, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { describe, expect, test, vi } from 'vitest'
import { pause } from '../../../../src/server/time.ts'
import { liveHints } from '../../../../src/web/commands/hints/hints.ts'
import { runCommand } from '../../../../src/web/commands/run-command.ts'
import { reachableScopes } from '../../../../src/web/keys/scopes.ts'
import * as database from '../../../../src/web/offline/database.ts'
import * as journal from '../../../../src/web/offline/journal.ts'
import { noteLease } from '../../../../src/web/till/day/session.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { lastIssuedAtom, notSent } from '../../../../src/web/till/issued/last.ts'
import { PdvScreen } from '../../../../src/web/till/screen/pdv-screen.tsx'
import { holdAtom, terminalAtom } from '../../../../src/web/till/terminal.ts'
import { signIn } from '../../session.ts'
import {
  abreCaixa,
  aviso,
  CAIXAS,
  CONTA,
  deUmaVez,
  itens,
  janela,
  loja,
  mostra,
  noCaixa,
  PRODUTOS,
  pedidos,
  posse,
  servidor,
  user,
  vendeu,
} from '../mundo.tsx'

noCaixa()

const CAFE = '7891000100103'
const store = getDefaultStore()
const caixa = () => screen.getByLabelText<HTMLInputElement>('QTDE * Referência')
const linhas = () => within(screen.getByRole('grid', { name: 'Itens' })).queryAllByRole('row')
const total = () => screen.getByRole('status', { name: 'Total' })
const motivo = () => screen.getByRole('status', { name: 'Caixa', hidden: true })

describe('vender', () => {
  test('o que se digita e Enter vende, e se vê na grade e no total', async () => {
    await abreCaixa(<PdvScreen />)
    await waitFor(() => expect(caixa()).toHaveFocus())
    await user.keyboard('2*1{Enter}')
    await waitFor(() => expect(linhas()).toHaveLength(1))
    expect(linhas()[0]).toHaveTextContent(/CAFE TORRADO.*UN2.*10,00.*20,00/)
    expect(total()).toHaveTextContent(/R\$\s20,00/)
    expect(screen.getByRole('status', { name: 'Último item' })).toHaveTextContent(
      /CAFE TORRADO 2 × 10,00 = R\$\s20,00/,
    )
    expect(caixa()).toHaveValue('')
  })

  test('o caixa deixado enquanto a venda aberta é lida de volta não a recebe', async () => {
    servidor({ 'POST terminais/1/lease': () => posse(true) })
    let leave = () => {}
    const left = new Promise<void>(resolve => {
      leave = resolve
    })
    const { recoverSession } = journal
    const read = vi.spyOn(journal, 'recoverSession')
    read.mockImplementation(terminal => left.then(() => recoverSession(terminal)))
    const before = store.get(tillDesk.sale)
    act(() => store.set(holdAtom, { estado: 'sem_terminal' }))
    mostra(<PdvScreen />)
    await waitFor(() => expect(read).toHaveBeenCalled())
    act(() => store.set(terminalAtom, null))
    leave()
    for (let turn = 0; turn < 50; turn++) await act(() => pause(0))
    expect(store.get(tillDesk.sale)).toBe(before)
  })

  test('enquanto a venda aberta é lida de volta nada se digita nela', async () => {
    let none = (_: null) => {}
    const read = new Promise<null>(resolve => {
      none = resolve
    })
    vi.spyOn(journal, 'recoverSession').mockReturnValue(read)
    servidor({ 'POST terminais/1/lease': () => posse(true) })
    act(() => store.set(holdAtom, { estado: 'sem_terminal' }))
    mostra(<PdvScreen />)
    await waitFor(() => expect(store.get(holdAtom).estado).toBe('meu'))
    expect(caixa()).toBeDisabled()
    expect(motivo()).toHaveTextContent('Abrindo o caixa…')
    await act(async () => none(null))
    await waitFor(() => expect(caixa()).toHaveFocus())
    await vendeu('1')
    expect(itens()).toEqual(['1 CAFE TORRADO'])
  })

  test('o navegador que deixa de gravar é dito, e vende-se do mesmo modo', async () => {
    await abreCaixa(<PdvScreen />)
    vi.spyOn(database, 'openLocalDb').mockRejectedValue(new Error('QuotaExceededError'))
    await vendeu('1')
    await waitFor(() =>
      expect(aviso()).toHaveTextContent(
        'A venda aberta não está sendo gravada neste navegador: QuotaExceededError',
      ),
    )
    expect(screen.getByText('sem gravar')).toBeInTheDocument()
    expect(itens()).toEqual(['1 CAFE TORRADO'])
  })

  test('navegador que não lê a venda aberta diz, e começa outra', async () => {
    vi.spyOn(database, 'openLocalDb').mockRejectedValue(new Error('SecurityError'))
    await abreCaixa(<PdvScreen />)
    await waitFor(() =>
      expect(aviso()).toHaveTextContent('A venda aberta não pôde ser lida deste navegador: SecurityError'),
    )
    await vendeu('1')
    expect(itens()).toEqual(['1 CAFE TORRADO'])
  })

  test('o leitor vende de onde o foco estiver', async () => {
    await abreCaixa(<PdvScreen />)
    screen.getByRole('grid').focus()
    await user.keyboard(`${CAFE}{Enter}`)
    await waitFor(() => expect(itens()).toEqual(['1 CAFE TORRADO']))
  })

  test('a quantidade digitada antes fica à vista até a leitura ou Esc', async () => {
    await abreCaixa(<PdvScreen />)
    await waitFor(() => expect(caixa()).toHaveFocus())
    await user.keyboard('3*{Enter}')
    expect(await screen.findByText('3 ×')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('3 ×')).toBeNull()
    await user.keyboard('2*{Enter}')
    await screen.findByText('2 ×')
    await user.keyboard(`${CAFE}{Enter}`)
    await waitFor(() => expect(itens()).toEqual(['2 CAFE TORRADO']))
    expect(screen.queryByText('2 ×')).toBeNull()
  })

  test('antes de Enter se vê o que ele fará', async () => {
    await abreCaixa(<PdvScreen />)
    await waitFor(() => expect(caixa()).toHaveFocus())
    await user.keyboard('2*1')
    await waitFor(() => expect(caixa()).toHaveAccessibleDescription(/CAFE TORRADO/))
  })

  test('o que ninguém tem é dito e volta à caixa para corrigir, ou Esc limpa', async () => {
    await abreCaixa(<PdvScreen />)
    await waitFor(() => expect(caixa()).toHaveFocus())
    await user.keyboard('999{Enter}')
    await waitFor(() => expect(aviso()).toHaveTextContent('Produto não localizado: 999'))
    expect(caixa()).toHaveValue('999')
    expect(caixa().selectionEnd).toBe(3)
    await user.keyboard('{Escape}')
    expect(caixa()).toHaveValue('')
    expect(itens()).toEqual([])
  })

  test('a leitura que não entrou fica à vista até Esc', async () => {
    await abreCaixa(<PdvScreen />)
    await user.keyboard('7891000999998{Enter}')
    const perdidas = await screen.findByRole('region', { name: 'Leituras que não entraram' })
    expect(perdidas).toHaveTextContent('1 leitura não entrou')
    expect(perdidas).toHaveTextContent('7891000999998')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Leituras que não entraram' })).toBeNull()
  })

  test('as setas escolhem a linha, que Delete cancela com motivo guardado na venda', async () => {
    await abreCaixa(<PdvScreen />)
    await vendeu('1', '2')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(screen.getByRole('row', { selected: true })).toHaveTextContent('CAFE TORRADO')
    expect(caixa()).toHaveAttribute('aria-activedescendant', screen.getByRole('row', { selected: true }).id)
    await user.keyboard('{Delete}')
    expect(await janela('Cancelar a linha')).toHaveTextContent('Linha 1: CAFE TORRADO')
    await user.keyboard('ai{F2}')
    await waitFor(() =>
      expect(screen.getByLabelText('Motivo')).toHaveAccessibleDescription(
        'Diga o motivo em ao menos 5 letras',
      ),
    )
    await user.clear(screen.getByLabelText('Motivo'))
    await user.keyboard('desistiu{F2}')
    await waitFor(() => expect(itens()).toEqual(['1 QUEIJO MINAS']))
    expect(tillDesk.current().cancelados.map(({ item, motivo }) => [item.nome, motivo])).toEqual([
      ['CAFE TORRADO', 'desistiu'],
    ])
    expect(screen.getByRole('status', { name: 'Último item' })).toHaveTextContent(/cancelad/i)
  })

  test('Esc vai ao início sem itens, e com eles fica e diz a tecla que os guarda', async () => {
    await abreCaixa(<PdvScreen />)
    await vendeu('1')
    await user.keyboard('{Escape}{Escape}')
    await waitFor(() =>
      expect(aviso()).toHaveTextContent('A venda tem itens: estacione (F4) ou cancele (Ctrl Del) para sair'),
    )
    expect(window.location.pathname).toBe('/documento/pdv')
    await user.keyboard('{F4}')
    await user.click(await screen.findByLabelText('Nome da venda'))
    await user.keyboard('{F2}')
    await waitFor(() => expect(itens()).toEqual([]))
    await user.keyboard('{Escape}')
    expect(window.location.pathname).toBe('/')
  })

  test('F9 numa venda que só este navegador tem: diz que espera, e não pergunta o motivo', async () => {
    await abreCaixa(<PdvScreen />)
    const { uuid } = tillDesk.current()
    act(() => store.set(lastIssuedAtom, notSent({ uuid, valor_total: '10.00', troco: '0.00' }, false)))
    await user.keyboard('{F9}')
    await waitFor(() =>
      expect(aviso()).toHaveTextContent('NFC-e: a venda ainda não chegou ao servidor, cancele depois'),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('F5 no caixa vazio, ou no vendido de graça, diz o que falta', async () => {
    await abreCaixa(<PdvScreen />)
    await user.keyboard('{F5}')
    await waitFor(() => expect(aviso()).toHaveTextContent('Informe ao menos um item'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await vendeu('1')
    await user.keyboard('-100%{Enter}')
    await user.keyboard('{F2}')
    await waitFor(() => expect(tillDesk.current().desconto_percentual).toBe('100'))
    await user.keyboard('{F2}')
    await waitFor(() => expect(aviso()).toHaveTextContent('O total da venda não pode ser zero'))
  })

  test('acima do limite da lei F5 pede antes o cliente', async () => {
    await abreCaixa(<PdvScreen />)
    await vendeu('1001*1')
    await user.keyboard('{F5}')
    await janela('Identificar o cliente')
    await waitFor(() => expect(aviso()).toHaveTextContent('Venda acima de R$'))
    expect(screen.queryByRole('dialog', { name: 'Forma de pagamento' })).toBeNull()
  })

  test('uma fração de UN e um produto pausado perguntam, e com Não não entram', async () => {
    await abreCaixa(<PdvScreen />)
    await waitFor(() => expect(caixa()).toHaveFocus())
    await user.keyboard('1,5*1{Enter}')
    expect(await screen.findByText('Lançar 1,5 UN, uma fração de UN?')).toBeVisible()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(caixa()).toHaveFocus())
    expect(caixa()).toHaveValue('1,5*1')
    await user.keyboard('{Escape}3{Enter}')
    expect(await screen.findByText('Produto Pausado, deseja continuar?')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(itens()).toEqual([])
  })

  test('o que não tem estoque é recusado onde não se vende sem ele', async () => {
    await loja({ account: { ...CONTA, venda_sem_estoque: false } })
    await abreCaixa(<PdvScreen />)
    await vendeu('6*1')
    await waitFor(() => expect(aviso()).toHaveTextContent('Produto sem estoque!'))
    expect(itens()).toEqual([])
  })

  test('quem não cadastra produtos só ouve do código que ninguém tem', async () => {
    signIn(['documentos_pdv'])
    await abreCaixa(<PdvScreen />)
    await waitFor(() => expect(caixa()).toHaveFocus())
    await user.keyboard('7891000999998{Enter}')
    await waitFor(() => expect(aviso()).toHaveTextContent('Produto não localizado: 7891000999998'))
    await user.keyboard('{Alt>}c{/Alt}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('as teclas do freguês seguinte, com a venda ainda a terminar, são da venda dele', async () => {
    await abreCaixa(<PdvScreen />)
    await vendeu('1')
    const { openLocalDb } = database
    let solta = () => {}
    const disco = new Promise<void>(resolve => {
      solta = resolve
    })
    vi.spyOn(database, 'openLocalDb').mockImplementation(() => disco.then(openLocalDb))
    const antes = tillDesk.current().uuid
    await user.keyboard('{F5}{F2}{Enter}')
    await user.keyboard('2{Enter}{F5}{F2}5{Enter}')
    expect(tillDesk.current().uuid).toBe(antes)
    act(solta)
    await waitFor(() => expect(tillDesk.current().pagamento).toMatchObject([{ valor: '5.00' }]))
    expect(tillDesk.current().uuid).not.toBe(antes)
    expect(itens()).toHaveLength(1)
    // what is still owed is asked for, and ends that sale
    await janela('Forma de pagamento')
    const depois = tillDesk.current().uuid
    await user.keyboard('{F2}{Enter}')
    await waitFor(() => expect(tillDesk.current().uuid).not.toBe(depois))
  })

  test('o que se lê depois do Enter que espera a busca do cliente é vendido', async () => {
    let chega = () => {}
    const busca = new Promise<void>(resolve => {
      chega = resolve
    })
    const maria = { id: 7, nome: 'Maria Souza', cpf_cnpj: '52998224725', tipo: 'F', consumidor: 1 }
    const lista = { data: [{ ...maria, address_primary: null }], page: 1, last_page: 1, total: 1 }
    servidor({ 'GET parceiros': () => busca.then(() => lista) })
    await abreCaixa(<PdvScreen />)
    await vendeu('1')
    await user.keyboard('{F3}')
    await janela('Identificar o cliente')
    await user.keyboard('maria{Enter}2{Enter}')
    act(chega)
    await waitFor(() => expect(itens()).toHaveLength(2))
    expect(tillDesk.current().consumidor).toMatchObject({ nome: 'Maria Souza' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('F5 logo depois do F2 que confirma um desconto paga o descontado', async () => {
    await abreCaixa(<PdvScreen />)
    await vendeu('1')
    await user.keyboard('{Control>}d{/Control}')
    const valor = await screen.findByLabelText('Valor (R$)')
    await user.clear(valor)
    await user.type(valor, '2')
    deUmaVez('F2', 'F5')
    expect(await janela('Forma de pagamento')).toHaveTextContent(/R\$\s8,00/)
  })

  test('F5 F2 Enter: o troco é o número grande e a última venda está a caminho', async () => {
    servidor({ 'POST vendas': () => new Promise(() => {}) })
    await abreCaixa(<PdvScreen />)
    await vendeu('1')
    await user.keyboard('{F5}')
    await janela('Forma de pagamento')
    await user.keyboard('{F2}')
    await janela('Escolha o meio de Pagamento')
    await user.keyboard('50{Enter}')
    const resumo = screen.getByRole('complementary', { name: 'Resumo da venda' })
    await waitFor(() => expect(resumo).toHaveTextContent(/^Troco40,00/))
    expect(resumo).toHaveTextContent(/Última vendaNFC-eenviando.*R\$\s10,00.*R\$\s40,00/)
    expect(linhas()).toEqual([])
    expect(caixa()).toHaveFocus()
  })
})

/** Every way to ask for the same thing. */
const MODOS: readonly [string, () => Promise<unknown>][] = [
  ['o texto -2', () => user.keyboard('-2{Enter}')],
  ['/desconto 2', () => user.keyboard('/desconto 2{Enter}')],
  ['a paleta', () => runCommand('venda.desconto', { quanto: '2' })],
  [
    'Ctrl+D',
    async () => {
      await user.keyboard('{Control>}d{/Control}')
      const valor = await screen.findByLabelText('Valor (R$)')
      await user.clear(valor)
      await user.type(valor, '2')
      await user.keyboard('{F2}')
    },
  ],
]

describe('o que se digita depois de um comando', () => {
  test('vai para ele', async () => {
    await abreCaixa(<PdvScreen />)
    await vendeu('1')
    await waitFor(() => expect(caixa()).toHaveFocus())
    await user.keyboard('/quantidade 3{Enter}')
    await waitFor(() => expect(total()).toHaveTextContent(/R\$\s30,00/))
    await user.keyboard('/desconto 10%{Enter}')
    await waitFor(() => expect(total()).toHaveTextContent(/R\$\s27,00/))
    await user.keyboard('/acrescimo 1,50{Enter}')
    await waitFor(() => expect(total()).toHaveTextContent(/R\$\s28,50/))
    await user.keyboard('/buscar cafe torrado{Enter}')
    expect(within(await janela('Busca de produto')).getByRole('combobox')).toHaveValue('cafe torrado')
  })

  test('volta ao campo, se não há o comando', async () => {
    await abreCaixa(<PdvScreen />)
    await waitFor(() => expect(caixa()).toHaveFocus())
    await user.paste('/inventado 7')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(aviso()).toHaveTextContent('Comando "/inventado" não existe aqui'))
    await waitFor(() => expect(caixa()).toHaveValue('/inventado 7'))
  })
})

describe('um desconto é um só, peça-se como se pedir', () => {
  test.each(MODOS)('%s dá', async (_, pede) => {
    await abreCaixa(<PdvScreen />)
    await vendeu('1')
    await waitFor(() => expect(caixa()).toHaveFocus())
    await pede()
    await waitFor(() => expect(tillDesk.current().desconto).toBe('2.00'))
    expect(total()).toHaveTextContent(/R\$\s8,00/)
  })

  test.each(MODOS)('%s, de quem não pode, pede o PIN, e Esc não dá', async (_, pede) => {
    signIn(['documentos_pdv'])
    await abreCaixa(<PdvScreen />)
    await vendeu('1')
    await waitFor(() => expect(caixa()).toHaveFocus())
    // asks and waits for an answer
    const asked = pede()
    await screen.findByLabelText('PIN do supervisor')
    await user.keyboard('{Escape}')
    await asked
    await waitFor(() => expect(aviso()).toHaveTextContent(/[Dd]esconto/))
    expect(tillDesk.current().desconto).toBe('0.00')
  })
})

describe('qual caixa, e de quem', () => {
  test('a primeira vez pergunta, e o que se escolhe é o deste navegador', async () => {
    servidor({ 'POST terminais/2/lease': () => posse(true) })
    store.set(terminalAtom, null)
    store.set(holdAtom, { estado: 'sem_terminal' })
    mostra(<PdvScreen />)
    await janela('Qual é o caixa deste navegador?')
    expect(motivo()).toHaveTextContent('Escolha o caixa deste navegador')
    await user.keyboard('pad{Enter}')
    await waitFor(() => expect(motivo()).toBeEmptyDOMElement())
    expect(store.get(terminalAtom)).toBe(2)
  })

  test.each(['7891000100103', 'CMP-1', '70100200'])(
    'a leitura %s sobre a pergunta espera pelo carrinho',
    async codigo => {
      await loja({}, [
        ...PRODUTOS,
        { id: 8, referencia: 'CMP-1', nome: 'COMBO' },
        { id: 9, referencia: '70100200', nome: 'CALDO' },
      ])
      servidor({ 'POST terminais/2/lease': () => posse(true) })
      store.set(terminalAtom, null)
      store.set(holdAtom, { estado: 'sem_terminal' })
      mostra(<PdvScreen />)
      await janela('Qual é o caixa deste navegador?')
      await user.keyboard(`${codigo}{Enter}`)
      expect(screen.getByRole('combobox', { name: 'Buscar caixa' })).toHaveValue('')
      await user.keyboard('{ArrowDown}{Enter}')
      await waitFor(() => expect(itens()).toHaveLength(1))
      expect(tillDesk.current().terminal_id).toBe(2)
    },
  )

  test('o código que ninguém tem, lido sobre a pergunta, é dito depois', async () => {
    servidor({ 'POST terminais/2/lease': () => posse(true) })
    store.set(terminalAtom, null)
    store.set(holdAtom, { estado: 'sem_terminal' })
    mostra(<PdvScreen />)
    await janela('Qual é o caixa deste navegador?')
    await user.keyboard('70100200{Enter}')
    expect(screen.getByRole('combobox', { name: 'Buscar caixa' })).toHaveValue('')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(aviso()).toHaveTextContent('Produto não localizado: 70100200'))
  })

  test('a leitura enquanto se troca de caixa é da venda do novo', async () => {
    servidor({ 'POST terminais/2/lease': () => posse(true) })
    await abreCaixa(<PdvScreen />)
    const before = tillDesk.current().uuid
    void runCommand('terminal.escolher')
    await janela('Qual é o caixa deste navegador?')
    await user.keyboard(`${CAFE}{Enter}`)
    expect(itens()).toEqual([])
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(itens()).toEqual(['1 CAFE TORRADO']))
    expect(tillDesk.current()).toMatchObject({ terminal_id: 2 })
    expect(tillDesk.current().uuid).not.toBe(before)
  })

  test('desistida a escolha, a caixa fica fechada', async () => {
    store.set(terminalAtom, null)
    store.set(holdAtom, { estado: 'sem_terminal' })
    mostra(<PdvScreen />)
    await janela('Qual é o caixa deste navegador?')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(caixa()).toBeDisabled()
  })

  test('a empresa de um caixa só', async () => {
    await loja({ terminais: CAIXAS.slice(0, 1) })
    servidor({ 'POST terminais/1/lease': () => posse(true) })
    store.set(terminalAtom, null)
    store.set(holdAtom, { estado: 'sem_terminal' })
    mostra(<PdvScreen />)
    await waitFor(() => expect(caixa()).toBeEnabled())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(store.get(terminalAtom)).toBe(1)
  })

  test('o caixa de outro é somente leitura, e F12 assume depois de perguntar', async () => {
    servidor({
      'POST terminais/1/lease': ({ corpo }: { corpo: { tomar?: true } }) => posse(corpo.tomar === true),
    })
    store.set(holdAtom, { estado: 'sem_terminal' })
    mostra(<PdvScreen />)
    await waitFor(() =>
      expect(motivo()).toHaveTextContent(
        /^Somente leitura: Este caixa está aberto em outro navegador por Rui, desde \d\d:\d\d/,
      ),
    )
    expect(caixa()).toBeDisabled()
    await user.keyboard('{F12}')
    expect(await screen.findByText('Assumir este caixa?')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: /Não/ })).toHaveFocus())
    await user.keyboard('{F2}')
    await waitFor(() => expect(caixa()).toBeEnabled())
    expect(pedidos.some(({ corpo }) => corpo?.tomar === true)).toBe(true)
  })
})

describe('a barra do caixa', () => {
  const chaves = () => liveHints(reachableScopes()).map(({ id }) => id)
  const gaveta = ['caixa.suprimento', 'caixa.sangria', 'caixa.gaveta', 'caixa.leitura_x', 'caixa.fechar']
  const sessao = (estado: 'aberto' | 'contando') => ({
    ...{
      uuid: '01a21f56-43fc-7225-86c1-da3c71db17c3',
      estado,
      aberto_em: '',
      aberto_por: 'Rui',
      abertura: '1.00',
    },
  })

  test.each([
    ['fechado', null, ['caixa.abrir']],
    ['aberto', sessao('aberto'), gaveta],
    ['em contagem', sessao('contando'), ['caixa.leitura_x', 'caixa.fechar', 'caixa.reabrir']],
  ])('%s: só as teclas que agem na gaveta', async (_, aberta, agem) => {
    await abreCaixa(<PdvScreen />)
    act(() => noteLease(1, { exige_caixa: false, sessao: aberta }))
    const daGaveta = [...gaveta, 'caixa.abrir', 'caixa.reabrir']
    await waitFor(() =>
      expect(
        chaves()
          .filter(id => daGaveta.includes(id))
          .toSorted(),
      ).toEqual(agem.toSorted()),
    )
  })

  test('onde se exige o caixa aberto, abrir vem antes, e não há o que assumir', async () => {
    await abreCaixa(<PdvScreen />)
    act(() => noteLease(1, { exige_caixa: true, sessao: null }))
    await janela('Abrir o caixa')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(chaves()[0]).toBe('caixa.abrir'))
    expect(chaves()).not.toContain('terminal.tomar')
  })
})
