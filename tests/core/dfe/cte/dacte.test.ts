import { describe, expect, test } from 'vitest'
import { layOutDacte } from '../../../../src/core/dfe/cte/dacte/dacte.ts'
import type { PapelDesenhado, SituacaoImpressa } from '../../../../src/core/dfe/kit/paper/sheet.ts'
import { autorizado, chaveDe, cte, cteOs, cteSimp, ditos, faltam, PROTOCOLO, textoDe } from '../impresso.ts'
import { cortados, miudos, sobrepostos } from '../lugar.ts'

const papel = (xml: string, situacao: SituacaoImpressa = null, logo = false): PapelDesenhado =>
  layOutDacte(xml, { logo: logo ? { largura: 600, altura: 150 } : null, situacao })
const deitado = (xml: string) => xml.replace(/<tpImp>./, '<tpImp>2')
/** Says another thing at a tag, wherever it stands. */
const dizendo = (xml: string, tag: string, texto: string) =>
  xml.replace(new RegExp(`<${tag}>[^<]*`, 'g'), `<${tag}>${texto}`)

const grupos = (n: number) => Array.from({ length: n }, (_, i) => ({ chave: chaveDe('55', i + 1) }))
const emGrupos = (chave: string) => chave.replace(/(.{4})(?=.)/g, '$1 ')

const CASOS: readonly (readonly [nome: string, xml: string])[] = [
  ['carga, com quase tudo', cte()],
  ['carga, tomador remetente, sem expedidor nem recebedor', cte({ ide: { toma4: null, toma3: { toma: '0' } }, inf: { exped: null, receb: null } })],
  ['ICMS por substituição', cte({ inf: { imp: { ICMS: { ICMS60: { CST: '60', vBCSTRet: '1136.36', vICMSSTRet: '136.36', pICMSSTRet: '12.00', vCred: '27.27' } } } } })],
  ['ICMS reduzido', cte({ inf: { imp: { ICMS: { ICMS20: { CST: '20', pRedBC: '20.00', vBC: '909.09', pICMS: '12.00', vICMS: '109.09' } } } } })],
  ['ICMS de outra UF', cte({ inf: { imp: { ICMS: { ICMSOutraUF: { CST: '90', vBCOutraUF: '1136.36', pICMSOutraUF: '7.00', vICMSOutraUF: '79.55' } } } } })],
  ['partilha com a UF do término', cte({ inf: { imp: { ICMS: { ICMSSN: { CST: '90', indSN: '1' } }, ICMSUFFim: { vBCUFFim: '1136.36', pFCPUFFim: '2.00', pICMSUFFim: '20.00', pICMSInter: '12.00', vFCPUFFim: '22.73', vICMSUFFim: '90.91', vICMSUFIni: '0.00' } } } })],
  ['outros documentos e documentos anteriores', cte({ norm: { infDoc: { infOutros: [{ tpDoc: '99', descOutros: 'RECIBO DE MUDANCA', nDoc: 'R-77', dEmi: '2026-11-18', vDocFisc: '321.00' }] }, docAnt: { emiDocAnt: [{ CNPJ: '12345678000195', xNome: 'OUTRA TRANSPORTADORA', idDocAnt: [{ idDocAntPap: [{ tpDoc: '08', serie: 'B', nDoc: '5544', dEmi: '2026-11-17' }] }] }] } } })],
  ['globalizado e veículos novos', cte({ ide: { indGlobalizado: '1' }, norm: { infGlobalizado: { xObs: 'PROCEDIMENTO EFETUADO CONFORME RESOLUCAO' }, veicNovos: [{ chassi: '9BWZZZ377VT004251', cCor: '1', xCor: 'PRATA', cMod: '123456', vUnit: '98765.00', vFrete: '765.00' }] } })],
  ['aéreo', cte({ ide: { modal: '02' }, norm: { infModal: { '@versaoModal': '4.00', aereo: { nMinu: '123456789', nOCA: '12345678901', dPrevAereo: '2026-11-24', natCarga: { xDime: '1234X1234X1234' }, tarifa: { CL: 'G', cTar: 'T1', vTar: '876.50' } } } } })],
  ['simplificado', cteSimp()],
  ['OS de pessoas', cteOs()],
] // biome-ignore format: a table

/** Tags that the paper tells by a title, a sum or a name. */
const CALADOS = ['rodo', 'indGlobalizado', 'indSN', 'Signature', 'tpDoc', 'CL', 'respSeg', 'direc', 'infQ']

describe('cada documento diz no papel o que diz no XML', () => {
  test.each(CASOS)('%s', (_, xml) => {
    for (const cada of [xml, deitado(xml)]) {
      const feito = papel(autorizado(cada, 'CTe'))
      expect(faltam(autorizado(cada, 'CTe'), feito, CALADOS)).toEqual([])
    }
  })

  test('os códigos saem por seus nomes', () => {
    const [carga, os] = [cte(), cteOs()].map(xml => textoDe(papel(xml)))
    for (const dito of [
      'DACTE',
      'RODOVIÁRIO',
      'NORMAL',
      'OUTROS',
      'NÃO',
      '00 - TRIBUTAÇÃO NORMAL',
      '12345678',
    ])
      expect(carga?.split('\n')).toContain(dito)
    for (const dito of ['DACTE OS', 'TRANSPORTE DE PESSOAS', 'MG - ES', 'EMITENTE DO CT-E OS', 'EVENTUAL'])
      expect(os?.split('\n')).toContain(dito)
    expect(textoDe(papel(cteSimp()))).toContain('DACTE SIMPLIFICADO')
  })

  test('a carga é somada por medida, e a tonelada sai em quilos', () => {
    const linhas = textoDe(papel(cte())).split('\n')
    const depois = (titulo: string) => linhas[linhas.indexOf(titulo) + 1]
    expect(depois('PESO BRUTO (KG)')).toBe('1.250,5')
    expect(depois('PESO BASE DE CÁLC. (KG)')).toBe('1.300')
    expect(depois('PESO AFERIDO (KG)')).toBe('1.251')
    expect(depois('CUBAGEM (M3)')).toBe('4,5')
    expect(depois('QUANTIDADE (VOLUMES)')).toBe('27')
    expect(depois('LITRAGEM (L)')).toBe('33')
  })

  test('quem toma o serviço é quem o papel dele diz', () => {
    const nomes = ['1', '3', '4', '2']
    for (const [papelDele, nome] of nomes.entries()) {
      const xml = cte({ ide: { toma4: null, toma3: { toma: `${papelDele}` } } })
      const linhas = textoDe(papel(xml)).split('\n')
      expect(linhas[linhas.indexOf('TOMADOR') + 1]).toBe(`EMPRESA NUMERO ${nome} LTDA`)
    }
  })
})

describe('folhas', () => {
  test.each(['em pé', 'deitada'])('990 notas saem cada uma uma vez, em folhas numeradas: %s', como => {
    const xml = cte({ norm: { infDoc: { infNFe: grupos(990) } } })
    const feito = papel(como === 'deitada' ? deitado(xml) : xml)
    const chaves = textoDe(feito).match(/^(?:\w{4} ){10}\w{4}$/gm) ?? []
    const proprias = feito.paginas.length
    expect(proprias).toBeGreaterThan(5)
    expect(proprias).toBeLessThan(20)
    expect(new Set(chaves)).toEqual(
      new Set([emGrupos(chaveDe('57', 123456)), ...grupos(990).map(({ chave }) => emGrupos(chave))]),
    )
    expect(chaves).toHaveLength(990 + proprias)
    for (const [i, pagina] of feito.paginas.entries()) {
      const palavras = ditos(pagina)
      for (const dito of [`${i + 1}/${proprias}`, '000.123.456', 'TRANSPORTES AÇÃO RÁPIDA LTDA'])
        expect(palavras).toContain(dito)
      expect(palavras.join(' ')).toContain('6353 - PRESTACAO DE SERVICO DE TRANSPORTE')
      expect(pagina.flatMap(e => (e.k === 'barras' ? [e.simbolo.texto] : []))).toEqual([
        chaveDe('57', 123456),
      ])
    }
  })

  test('a observação sai inteira, e segue em outra folha', () => {
    const palavras = Array.from({ length: 320 }, (_, i) => `p${i}`)
    const xml = cte({
      inf: { compl: { xObs: palavras.join(' ') } },
      norm: { infDoc: { infNFe: grupos(70) } },
    })
    const escritas = textoDe(papel(xml))
      .split(/\s/)
      .filter(palavra => /^p\d+$/.test(palavra))
    expect(escritas).toEqual(palavras)
  })
})

describe('o que a situação manda dizer', () => {
  const HOMOLOGACAO = 'EMITIDO EM AMBIENTE DE HOMOLOGAÇÃO – SEM VALOR FISCAL'
  const escrito = (xml: string, situacao: SituacaoImpressa = null) =>
    textoDe(papel(xml, situacao)).replace(/\n/g, ' ')

  test.each([
    [
      'autorizado',
      autorizado(cte(), 'CTe'),
      null,
      [PROTOCOLO],
      [HOMOLOGACAO, 'SEM AUTORIZAÇÃO', 'CANCELADO'],
    ],
    [
      'em teste',
      autorizado(dizendo(cte(), 'tpAmb', '2'), 'CTe'),
      null,
      [HOMOLOGACAO, 'SEM VALOR FISCAL'],
      [],
    ],
    ['cancelado', autorizado(cte(), 'CTe'), 'cancelada', ['CT-e CANCELADO'], ['SEM VALOR']],
    ['OS cancelado', autorizado(cteOs(), 'CTe'), 'cancelada', ['CT-e OS CANCELADO'], []],
    ['substituído', autorizado(cte(), 'CTe'), 'substituida', ['CT-e SUBSTITUÍDO'], []],
    ['sem protocolo', cte(), null, ['SEM AUTORIZAÇÃO DE USO'], [PROTOCOLO]],
    ['pela SVC', autorizado(dizendo(cte(), 'tpEmis', '8'), 'CTe'), null, [PROTOCOLO], ['CONTINGÊNCIA']],
    ['fora do ar', dizendo(cte(), 'tpEmis', '4'), null, ['EMITIDO EM CONTINGÊNCIA'], [PROTOCOLO]],
  ] as const)('%s', (_, xml, situacao, diz, cala) => {
    const papelDito = escrito(xml, situacao)
    for (const dito of diz) expect(papelDito).toContain(dito)
    for (const calado of cala) expect(papelDito).not.toContain(calado)
  })
})

describe('lugar', () => {
  const comprido = (texto: string, n = 60) => texto.repeat(9).slice(0, n).trim()
  const longo = (xml: string) =>
    [
      ['xNome', comprido('COMERCIO E INDUSTRIA DE ALIMENTOS ')],
      ['xLgr', comprido('AVENIDA PRESIDENTE KUBITSCHEK ')],
      ['xCpl', comprido('GALPAO 12 FUNDOS AO LADO DO POSTO ')],
      ['xBairro', comprido('DISTRITO INDUSTRIAL MARIO COVAS ')],
      ['xMun', comprido('SAO JOSE DO VALE DO RIO PRETO ')],
      ['xMunIni', comprido('SAO JOSE DO VALE DO RIO PRETO ')],
      ['natOp', comprido('PRESTACAO DE SERVICO DE TRANSPORTE ')],
      ['proPred', comprido('PRODUTO DE NOME COMPRIDO ')],
      ['xTexto', comprido('UMA OBSERVACAO COMPRIDA ', 160)],
    ].reduce((cada, [tag = '', texto = '']) => dizendo(cada, tag, texto), xml)
  const caro = (xml: string) => xml.replace(/<(v[A-Z]\w*)>[^<]*/g, '<$1>1234567890123.45')

  test.each(CASOS.flatMap(([nome, xml]) => [false, true].map(logo => [nome, logo, xml] as const)))(
    'tudo se lê, dentro de seu quadro, e nada se sobrepõe: %s, logotipo %s',
    (_, logo, xml) => {
      for (const cada of [xml, longo(xml), caro(longo(xml))].flatMap(each => [each, deitado(each)])) {
        const feito = papel(cada, 'cancelada', logo)
        expect(miudos(feito.paginas)).toEqual([])
        for (const pagina of feito.paginas) {
          expect(sobrepostos(pagina)).toEqual([])
          expect(cortados(pagina, feito.folha)).toEqual([])
        }
      }
    },
  )
})
