import { describe, expect, test } from 'vitest'
import { type DadosEvento, kindOf } from '../../../../src/core/dfe/kit/event/kind.ts'
import type { SituacaoImpressa } from '../../../../src/core/dfe/kit/paper/sheet.ts'
import { writeXml } from '../../../../src/core/dfe/kit/xml.ts'
import type { EntradaMdfe } from '../../../../src/core/dfe/mdfe/compose/entrada.ts'
import { buildMdfe } from '../../../../src/core/dfe/mdfe/compose/mdfe.ts'
import { layOutDamdfe } from '../../../../src/core/dfe/mdfe/damdfe/damdfe.ts'
import { layOutMdfeEvent } from '../../../../src/core/dfe/mdfe/damdfe/evento.ts'
import { EVENTOS_MDFE } from '../../../../src/core/dfe/mdfe/event/kinds.ts'
import { MDFE } from '../../../../src/core/dfe/mdfe/layout/mdfe.ts'
import { autorizado, ditos, faltam, PROTOCOLO, textoDe } from '../impresso.ts'
import { cortados, miudos, sobrepostos } from '../lugar.ts'
import { CNPJ, notas, proprio, RIO, seguro, transportador } from './exemplo.ts'
import { MATRIZ } from './matriz.ts'
import { PEDIDOS } from './pedidos.ts'

const xmlDe = (entrada: EntradaMdfe) => writeXml(MDFE, buildMdfe(entrada))
const papel = (xml: string, situacao: SituacaoImpressa = null, logo = false) =>
  layOutDamdfe(xml, { logo: logo ? { largura: 300, altura: 300 } : null, situacao })
const dizendo = (xml: string, tag: string, texto: string) =>
  xml.replace(new RegExp(`<${tag}>[^<]*`, 'g'), `<${tag}>${texto}`)
const emGrupos = (chave: string) => chave.replace(/(.{4})(?=.)/g, '$1 ')

/** Groups that the paper leaves out: payment, ends of a full load, units and dangerous goods of each document. */
const CALADOS = [
  ...['infPag', 'infLotacao', 'infUnidTransp', 'peri', 'autXML', 'infRespTec', 'infEntregaParcial'],
  ...[
    'infContrato',
    'NroContrato',
    'Signature',
    'vag',
    'infTermCarreg',
    'infTermDescarreg',
    'tpEmb',
    'tpNav',
  ],
  ...['infEmbComb', 'infUnidCargaVazia', 'infUnidTranspVazia', 'MMSI', 'prtTrans', 'indCarregaPosterior'],
  ...['indReentrega', 'infNFePrestParcial', 'indPrestacaoParcial', 'indCanalVerde', 'SegCodBarra', 'IE'],
]

describe('cada manifesto diz no papel o que diz no XML', () => {
  test.each(MATRIZ)('%s', (_, entrada) => {
    const xml = autorizado(xmlDe(entrada), 'MDFe')
    const chaves = xml.match(/<ch(?:NFe|CTe|MDFe)>/g) ?? []
    const calados = chaves.length > 60 ? [...CALADOS, 'chNFe', 'chCTe', 'chMDFe'] : CALADOS
    expect(faltam(xml, papel(xml), calados)).toEqual([])
  })

  test('o que a estrada cobra: RNTRC, RENAVAM, CIOT, averbações, lacres', () => {
    const xml = xmlDe(
      transportador({ seguros: [seguro({ averbacoes: ['AVB-1', 'AVB-2'] })], lacres: ['L-77'] }),
    )
    const linhas = textoDe(papel(xml)).split('\n')
    for (const dito of ['ABC1D23', '12345678', '12345678901', '123456789012', 'AVB-1', 'AVB-2', 'L-77'])
      expect(linhas).toContain(dito)
    expect(linhas.join(' ')).toContain('IE 110042490114')
  })
})

describe('folhas', () => {
  test('60 documentos são listados, um a um, com sua cidade', () => {
    const documentos = notas(60)
    const linhas = textoDe(papel(xmlDe(proprio({ descarregamento: [{ ...RIO, documentos }] })))).split('\n')
    for (const { chave } of documentos) expect(linhas).toContain(emGrupos(chave))
    expect(linhas.filter(linha => linha === 'RIO DE JANEIRO' || linha === 'Rio de Janeiro')).toHaveLength(60)
  })

  test('1000 documentos em 400 cidades saem contados por cidade, em folhas numeradas', () => {
    const descarregamento = Array.from({ length: 400 }, (_, i) => ({
      ...{ cMun: String(3300000 + i), xMun: `CIDADE ${i}X` },
      documentos: notas(i < 200 ? 3 : 2, i * 3 + 1),
    }))
    const xml = xmlDe(proprio({ descarregamento }))
    const feito = papel(xml)
    const linhas = textoDe(feito).split('\n')
    expect(linhas).toContain('1000')
    expect(linhas.filter(linha => /^CIDADE \d+X$/i.test(linha))).toHaveLength(400)
    expect(linhas.filter(linha => linha === '3 NF-e')).toHaveLength(200)
    const total = feito.paginas.length
    expect(total).toBeGreaterThan(2)
    for (const [i, pagina] of feito.paginas.entries()) {
      expect(ditos(pagina)).toContain(`${i + 1}/${total}`)
      expect(pagina.flatMap(e => (e.k === 'barras' ? [e.simbolo.texto] : []))).toEqual([proprio().chave])
      expect(pagina.some(e => e.k === 'qr')).toBe(xml.includes('qrCodMDFe'))
    }
  })
})

describe('eventos', () => {
  const base = autorizado(xmlDe(proprio()), 'MDFe')
  const registrado = (tipo: string, pedido: NonNullable<DadosEvento['pedido']>) =>
    `<procEventoMDFe>${kindOf(EVENTOS_MDFE, tipo).xml({
      ...{ chave: proprio().chave, tpAmb: '1', cnpj: CNPJ, dhEvento: '2026-11-21T10:00:00-03:00', seq: 1 },
      ...{ nProt: PROTOCOLO, texto: 'O caminhão não vai sair hoje', chaveSubstituta: '', pedido },
    })}<retEventoMDFe><infEvento><cStat>135</cStat><xMotivo>Evento registrado</xMotivo><nProt>935260000000099</nProt></infEvento></retEventoMDFe></procEventoMDFe>`

  test.each(PEDIDOS)('a folha de %s diz o que o evento diz, em palavras: %j', (tipo, pedido) => {
    const xml = registrado(tipo, pedido)
    const feito = layOutMdfeEvent(xml, base, null)
    const detalhe = xml
      .replace(/.*<detEvento[^>]*>|<\/detEvento>.*/gs, '')
      .replace(/<descEvento>.*<\/descEvento>/, '')
    // days, cities and states are told as people write them
    const calados = ['dtEnc', 'cMun', 'cUF', 'cMunCarrega', 'cMunDescarga', 'tpComp', 'indPag', 'tpAntecip']
    expect(faltam(`<evento>${detalhe}</evento>`, feito, calados)).toEqual([])
    const linhas = textoDe(feito).split('\n')
    expect(linhas).toContain('135 - Evento registrado')
    // no tag is its own name
    expect(linhas.filter(linha => /[a-z]/.test(linha) && xml.includes(`<${linha}>`))).toEqual([])
    expect(feito.paginas[0]?.flatMap(e => (e.k === 'barras' ? [e.simbolo.texto] : []))).toEqual([
      proprio().chave,
    ])
    expect(miudos(feito.paginas)).toEqual([])
    for (const pagina of feito.paginas) expect(sobrepostos(pagina)).toEqual([])
  })

  test('o DAMDFE diz o condutor e as notas que vieram por evento', () => {
    const chaves = notas(2, 70).map(({ chave }) => chave)
    const eventos = [
      registrado('110114', { nome: 'João Reserva', cpf: '11144477735' }),
      registrado('110115', { carregamento: RIO, notas: chaves.map(chave => ({ chave, ...RIO })) }),
    ]
    const antes = textoDe(layOutDamdfe(base, { logo: null, situacao: null })).split('\n')
    const linhas = textoDe(layOutDamdfe(base, { logo: null, situacao: null, eventos })).split('\n')
    for (const dito of ['111.444.777-35', 'João Reserva (incluído em 21/11/2026)', ...chaves.map(emGrupos)]) {
      expect(antes).not.toContain(dito)
      expect(linhas).toContain(dito)
    }
    const quantas = (de: string[]) => Number(de[de.indexOf('QTD. NF-E') + 1])
    expect(quantas(linhas)).toBe(quantas(antes) + 2)
  })
})

describe('o que a situação manda dizer', () => {
  const base = xmlDe(proprio({}, { tpAmb: '1' }))
  test.each([
    ['autorizado', autorizado(base, 'MDFe'), null, [PROTOCOLO], ['SEM', 'CONTINGÊNCIA']],
    ['em teste', autorizado(dizendo(base, 'tpAmb', '2'), 'MDFe'), null, ['SEM VALOR FISCAL'], []],
    ['cancelado', autorizado(base, 'MDFe'), 'cancelada', ['MDF-e CANCELADO'], []],
    ['encerrado', autorizado(base, 'MDFe'), 'encerrada', ['MDF-e ENCERRADO'], []],
    ['sem protocolo', base, null, ['SEM AUTORIZAÇÃO DE USO'], [PROTOCOLO]],
    [
      'fora do ar',
      dizendo(base, 'tpEmis', '2'),
      null,
      [
        'EMISSÃO EM CONTINGÊNCIA. Obrigatória a autorização em 168 horas após esta emissão (20/11/2026 08:15)',
      ],
      ['SEM AUTORIZAÇÃO'],
    ],
    [
      'fora do ar, e autorizado depois',
      autorizado(dizendo(base, 'tpEmis', '2'), 'MDFe'),
      null,
      [PROTOCOLO],
      ['CONTINGÊNCIA'],
    ],
  ] as const)('%s', (_, xml, situacao, diz, cala) => {
    const escrito = textoDe(papel(xml, situacao))
    for (const dito of diz) expect(escrito).toContain(dito)
    for (const calado of cala) expect(escrito).not.toContain(calado)
  })
})

describe('lugar', () => {
  const comprido = (texto: string, n = 60) => texto.repeat(9).slice(0, n).trim()
  const longo = (xml: string) =>
    [
      ['xNome', comprido('COMERCIO E INDUSTRIA DE ALIMENTOS ')],
      ['xLgr', comprido('AVENIDA PRESIDENTE KUBITSCHEK ')],
      ['xMunDescarga', comprido('SAO JOSE DO VALE DO RIO PRETO ')],
      ['xMunCarrega', comprido('SAO JOSE DO VALE DO RIO PRETO ')],
      ['xProd', comprido('PRODUTO DE NOME COMPRIDO ', 120)],
      ['xSeg', comprido('SEGURADORA DE NOME COMPRIDO ', 30)],
      ['nAver', '9'.repeat(40)],
      ['nCompra', '9'.repeat(20)],
      ['vCarga', '1234567890123.45'],
      ['qCarga', '12345678901.1234'],
    ].reduce((cada, [tag = '', texto = '']) => dizendo(cada, tag, texto), xml)

  test.each(MATRIZ)('tudo se lê, dentro de seu quadro, e nada se sobrepõe: %s', (_, entrada) => {
    const xml = xmlDe(entrada)
    for (const feito of [papel(xml), papel(longo(xml), 'encerrada', true)]) {
      expect(miudos(feito.paginas)).toEqual([])
      for (const pagina of feito.paginas.slice(0, 3)) {
        expect(sobrepostos(pagina)).toEqual([])
        expect(cortados(pagina, feito.folha)).toEqual([])
      }
    }
  })
})
