import { describe, expect, test } from 'vitest'
import { textoOf } from '../../../src/core/dfe/kit/parse.ts'
import { decodeXml, MAIOR_XML, openNota } from '../../../src/core/dfe/nfe/arquivo.ts'

const NS = 'xmlns="http://www.portalfiscal.inf.br/nfe"'
const nota = (dentro = '<ide><natOp>Venda de pão</natOp></ide>') =>
  `<nfeProc ${NS} versao="4.00"><NFe ${NS}><infNFe Id="NFe1" versao="4.00">${dentro}</infNFe></NFe></nfeProc>`
const natOp = (xml: string) => textoOf(openNota(xml).inf, 'ide', 'natOp')
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const utf8 = (text: string) => new TextEncoder().encode(text)

describe('arquivo de uma nota', () => {
  test.each([
    ['UTF-8', utf8(nota())],
    ['UTF-8 com marca', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8(nota())])],
    ['ISO-8859-1 declarada', latin1(`<?xml version="1.0" encoding="ISO-8859-1"?>${nota()}`)],
    ['UTF-8 que se diz ISO-8859-1', utf8(`<?xml version="1.0" encoding="ISO-8859-1"?>${nota()}`)],
    ['UTF-8 que se diz UTF-16', utf8(`<?xml version="1.0" encoding="utf-16"?>${nota()}`)],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(nota(), 'utf16le')])],
  ])('%s é lida', (_, bytes) => {
    const xml = decodeXml(bytes)
    expect(natOp(xml)).toBe('Venda de pão')
    // whoever reads it next takes it by what it says
    expect(xml).not.toContain('8859')
  })

  test.each([
    ['que não é da codificação declarada', latin1(nota()), /não está na codificação/],
    ['de codificação desconhecida', utf8(`<?xml version="1.0" encoding="EBCDIC"?>${nota()}`), /EBCDIC/],
  ])('texto %s é recusado', (_, bytes, why) => {
    expect(() => decodeXml(bytes)).toThrow(why)
  })

  test('só com a NFe, e com prefixo, é a mesma nota', () => {
    const so = `<NFe ${NS}><infNFe><ide><natOp>X</natOp></ide></infNFe></NFe>`
    expect(natOp(so)).toBe('X')
    const prefixo = `<n:NFe xmlns:n="http://www.portalfiscal.inf.br/nfe"><n:infNFe><n:ide><n:natOp>X</n:natOp></n:ide></n:infNFe></n:NFe>`
    expect(natOp(prefixo)).toBe('X')
  })

  test.each([
    ['DOCTYPE', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${nota('&x;')}`, /DOCTYPE/],
    ['entidade', nota('&lol;'), /entidade desconhecida/],
    ['linha antes da declaração', `\n<?xml version="1.0"?>${nota()}`, /não está bem formado: há linha/],
    ['aninhamento sem fim', nota('<a>'.repeat(5000)), /aninhados demais/],
    ['elementos sem fim', nota('<a/>'.repeat(700_000)), /elementos demais/],
    [
      'atributos sem fim',
      nota(`<x ${Array.from({ length: 60 }, (_, i) => `a${i}=""`).join(' ')}/>`),
      /atributos demais/,
    ],
    ['50 MB', nota('x'.repeat(50 * 1024 * 1024)), /passa de 5 MB/],
    ['duas raízes', nota() + nota(), /um único elemento raiz/],
    ['duas notas', `<nfeProc ${NS}>${'<NFe><infNFe/></NFe>'.repeat(2)}</nfeProc>`, /mais de uma nota/],
    ['duas notas em uma', `<NFe ${NS}><infNFe/><infNFe/></NFe>`, /mais de uma nota/],
    ['outro namespace', nota().replaceAll('portalfiscal', 'outro'), /outro namespace/],
    ['sem namespace', '<NFe><infNFe/></NFe>', /outro namespace/],
    ['namespace trocado dentro', nota().replace('<infNFe ', '<infNFe xmlns="urn:x" '), /outro namespace/],
    ['resumo', `<resNFe ${NS}/>`, /só o resumo/],
    ['evento', `<procEventoNFe ${NS}/>`, /é um evento/],
    ['CT-e', '<cteProc xmlns="http://www.portalfiscal.inf.br/cte"/>', /é um CT-e/],
    ['outra coisa', '<nota/>', /não é de uma NF-e/],
    ['página', '<html/>', /página da internet/],
    ['texto', 'bom dia', /não é um XML/],
    ['texto atrás da nota', `${nota()}bom dia`, /fora do elemento raiz/],
    ['vazio', ' ', /está vazio/],
  ])('%s é recusado com uma frase', (_, xml, why) => {
    expect(() => openNota(xml)).toThrow(why)
  })

  test('5 MB de texto ainda se abrem', () => {
    const room = MAIOR_XML - nota('').length - 20
    expect(openNota(nota(`<x>${'y'.repeat(room)}</x>`)).raiz.tag).toBe('nfeProc')
  })
})
