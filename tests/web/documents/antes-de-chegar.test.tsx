import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { orientacaoRejeicao } from '../../../src/core/dfe/nfe/rejeicoes/index.ts'
import { janela, noCaixa, seguraCatalogo, servidor, user } from '../till/mundo.tsx'
import {
  abreDocumento,
  completo,
  digita,
  emMaos,
  escritorio,
  gravacoes,
  gravado,
  linhas,
  recarrega,
} from './mundo.tsx'

noCaixa()
beforeEach(() => escritorio())

const ORCAMENTO = 2
const orcamento = gravado({ tipo_operacao: ORCAMENTO, tipo_faturamento: 0 })

/** A record that is on its way until the function it gives is called. */
function segura(rota: string, resposta: object): () => void {
  let solta = () => {}
  const chegou = new Promise<void>(resolve => {
    solta = resolve
  })
  servidor({ [rota]: () => chegou.then(() => resposta) })
  return () => solta()
}

/** The page stands, and what it shows is not there yet. */
const espera = () => screen.findByText('Carregando', { exact: true })

test('o que se digita antes de o documento chegar é das suas linhas', async () => {
  const chega = segura('GET vendas/5', { data: orcamento })
  const aberto = abreDocumento({ tipo: ORCAMENTO, id: 5 })
  await espera()
  await user.keyboard('7*2{Enter}')
  chega()
  await aberto
  await waitFor(() => expect(linhas()).toEqual(['7 QUEIJO MINAS']))
})

test('o que se digita depois de largar o rascunho espera e é das linhas', async () => {
  servidor({ 'GET vendas/5': { data: orcamento } })
  await abreDocumento({ tipo: ORCAMENTO, id: 5 })
  await digita('3*1')
  await recarrega()
  const chega = seguraCatalogo()
  const aberto = abreDocumento({ tipo: ORCAMENTO, id: 5 })
  await janela('Confirmação')
  await user.keyboard('{Escape}7*2{Enter}')
  chega()
  await aberto
  await waitFor(() => expect(linhas()).toEqual(['7 QUEIJO MINAS']))
})

/** A note whose line says what its product does not any more. */
function recusada() {
  const linha = { uid: 'a', produto_id: 1, referencia: '1', nome: 'CAFE TORRADO', ncm: '99999999' }
  return gravado({
    ...{ status: 'R', cstat: '778', xmotivo: 'Rejeicao: Informado NCM inexistente [nItem: 1]' },
    orientacao: orientacaoRejeicao('778'),
    itens: [
      { ...linha, unidade: 'UN', qtde: '2.0000', preco: '10.00', desconto: '0.00', preco_total: '20.00' },
    ],
  })
}

test('a nota recusada diz o que uma tecla conserta assim que se sabe', async () => {
  servidor({ 'GET vendas/5': { data: recusada() } })
  const chega = seguraCatalogo()
  await abreDocumento({ id: 5, leitura: true })
  const oferta = () => screen.queryByRole('note', { name: 'Conserto' })
  expect(oferta()).toBeNull()
  chega()
  await waitFor(() =>
    expect(oferta()).toHaveTextContent('conserta: NCM da linha 1: 99999999 → 22021000, do cadastro'),
  )
})

test('a tecla do conserto antes de a nota chegar conserta uma vez', async () => {
  const chega = segura('GET vendas/5', { data: recusada() })
  const chegaCatalogo = seguraCatalogo()
  const aberto = abreDocumento({ id: 5, leitura: true })
  await espera()
  await user.keyboard('{Shift>}{F9}{/Shift}')
  chega()
  await aberto
  expect(emMaos().itens).toMatchObject([{ ncm: '99999999' }])
  // what follows is for what is mended: it does not send the note as it was refused
  await user.keyboard('{Control>}z{/Control}')
  chegaCatalogo()
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Aviso' })).toHaveTextContent(
      'Conserto desfeito: NCM da linha 1: 99999999 → 22021000, do cadastro',
    ),
  )
  expect(gravacoes()).toEqual([])
})

test('F2 antes de a série chegar grava com ela', async () => {
  const chega = segura('GET series', {
    data: [{ id: 1, nome: 'NF-e', modelo: 55, serie: '1', sequencia: '41' }],
    ...{ page: 1, last_page: 1, total: 1 },
  })
  servidor({ 'POST vendas': { data: gravado() } })
  const { foi } = await abreDocumento()
  await completo()
  await user.keyboard('{F2}')
  chega()
  await waitFor(() => expect(foi).toHaveLength(1))
  expect(gravacoes()).toMatchObject([{ corpo: { serie: '1', numerocodumento: '42' } }])
})
