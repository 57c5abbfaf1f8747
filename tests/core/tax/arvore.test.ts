import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arvore, type Ramo, wordsOfConta } from '../../../src/core/tax/explain/arvore.ts'
import { avisoEmPalavras, motivoEmPalavras, regraEmPalavras } from '../../../src/core/tax/explain/palavras.ts'
import { calcularDocumento, type EntradaDocumento } from '../../../src/core/tax/index.ts'
import { arbDocumento } from './arbitrario.ts'
import { documento, itemPadrao } from './documento.ts'

function ramos(e: EntradaDocumento, linha = 0): { raizes: Ramo[]; avisos: readonly string[] } {
  const r = calcularDocumento({ ...e, explicar: true })
  if (r.erro !== null || !r.explicacao) throw new Error(`${r.erro}`)
  const nomes = e.itens.map((_, i) => `PRODUTO ${i + 1}`)
  return { raizes: arvore(r.explicacao, linha, nomes), avisos: r.avisos.map(a => a.codigo) }
}

function* todos(ramos: readonly Ramo[], fundo = 0): Generator<Ramo> {
  expect(fundo).toBeLessThan(30)
  for (const ramo of ramos) {
    yield ramo
    yield* todos(ramo.filhos, fundo + 1)
  }
}

/** A name of the engine that nobody put in words: `base_icms`, `vProd`, `regraicms`. */
const CRU = /[a-z]_[a-z]|\bv[A-Z]\w|\bv(prod|desc|item|frete|seg|outro|lr)\b|regra(icms|ipi|ibs|cbs|isl|pis)/

test('a árvore de qualquer documento fecha nas entradas, sem nome técnico', () => {
  fc.assert(
    fc.property(arbDocumento(2), e => {
      const { raizes, avisos } = ramos(e)
      const ids = new Set<string>()
      for (const ramo of todos(raizes)) {
        expect(ids.has(ramo.id), ramo.id).toBe(false)
        ids.add(ramo.id)
        expect(ramo.nome).not.toMatch(CRU)
        expect(ramo.nota ?? '').not.toMatch(CRU)
        if (ramo.no) {
          expect(wordsOfConta(ramo.no)).not.toMatch(CRU)
          for (const { motivo } of ramo.no.fora) expect(motivoEmPalavras(motivo)).not.toMatch(CRU)
          if (ramo.no.regra) expect(regraEmPalavras(ramo.no.regra)).not.toMatch(CRU)
        }
        // an input, a group, or a figure whose parts are below it
        if (ramo.no && ramo.no.parcelas.length > 0) expect(ramo.filhos.length, ramo.id).toBeGreaterThan(0)
        if (!ramo.no) expect(ramo.valor === null || ramo.filhos.length === 0).toBe(true)
      }
      for (const codigo of avisos) expect(avisoEmPalavras(codigo)).not.toBe(codigo)
    }),
    { numRuns: 15 },
  )
})

test('o total de uma venda se lê até a quantidade e o preço', () => {
  const { raizes } = ramos(
    documento({ desconto: '10.00', itens: [itemPadrao, { ...itemPadrao, preco: '25' }] }),
  )
  const [item, total] = raizes
  expect(item?.nome).toBe('Item 1 · PRODUTO 1')
  expect(item?.filhos.slice(0, 3).map(({ nome, valor }) => `${nome} ${valor}`)).toEqual([
    'valor do item na nota 93,33',
    'valor do produto 100,00',
    'desconto 6,67',
  ])
  const icms = item?.filhos.find(({ nome }) => nome === 'ICMS')
  expect(icms?.no && wordsOfConta(icms.no)).toBe('base do ICMS 93,33 × 18,00 % = 16,80')
  const nota = total?.filhos[0]
  expect(nota?.nome).toBe('total da nota')
  expect(nota?.filhos.map(({ sinal, nome, valor }) => `${sinal}${nome} ${valor}`)).toEqual([
    'item 1 · PRODUTO 1 93,33',
    '+item 2 · PRODUTO 2 46,67',
  ])
  const fundo = [...todos(nota ? [nota] : [])].filter(({ filhos }) => filhos.length === 0)
  expect(fundo.map(({ nome, nota: de }) => `${nome} (${de})`)).toEqual([
    'quantidade (linha da venda)',
    'preço unitário (linha da venda)',
    'parte de desconto pelo peso de R$ 100,00 (venda)',
    'quantidade (linha da venda)',
    'preço unitário (linha da venda)',
    'parte de desconto pelo peso de R$ 50,00 (venda)',
  ])
})

test('o que não se aplica diz por quê, uma vez cada motivo', () => {
  const { raizes } = ramos(documento({ modelo: '55' }))
  const fora = raizes[0]?.filhos.at(-1)
  expect(fora?.nome).toBe('Não se aplica a este item')
  expect(fora?.filhos.map(({ nota }) => nota)).toContain('DIFAL: operação interna')
})

test('a opção da regra que ficou desmarcada é dita em palavras', () => {
  expect(motivoEmPalavras('frete_icms não marcado')).toBe('"frete na base do ICMS" não está marcado na regra')
  expect(motivoEmPalavras('subtrair_icms não marcado')).toBe(
    '"subtrair o ICMS" não está marcado na regra de PIS/COFINS',
  )
  expect(motivoEmPalavras('icms_vnota não marcado')).toBe(
    '"somar o ICMS à nota" não está marcado na regra de ICMS',
  )
})

test('o total de 990 itens só explica os itens que se abrem', () => {
  const e = documento({ itens: Array.from({ length: 990 }, () => ({ ...itemPadrao })), explicar: true })
  const r = calcularDocumento(e)
  if (r.erro !== null || !r.explicacao) throw new Error(`${r.erro}`)
  const feito = (i: number) => Object.getOwnPropertyDescriptor(r.explicacao?.itens, i)?.get === undefined
  const total = arvore(r.explicacao, 500, [])[1]?.filhos[0]
  expect(total?.filhos).toHaveLength(990)
  expect(total?.filhos.every(({ abre, nome, valor }) => abre && nome.startsWith('item ') && valor)).toBe(true)
  expect([feito(499), feito(500), feito(501)]).toEqual([false, true, false])
  expect(total?.filhos[501]?.filhos.length).toBeGreaterThan(0)
  expect(feito(501)).toBe(true)
})
