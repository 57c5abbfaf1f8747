import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Grupo, LayoutNode } from '../../../src/core/dfe/kit/node.ts'
import type { GrupoXml } from '../../../src/core/dfe/kit/object.ts'
import { findNo, type NoXml, parseXml, XmlInvalido } from '../../../src/core/dfe/kit/parse.ts'
import { writeXml } from '../../../src/core/dfe/kit/xml.ts'
import { buildNfe } from '../../../src/core/dfe/nfe/compose/nfe.ts'
import { NFE } from '../../../src/core/dfe/nfe/layout/nfe.ts'
import { readNfe } from '../../../src/core/dfe/nfe/read.ts'
import { DOCUMENTOS } from './documentos.ts'
import { exemplo } from './exemplo.ts'

const ler = (xml: string) => {
  const leitura = readNfe(xml)
  if (!leitura) throw new Error('sem NFe')
  return leitura
}

test.each([...DOCUMENTOS, ['ticket', exemplo(3)] as const])(
  '%s: lido, escreve os mesmos bytes',
  (_, entrada) => {
    const xml = writeXml(NFE, buildNfe(entrada))
    const { objeto, sobras } = ler(xml)
    expect(sobras).toEqual([])
    expect(writeXml(NFE, objeto)).toBe(xml)
  },
)

const textos = fc.constantFrom('1', 'ção', 'a & b', '<x>"\'', ' de espaços ', '0.00')

/** Any object that the tables allow: each group somewhere, one of every choice, all or none of what goes together. */
function qualquer(layout: Grupo): fc.Arbitrary<GrupoXml> {
  const partes = [
    ...layout.atributos.map(campo => textos.map(texto => ({ [`@${campo.tag}`]: texto }))),
    ...layout.filhos.map(parte),
  ]
  return fc.tuple(...partes).map(todas => Object.assign({}, ...todas) as GrupoXml)
}

function parte(no: LayoutNode): fc.Arbitrary<GrupoXml> {
  if (no.k === 'escolha') return fc.oneof(...no.opcoes.map(parte))
  if (no.k === 'sequencia') return fc.tuple(...no.filhos.map(parte)).map(todas => Object.assign({}, ...todas))
  const um: fc.Arbitrary<string | GrupoXml> = no.k === 'grupo' ? qualquer(no) : textos
  const valor = no.max > 1 ? fc.array(um, { minLength: 1, maxLength: 2 }) : um
  const presente = valor.map(v => ({ [no.tag]: v }) as GrupoXml)
  return no.min === 1 ? presente : fc.oneof(presente, fc.constant({}))
}

test('qualquer nota que as tabelas permitam, lida de volta, é a mesma', () => {
  fc.assert(
    fc.property(qualquer(NFE), objeto => {
      expect(ler(writeXml(NFE, objeto))).toEqual({ objeto, sobras: [] })
    }),
    { numRuns: 30 },
  )
})

test('o que as tabelas não conhecem é dito, e o resto é lido', () => {
  const { objeto, sobras } = ler(
    '<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><infNFe Id="NFe1" versao="5.00" novo="1"><ide><natOp>VENDA</natOp>' +
      '<natOp>OUTRA</natOp><tagNova>1</tagNova></ide><det nItem="1"><prod><gNovo><x>1</x></gNovo></prod></det></infNFe>' +
      '<Signature><x/></Signature></NFe><protNFe/></nfeProc>',
  )
  expect(sobras).toEqual([
    'NFe/infNFe/@novo',
    'NFe/infNFe/ide/natOp',
    'NFe/infNFe/ide/tagNova',
    'NFe/infNFe/det/prod/gNovo',
  ])
  expect(objeto).toEqual({
    infNFe: {
      '@Id': 'NFe1',
      '@versao': '5.00',
      ide: { natOp: 'VENDA' },
      det: [{ '@nItem': '1', prod: {} }],
    },
  })
})

test('o que não é XML se recusa, e um XML sem NF-e não tem o que ler', () => {
  expect(readNfe('<resNFe/>')).toBeNull()
  expect(() => readNfe('<!DOCTYPE x><NFe/>')).toThrow(XmlInvalido)
})

const PASTA = path.resolve(import.meta.dirname, '../../../../shared/samples')
const amostras = existsSync(PASTA)
  ? ['nfe', 'nfce'].flatMap(pasta =>
      readdirSync(path.join(PASTA, pasta)).map(nome => path.join(PASTA, pasta, nome)),
    )
  : []

/** What they say that the layout has not: tags of an earlier package, and of who wrote them by hand. */
const FORA: Readonly<Record<string, readonly string[]>> = {
  'procNFe-reforma-tributaria-nfelib.xml': ['NFe/infNFe/det/imposto/IS/pISEspec'],
  'procNFe-NFCe-4itens.xml': ['xFant', 'CNAE', 'CRT'].map(tag => `NFe/infNFe/dest/${tag}`),
}

/** The tree with its attributes, in any order of tags, without the blanks of a pretty file nor the tags that say nothing. */
const arvore = (no: NoXml): unknown => [
  no.tag,
  Object.entries(no.atributos)
    .filter(([nome]) => !/^xmlns|:/.test(nome))
    .sort(),
  no.filhos.length > 0
    ? no.filhos
        .filter(filho => filho.filhos.length > 0 || filho.texto !== '')
        .toSorted((a, b) => (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0))
        .map(arvore)
    : no.texto,
]

describe.skipIf(amostras.length === 0)('notas de outros (precisa de ../shared/samples)', () => {
  test.each(amostras.map(arquivo => [path.basename(arquivo), arquivo]))('%s', (_, arquivo) => {
    const xml = readFileSync(arquivo, 'utf8')
    const infNFe = findNo(parseXml(xml), 'infNFe')
    if (infNFe?.atributos['versao'] !== '4.00') {
      expect(ler(xml).sobras.length).toBeGreaterThan(0)
      return
    }
    const { objeto, sobras } = ler(xml)
    const fora = FORA[path.basename(arquivo)] ?? []
    expect(sobras).toEqual(fora)
    if (fora.length > 0) return
    const escrito = findNo(parseXml(writeXml(NFE, objeto)), 'infNFe')
    expect(escrito && arvore(escrito)).toEqual(arvore(infNFe))
  })
})
