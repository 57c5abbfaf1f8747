import { act, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { beforeEach, describe, expect, test } from 'vitest'
import { novaVenda } from '../../../src/core/venda/nova-venda.ts'
import { closeDialogs } from '../../../src/web/dialogs/define.ts'
import { undoBatch } from '../../../src/web/documents/batch/take.ts'
import { addProducts } from '../../../src/web/documents/products/add-products.ts'
import type { Desk } from '../../../src/web/state/desk.ts'
import { runText } from '../../../src/web/till/run-intent.ts'
import {
  aviso,
  CONTA,
  itens,
  janela,
  loja,
  mostra,
  noCaixa,
  PRODUTOS,
  pedidos,
  servidor,
  user,
} from '../till/mundo.tsx'
import { mesaSolta } from './mundo.tsx'

noCaixa()

const BUSCA = 'Busca de produto'
let mesa: Desk
/** How often the sale in hand was changed. */
let mudancas = 0
beforeEach(() => {
  mesa = mesaSolta()
  mesa.onKept(() => void mudancas++)
  mesa.put(
    novaVenda({
      uuid: 'doc',
      terminal_id: 0,
      empresa_id: 1,
      criada_em: '2026-11-20T10:00:00Z',
      modelo: '55',
    }),
  )
  mudancas = 0
})

async function busca(texto = ''): Promise<HTMLElement> {
  mostra()
  act(() => void addProducts(mesa, texto))
  const aberta = await janela(BUSCA)
  await waitFor(() => expect(within(aberta).queryAllByRole('option').length).toBeGreaterThan(0))
  return aberta
}

const caixa = () => within(screen.getByRole('dialog', { name: BUSCA })).getByRole('combobox')
const opcao = (nome: RegExp) => screen.findByRole('option', { name: nome })
const marca = async (texto: string, nome: RegExp) => {
  await user.clear(caixa())
  await user.type(caixa(), texto)
  await opcao(nome)
  await user.keyboard('{Enter}')
}
const confirma = async () => {
  await user.keyboard('{F2}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: BUSCA })).toBeNull())
}

describe('busca de vários produtos num documento', () => {
  test('os marcados entram juntos, e um desfazer os tira', async () => {
    await busca()
    await marca('queijo', /QUEIJO MINAS/)
    await marca('3*torrado', /CAFE TORRADO/)
    expect(await opcao(/CAFE TORRADO/)).toHaveAttribute('aria-checked', 'true')
    expect(screen.getByText('2 produtos marcados')).toBeInTheDocument()
    expect(screen.getByLabelText('CAFE TORRADO')).toHaveValue('3')
    await confirma()
    expect(itens(mesa)).toEqual(['1 QUEIJO MINAS', '3 CAFE TORRADO'])
    expect(mesa.current().itens[0]).toMatchObject({ origem_leitura: 'busca' })
    expect(mudancas).toBe(1)
    expect(screen.getByText('2 produtos incluídos')).toBeInTheDocument()
    act(() => undoBatch(mesa))
    expect(itens(mesa)).toEqual([])
    expect(mudancas).toBe(2)
  })

  test('Espaço marca e desmarca a linha das setas, mas entre palavras é um espaço', async () => {
    await busca()
    await user.keyboard(' ')
    const [primeira] = screen.getAllByRole('option')
    expect(primeira).toHaveAttribute('aria-checked', 'true')
    await user.keyboard('{ArrowDown} ')
    expect(screen.getByText('2 produtos marcados')).toBeInTheDocument()
    await user.keyboard(' ')
    expect(screen.getByText('1 produto marcado')).toBeInTheDocument()
    await user.keyboard('cafe t')
    expect(caixa()).toHaveValue('cafe t')
    expect(screen.getByText('1 produto marcado')).toBeInTheDocument()
  })

  test('a quantidade se digita ao lado, sem zero, e Enter volta à busca', async () => {
    await busca('queijo')
    await user.keyboard('{Enter}{Tab}')
    const qtde = screen.getByLabelText('QUEIJO MINAS')
    expect(qtde).toHaveFocus()
    await user.clear(qtde)
    await user.type(qtde, '0')
    await user.keyboard('{F2}')
    expect(screen.getByRole('alert')).toHaveTextContent('A quantidade não pode ser zero')
    await user.clear(qtde)
    await user.type(qtde, '0,35{Enter}')
    expect(caixa()).toHaveFocus()
    await confirma()
    expect(itens(mesa)).toEqual(['0.35 QUEIJO MINAS'])
  })

  test('de várias quantidades, a que não passa fica com o foco', async () => {
    await busca()
    await marca('queijo', /QUEIJO MINAS/)
    await marca('torrado', /CAFE TORRADO/)
    await user.clear(screen.getByLabelText('QUEIJO MINAS'))
    await user.type(screen.getByLabelText('QUEIJO MINAS'), '0')
    await user.tab()
    await user.keyboard('{F2}')
    expect(screen.getByRole('alert')).toHaveTextContent('A quantidade não pode ser zero')
    expect(screen.getByLabelText('QUEIJO MINAS')).toHaveFocus()
  })

  test('Confirmar sem nada marcado avisa e fica, e Cancelar não muda nada', async () => {
    await busca()
    await user.click(screen.getByRole('button', { name: /Confirmar/ }))
    expect(screen.getByRole('alert')).toHaveTextContent('Por favor selecione um produto!')
    await user.click(screen.getByRole('button', { name: /Cancelar/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(mudancas).toBe(0)
  })

  test('o que pede escolha vem depois dos que não pedem, pelos passos do caixa', async () => {
    await busca()
    await marca('vacina', /VACINA/)
    await marca('lanche', /LANCHE/)
    await marca('torrado', /CAFE TORRADO/)
    await user.keyboard('{F2}')
    await janela('Selecione um lote')
    expect(itens(mesa)).toEqual(['1 CAFE TORRADO'])
    await user.keyboard('{Escape}')
    // the lot was given up; the next one asks its own
    for (const passo of ['Remove os ingredientes indesejado', 'ADICIONAIS', 'Concluir']) {
      expect(await screen.findByText(passo)).toBeVisible()
      await user.keyboard('{F2}')
    }
    await waitFor(() => expect(itens(mesa)).toEqual(['1 CAFE TORRADO', '1 LANCHE']))
  })

  test('o que a loja não tem em estoque é dito pelo nome, e o resto entra', async () => {
    await loja({ account: { ...CONTA, venda_sem_estoque: false } })
    await busca()
    await marca('9*torrado', /CAFE TORRADO/)
    await marca('queijo', /QUEIJO MINAS/)
    await user.keyboard('{F2}')
    expect(await screen.findByRole('alertdialog', { name: 'Atenção' })).toHaveTextContent(
      'O produto CAFE TORRADO está sem estoque',
    )
    expect(itens(mesa)).toEqual(['1 QUEIJO MINAS'])
  })

  const digita = async (...textos: string[]) => {
    for (const texto of textos) await act(() => runText(mesa, texto, 'teclado'))
  }
  const numaEntrada = () => {
    const context = getDefaultStore().get(mesa.taxContext)
    if (!context) throw new Error('sem contexto')
    getDefaultStore().set(mesa.taxContext, {
      ...context,
      operacao: { tipo_operacao: 3, finalidade_op: 0, tipo_documento: 1 },
    })
  }

  test('numa entrada o produto pausado e o sem regra entram sem pergunta', async () => {
    await loja({}, [...PRODUTOS, { id: 9, referencia: '9', nome: 'SEM REGRA', icms_id: null }])
    numaEntrada()
    mostra()
    await digita('3', '9')
    expect(itens(mesa)).toEqual(['1 CAFE PAUSADO', '1 SEM REGRA'])
  })

  test('o NCM que não existe não entra nem numa entrada: a nota dela também o diz', async () => {
    await loja({}, [...PRODUTOS, { id: 9, referencia: '9', nome: 'SEM NCM', ncm: '' }])
    numaEntrada()
    mostra()
    await digita('9')
    expect(itens(mesa)).toEqual([])
    await waitFor(() => expect(aviso()).toHaveTextContent('SEM NCM: o NCM precisa de 8 dígitos'))
  })

  test('o que entra e o que se orça não se mede pelo estoque', async () => {
    await loja({ account: { ...CONTA, venda_sem_estoque: false } })
    numaEntrada()
    await busca()
    await marca('9*torrado', /CAFE TORRADO/)
    await confirma()
    expect(itens(mesa)).toEqual(['9 CAFE TORRADO'])
  })

  test('um veículo novo pede os seus dados num documento 55, e num 65 diz por que não', async () => {
    const moto = { id: 8, referencia: '8', nome: 'MOTO', veiculo_novo: 1 }
    await loja({}, [...PRODUTOS, moto])
    await busca()
    await marca('moto', /MOTO/)
    await user.keyboard('{F2}')
    expect(await screen.findByRole('dialog', { name: 'Detalhamento de veículo novo' })).toBeVisible()
    act(() => closeDialogs())
    act(() => mesa.put({ ...mesa.current(), modelo: '65' }))
    act(() => void addProducts(mesa, ''))
    await janela(BUSCA)
    await marca('moto', /MOTO/)
    await user.keyboard('{F2}')
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('este documento é NFC-e')
  })

  test('as fotos das linhas são lidas numa chamada, e quem não tem mostra as letras', async () => {
    let come = (_: object) => {}
    const pictures = new Promise<object>(resolve => {
      come = resolve
    })
    servidor({ 'GET produtos': () => pictures })
    await busca('queijo')
    const linha = await opcao(/QUEIJO MINAS/)
    expect(linha).toHaveTextContent('QM')
    const data = [{ id: 2, thumbnail: '/api/v1/fotos/9/mini' }]
    act(() => come({ data, page: 1, last_page: 1, total: 1 }))
    await waitFor(() => expect(linha.querySelector('img')).toHaveAttribute('src', '/api/v1/fotos/9/mini'))
    expect(linha).toHaveTextContent(/2QUEIJO MINASest\. 2,5.*40,00/)
    expect(
      pedidos.filter(({ caminho }) => caminho === 'produtos').map(({ busca }) => busca.getAll('id[]').join()),
    ).toEqual(['2'])
  })

  test('a loja sem produto algum', async () => {
    await loja({}, [])
    mostra()
    act(() => void addProducts(mesa, ''))
    const aberta = await janela(BUSCA)
    await waitFor(() => expect(aberta).toHaveTextContent('Você não possui nenhum produto cadastrado'))
  })
})
