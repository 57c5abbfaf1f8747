import { expect, test } from 'vitest'
import { REPORTS } from '../../../src/domain/reports/index.ts'
import { askedOf, opensOf, questionAsked, stepInto, stepOut } from '../../../src/web/reports/url-state.ts'

test('subir um nível devolve o filtro que havia, e o subtotal abre só o seu grupo', () => {
  const report = REPORTS.find(({ id }) => id === 'vendedores')
  if (!report) throw new Error('vendedores')
  const asked = { periodo: 'hoje', vendedor: '1,9', grupos: 'vendedor' }
  const within = stepInto(report, asked, ['vendedor'], ['9'])
  expect(within?.['vendedor']).toBe('9')
  expect(stepOut(within ?? {})).toEqual({ ...asked, trilha: '' })
  const subtotal = stepInto(report, { periodo: 'hoje' }, ['vendedor', 'terminal'], ['9'])
  expect([subtotal?.['vendedor'], subtotal?.['terminal']]).toEqual(['9', undefined])
})

test('a reposição abre só com o que se compra, até que o endereço diga outra coisa', () => {
  const report = REPORTS.find(({ id }) => id === 'reposicao')
  if (!report) throw new Error('reposicao')
  expect(askedOf(report, '')).toEqual({ comprar: 'sim' })
  const tudo = askedOf(report, '?comprar=sim,nao&fornecedor=7&grupos=produto&ordem=saldo')
  expect(questionAsked(tudo)).toEqual({ comprar: 'sim,nao', fornecedor: '7' })
})

test('a célula abre os dois grupos, o total só um, e subir devolve a tabela', () => {
  const report = REPORTS.find(({ id }) => id === 'venda_agrupada')
  if (!report) throw new Error('venda_agrupada')
  const asked = { periodo: '12m', grupos: 'produto,mes', cruzado: 'sim' }
  const grupos = ['produto', 'mes']
  const celula = stepInto(report, asked, grupos, ['7', '2026-03'])
  expect([celula?.['produto'], celula?.['mes'], celula?.['cruzado']]).toEqual(['7', '2026-03', undefined])
  expect(stepOut(celula ?? {})).toEqual({ ...asked, trilha: '' })
  const coluna = stepInto(report, asked, grupos, [undefined, null])
  expect([coluna?.['produto'], coluna?.['mes']]).toEqual([undefined, '-'])
  expect(stepOut(coluna ?? {})).toEqual({ ...asked, trilha: '' })
})

test.each([
  ['livro_saidas', 'venda:7', '/vendas/7'],
  ['livro_saidas', 'conhecimento_transporte:8', '/transporte/cte/8'],
  ['livro_entradas', 'compra:9', '/estoque/entrada/9'],
  ['livro_entradas', `frete:35${'1'.repeat(42)}`, `busca=35${'1'.repeat(42)}&faixa=todos`],
  ['apuracao', null, null],
])('a linha de %s abre o documento %s', (id, chave, caminho) => {
  const report = REPORTS.find(each => each.id === id)
  if (!report) throw new Error(id)
  const aberto = opensOf(report, ['nota', 'cfop'], [chave, '5353'])
  expect(caminho && aberto?.endsWith(caminho) ? caminho : aberto).toBe(caminho)
})
