import { expect, test } from 'vitest'
import { owedFilter } from '../../../src/domain/money/owed-filters.ts'

const HOJE = '01/12/2026'

test.each([
  ['vencimento:hoje', { de: HOJE, ate: HOJE }],
  ['vence:ontem', { de: '30/11/2026', ate: '30/11/2026' }],
  ['vencimento:02/2027', { de: '01/02/2027', ate: '28/02/2027' }],
  ['vencimento:..10/12', { ate: '10/12/2026' }],
  ['vencimento>hoje vencimento<=31/12', { de: '02/12/2026', ate: '31/12/2026' }],
  ['-vencimento>hoje', { ate: HOJE }],
  ['valor:>70', { valor_de: '70.01' }],
  ['valor<70,5', { valor_ate: '70.49' }],
  ['valor:70..80,10 aberto:>=1', { valor_de: '70', valor_ate: '80.10', aberto_de: '1' }],
  ['parceiro:mercado', { parceiro: '*mercado*' }],
  ['fornecedor="Mercado do Zé" aluguel maio', { parceiro: 'Mercado do Zé', search: 'aluguel maio' }],
  [
    'categoria:energia* conta:bradesco desc:nota',
    { categoria: 'energia*', conta: '*bradesco*', descricao: '*nota*' },
  ],
  ['  ', {}],
])('%s vira a consulta', (text, consulta) => {
  expect(owedFilter(text, HOJE)).toEqual({ consulta, erro: null })
})

test.each([
  ['banana:1', 'Campo desconhecido: banana'],
  ['valor:muito', 'Valor: "muito" não é um número'],
  ['vencimento:01/12,02/12', 'Vencimento: um só, um intervalo, > ou <'],
  ['-valor:70', 'Valor: um só, um intervalo, > ou <'],
  ['vencimento:vazio', 'Vencimento: um só, um intervalo, > ou <'],
  ['vencimento:10/12..05/12', 'Vencimento: o fim vem antes do início'],
  ['-parceiro:mercado', 'Parceiro: um texto só, sem excluir'],
  ['parceiro:vazio', 'Parceiro: um texto só, sem excluir'],
])('%s é recusado: %s', (text, erro) => {
  expect(owedFilter(text, HOJE)).toEqual({ consulta: {}, erro })
})
