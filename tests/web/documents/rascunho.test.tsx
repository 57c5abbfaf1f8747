import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { noRules } from '../../../src/core/tax/kinds.ts'
import {
  forgetJournalMemory,
  journalWritten,
  recoverDocument,
  recoverSession,
} from '../../../src/web/offline/journal.ts'
import { itens, janela, noCaixa, pedidos, seguraCatalogo, servidor, user, vendeu } from '../till/mundo.tsx'
import { abreDocumento, digita, emMaos, escritorio, gravacoes, linhas, recarrega } from './mundo.tsx'

noCaixa()

function esqueceRascunhos(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('tecla.rascunho')) localStorage.removeItem(key)
}

beforeEach(() => {
  esqueceRascunhos()
  escritorio()
})

const ORCAMENTO = 2

/** What lies of it in this browser, read by another page. */
async function guardado(uuid: string) {
  await journalWritten()
  forgetJournalMemory()
  return (await recoverDocument(uuid))?.venda.itens.map(({ nome }) => nome) ?? null
}

/** Opened again: asked whether it is wanted back, which the key answers. */
async function reabre(resposta: '{F2}' | '{Escape}', id?: number): Promise<void> {
  const aberto = abreDocumento({ tipo: ORCAMENTO, ...(id === undefined ? {} : { id }) })
  expect(await janela('Confirmação')).toHaveTextContent('Recuperar o que foi digitado e não foi salvo?')
  await user.keyboard(resposta)
  await aberto
}
const naoPergunta = () => expect(screen.queryByRole('dialog')).toBeNull()

/** Locks as a browser has them; what `outra` leaves behind is another tab's, and stays held. */
function abasDoNavegador() {
  const [minhas, alheias] = [new Set<string>(), new Set<string>()]
  const request = (nome: string, _: LockOptions, depois: (lock: object | null) => Promise<void>) => {
    if (minhas.has(nome) || alheias.has(nome)) return depois(null)
    minhas.add(nome)
    return depois({}).finally(() => minhas.delete(nome))
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  return {
    outra: () => {
      for (const nome of minhas) alheias.add(nome)
      sessionStorage.clear()
    },
    todasSeForam: () => {
      alheias.clear()
      sessionStorage.clear()
    },
    some: () => Reflect.deleteProperty(navigator, 'locks'),
  }
}

const gravado = {
  id: 5,
  uuid: '0198c0de-0000-7000-8000-000000000005',
  versao: 1,
  tipo_operacao: ORCAMENTO,
  modelo: '55',
  status: 'A',
  terminal_id: null,
  datavenda: '2026-11-20T13:00:00.000Z',
  tipo_faturamento: 0,
  parceiro_id: 21,
  addresse_id: 212, // contrato
  desconto: '0.00',
  acrscimo: '0.00', // contrato
  taxa_entrega: '0.00',
  regras: noRules(),
  itens: [],
  pagamento: [],
}

describe('o que foi digitado num documento e não foi salvo', () => {
  test('volta ao navegador que morreu antes de dizer de quem eram as linhas', async () => {
    await abreDocumento({ tipo: ORCAMENTO, valores: { parceiro_id: 21 } })
    await digita('3*1')
    await waitFor(() => expect(Object.keys(localStorage).join()).toContain('tecla.rascunho'))
    cleanup()
    await journalWritten()
    forgetJournalMemory()
    // what localStorage had was on its way to the disk
    esqueceRascunhos()
    await reabre('{F2}')
    await waitFor(() => expect(linhas()).toEqual(['3 CAFE TORRADO']))
    await user.keyboard('{Escape}')
  })

  test('salvo antes de o catálogo chegar, espera por ele, e é julgado pelo que é', async () => {
    await abreDocumento({ tipo: ORCAMENTO, valores: { parceiro_id: 21 } })
    await digita('3*1')
    await waitFor(() => expect(linhas()).toEqual(['3 CAFE TORRADO']))
    servidor({ 'POST vendas': () => ({ data: gravado }) })
    await recarrega()
    const chega = seguraCatalogo()
    const aberto = abreDocumento({ tipo: ORCAMENTO })
    await janela('Confirmação')
    await user.keyboard('{F2}')
    await waitFor(() => expect(linhas()).toEqual(['3 CAFE TORRADO']))
    await user.keyboard('{F2}')
    await act(async () => {})
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(gravacoes()).toEqual([])
    chega()
    await aberto
    await waitFor(() => expect(gravacoes()).toHaveLength(1))
    expect(gravacoes()[0]?.corpo).toMatchObject({ tipo_operacao: ORCAMENTO, valor_produtos: '30.00' })
  })

  test('volta depois de recarregar, com as linhas e o cabeçalho', async () => {
    await abreDocumento({ tipo: ORCAMENTO, valores: { parceiro_id: 21 } })
    await digita('3*1')
    await digita('2')
    await recarrega()
    await reabre('{F2}')
    await waitFor(() => expect(linhas()).toEqual(['3 CAFE TORRADO', '1 QUEIJO MINAS']))
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Cliente').value).toContain('Padaria Modelo'),
    )
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'QTDE * Referência' })).toHaveFocus())
  })

  test('o que se digita logo depois da resposta é das linhas', async () => {
    await abreDocumento({ tipo: ORCAMENTO, valores: { parceiro_id: 21 } })
    await digita('3*1')
    await recarrega()
    const aberto = abreDocumento({ tipo: ORCAMENTO })
    await janela('Confirmação')
    await user.keyboard('{F2}7*2{Enter}')
    await aberto
    await waitFor(() => expect(linhas()).toEqual(['3 CAFE TORRADO', '7 QUEIJO MINAS']))
  })

  test('de um documento gravado, o que se digita antes de o catálogo chegar é das linhas', async () => {
    servidor({ 'GET vendas/5': { data: gravado } })
    const chega = seguraCatalogo()
    const aberto = abreDocumento({ tipo: ORCAMENTO, id: 5 })
    await screen.findByRole('tablist')
    await act(async () => {})
    await user.keyboard('7*2{Enter}')
    chega()
    await aberto
    await waitFor(() => expect(linhas()).toEqual(['7 QUEIJO MINAS']))
    expect(screen.getByLabelText<HTMLInputElement>('Cliente').value).toContain('Padaria Modelo')
  })

  test('a tecla que vem antes das linhas espera por elas', async () => {
    await abreDocumento({ tipo: ORCAMENTO, valores: { parceiro_id: 21 } })
    await digita('3*1')
    await recarrega()
    const aberto = abreDocumento({ tipo: ORCAMENTO })
    await janela('Confirmação')
    await user.keyboard('{F2}{F5}')
    expect(await janela('Forma de pagamento')).toBeVisible()
    await user.keyboard('{Escape}')
    await aberto
    expect(linhas()).toEqual(['3 CAFE TORRADO'])
  })

  test('recusado, vai-se do navegador e não é oferecido outra vez', async () => {
    await abreDocumento({ tipo: ORCAMENTO })
    await digita('1')
    const { uuid } = emMaos()
    await recarrega()
    await reabre('{Escape}')
    expect(linhas()).toEqual([])
    await recarrega()
    await abreDocumento({ tipo: ORCAMENTO })
    naoPergunta()
    expect(await guardado(uuid)).toBeNull()
  })

  test('de quem desiste não fica nada', async () => {
    const { foi } = await abreDocumento({ tipo: ORCAMENTO })
    await digita('1')
    const { uuid } = emMaos()
    expect(await guardado(uuid)).toEqual(['CAFE TORRADO'])
    await user.keyboard('{Escape}')
    expect(await janela('Confirmação')).toHaveTextContent('Descartar alterações?')
    await user.keyboard('{F2}')
    await waitFor(() => expect(foi).toEqual(['/documento/orcamento']))
    await recarrega()
    await abreDocumento({ tipo: ORCAMENTO })
    naoPergunta()
    expect(await guardado(uuid)).toBeNull()
  })

  test('do que foi salvo não fica nada', async () => {
    servidor({ 'POST vendas': { data: gravado } })
    const { foi } = await abreDocumento({ tipo: ORCAMENTO, valores: { parceiro_id: 21, addresse_id: 212 } })
    await digita('1')
    const { uuid } = emMaos()
    await user.keyboard('{F2}')
    await waitFor(() => expect(foi).toEqual(['/documento/orcamento/5']))
    expect(pedidos.find(({ metodo }) => metodo === 'POST')?.corpo.uuid).toBe(uuid)
    await recarrega()
    await abreDocumento({ tipo: ORCAMENTO })
    naoPergunta()
    expect(await guardado(uuid)).toBeNull()
  })

  test('de dois documentos, cada um tem o seu', async () => {
    servidor({ 'GET vendas/5': { data: gravado } })
    await abreDocumento({ tipo: ORCAMENTO })
    await digita('1')
    await recarrega()
    await abreDocumento({ tipo: ORCAMENTO, id: 5 })
    naoPergunta()
    await digita('7*2')
    await recarrega()
    await reabre('{F2}')
    await waitFor(() => expect(linhas()).toEqual(['1 CAFE TORRADO']))
    await recarrega()
    await reabre('{F2}', 5)
    await waitFor(() => expect(linhas()).toEqual(['7 QUEIJO MINAS']))
  })

  test('o rascunho de um documento que se lia volta sendo editado', async () => {
    servidor({ 'GET vendas/5': { data: gravado } })
    await abreDocumento({ tipo: ORCAMENTO, id: 5 })
    await digita('3*1')
    await recarrega()
    const lido = abreDocumento({ tipo: ORCAMENTO, id: 5, leitura: true })
    await janela('Confirmação')
    // what follows the answer is for its lines
    await user.keyboard('{F2}7*2{Enter}')
    await lido
    await waitFor(() => expect(linhas()).toEqual(['3 CAFE TORRADO', '7 QUEIJO MINAS']))
    expect(screen.queryByText(/somente leitura/)).toBeNull()
    expect(screen.getByRole('button', { name: /Salvar/ })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'QTDE * Referência' })).toHaveFocus())
    await recarrega()
    // closed meanwhile: there is nothing to go on typing
    servidor({ 'GET vendas/5': { data: { ...gravado, versao: 2, status: 'C' } } })
    await abreDocumento({ tipo: ORCAMENTO, id: 5, leitura: true })
    expect(screen.getByText(/somente leitura/)).toBeVisible()
    naoPergunta()
    expect(linhas()).toEqual([])
  })

  test('de um documento aberto em duas abas cada uma guarda as suas linhas', async () => {
    servidor({ 'GET vendas/5': { data: gravado } })
    const abas = abasDoNavegador()
    await abreDocumento({ tipo: ORCAMENTO, id: 5 })
    await digita('3*1')
    abas.outra()
    await recarrega()
    await abreDocumento({ tipo: ORCAMENTO, id: 5 })
    naoPergunta()
    await digita('7*2')
    await recarrega()
    abas.todasSeForam()
    await reabre('{F2}', 5)
    await waitFor(() => expect(linhas()).toEqual(['3 CAFE TORRADO']))
    abas.outra()
    await recarrega()
    await reabre('{F2}', 5)
    await waitFor(() => expect(linhas()).toEqual(['7 QUEIJO MINAS']))
    abas.some()
  })

  test('a venda do caixa espera por baixo e volta como estava, em mãos e no disco', async () => {
    await vendeu('2*2')
    await abreDocumento({ tipo: ORCAMENTO })
    expect(linhas()).toEqual([])
    await digita('1')
    act(cleanup)
    expect(itens()).toEqual(['2 QUEIJO MINAS'])
    await recarrega()
    expect((await recoverSession(1))?.venda.itens.map(({ nome }) => nome)).toEqual(['QUEIJO MINAS'])
  })

  test('o que já não se oferece, por velho, sai do navegador', async () => {
    await abreDocumento({ tipo: ORCAMENTO })
    await digita('1')
    const { uuid } = emMaos()
    await recarrega()
    vi.setSystemTime(new Date('2026-11-28T10:00:00-03:00'))
    await abreDocumento({ tipo: ORCAMENTO })
    naoPergunta()
    // whoever reads the journal next takes it out
    await guardado(uuid)
    expect(await guardado(uuid)).toBeNull()
  })
})

test('o troco do que se lê só é dito com os impostos conhecidos', async () => {
  const linha = {
    uid: '1',
    produto_id: 1,
    referencia: '1',
    nome: 'CAFE TORRADO',
    unidade: 'UN',
    ncm: '22021000',
  }
  const itens = [{ ...linha, qtde: '3.0000', preco: '10.00', desconto: '0.00', preco_total: '30.00' }]
  const pago = { num: 1, tipo: 1, meio: 1, meio_pagamento_id: 1, descricao: 'Dinheiro', tpag: '01' }
  const pagamento = [{ ...pago, valor: '50.00', numparcelas: 1, parcelas: [] }]
  servidor({
    'GET vendas/5': { data: { ...gravado, desconto: '10.00', valor_total: '20.00', itens, pagamento } },
  })
  const resumo = () => screen.getByRole('complementary', { name: 'Resumo do pagamento' })
  const chega = seguraCatalogo()
  await abreDocumento({ tipo: ORCAMENTO, id: 5, leitura: true })
  await waitFor(() => expect(resumo()).toHaveTextContent('20,00'))
  expect(resumo()).toHaveTextContent('Dinheiro')
  expect(resumo()).not.toHaveTextContent('Troco')
  chega()
  await waitFor(() => expect(resumo()).toHaveTextContent(/Troco/))
})
