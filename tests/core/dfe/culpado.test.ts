import { expect, test } from 'vitest'
import { culpado } from '../../../src/core/dfe/nfe/culpado.ts'

test.each([
  ['a SEFAZ diz o item no texto', 'itens.ncm', 'Informado NCM inexistente [nItem: 3]', 4, 2, 'ncm'],
  ['a nossa conferência diz no caminho', 'itens.0.cest', 'Item 1, X: sem CEST', 4, 0, 'cest'],
  ['o caminho vale mais que o texto', 'itens.1.ncm', 'qualquer [nItem: 3]', 4, 1, 'ncm'],
  [
    'onde várias linhas são um item, a linha',
    'itens.ncm',
    'NCM inexistente [nItem: 2] [linha: 3]',
    4,
    2,
    'ncm',
  ],
  ['um item só não deixa dúvida', 'itens.icms', 'Item com CSOSN indevido', 1, 0, 'icms'],
  ['vários, e ninguém diz qual', 'itens.icms', 'Item com CSOSN indevido', 2, null, 'icms'],
  ['sem campo, o texto ainda nomeia o item', null, 'Rejeicao nova [nItem: 2]', 3, 1, null],
  ['item que a nota não tem', 'itens.ncm', 'X [nItem: 9]', 3, null, 'ncm'],
  ['não é de item', 'parceiro.ie', 'IE do destinatario nao cadastrada', 1, null, 'parceiro.ie'],
  ['a nota toda', 'itens', 'Tamanho da mensagem', 5, null, null],
  ['nada se sabe', null, 'Erro nao catalogado', 1, null, null],
])('%s', (_, campo, xmotivo, itens, item, quem) => {
  expect(culpado(campo, xmotivo, itens)).toEqual({ item, campo: quem })
})
