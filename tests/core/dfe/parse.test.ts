import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findNo, no, parseXml, textoOf, todos, XmlInvalido } from '../../../src/core/dfe/kit/parse.ts'
import { escapeText } from '../../../src/core/dfe/kit/xml.ts'

describe('leitura de XML', () => {
  test('só elementos e textos, CDATA inclusive, são lidos do XML', () => {
    const raiz = parseXml(
      '<?xml version="1.0"?><!-- oi --><s:Envelope xmlns:s="x"><s:Body a="1 &amp; 2"><r><![CDATA[<&>]]> fim</r><v/></s:Body></s:Envelope>',
    )
    expect(raiz.tag).toBe('Envelope')
    expect(no(raiz, 'Body')?.atributos).toEqual({ a: '1 & 2' })
    expect(textoOf(raiz, 'Body', 'r')).toBe('<&> fim')
    expect(todos(no(raiz, 'Body'), 'v')).toHaveLength(1)
    expect(findNo(raiz, 'r')?.texto).toBe('<&> fim')
  })

  test('um > dentro de um atributo não acaba a tag', () => {
    const raiz = parseXml(`<a x="1 > 0" y='"'><b/></a>`)
    expect(raiz.atributos).toEqual({ x: '1 > 0', y: '"' })
    expect(raiz.filhos).toHaveLength(1)
  })

  test.each([
    ['DOCTYPE', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['entidade desconhecida', '<a>&x;</a>'],
    ['sem fechamento', '<a><b></a>'],
    ['duas raízes', '<a></a><b></b>'],
    ['texto fora', 'oi<a></a>'],
    ['incompleto', '<a'],
    ['atributo sem aspas', '<a b=1></a>'],
    ['aninhamento sem fim', '<a>'.repeat(200)],
    ['vazio', ''],
    ['caractere nulo', '<a>&#0;</a>'],
  ])('recusa %s', (_, xml) => {
    expect(() => parseXml(xml)).toThrow(XmlInvalido)
  })

  test('o que o escritor escapa, o leitor devolve igual', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), texto => {
        expect(parseXml(`<a>${escapeText(texto)}</a>`).texto).toBe(texto)
      }),
    )
  })
})
