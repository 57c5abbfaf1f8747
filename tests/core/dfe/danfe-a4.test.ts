import { describe, expect, test } from 'vitest'
import { kindOf } from '../../../src/core/dfe/kit/event/kind.ts'
import type { PapelDesenhado } from '../../../src/core/dfe/kit/paper/sheet.ts'
import { type NoXml, parseXml } from '../../../src/core/dfe/kit/parse.ts'
import { writeXml } from '../../../src/core/dfe/kit/xml.ts'
import type { EntradaNfe } from '../../../src/core/dfe/nfe/compose/entrada.ts'
import { buildNfe } from '../../../src/core/dfe/nfe/compose/nfe.ts'
import { layOutDanfe } from '../../../src/core/dfe/nfe/danfe/a4/danfe-a4.ts'
import { layOutParcelLabel } from '../../../src/core/dfe/nfe/danfe/a4/etiqueta.ts'
import { layOutEvent } from '../../../src/core/dfe/nfe/danfe/a4/evento.ts'
import { EVENTOS } from '../../../src/core/dfe/nfe/event/kinds.ts'
import { NFE } from '../../../src/core/dfe/nfe/layout/nfe.ts'
import { asOf } from '../../../src/core/law/index.ts'
import type { ElementoPapel } from '../../../src/core/paper/element.ts'
import { com, DOCUMENTOS, debito, LOCAL } from './documentos.ts'
import { exemplo, item, normal } from './exemplo.ts'

const PROTOCOLO = '135260000000001'
const PROT = `<protNFe versao="4.00"><infProt><tpAmb>2</tpAmb><verAplic>x</verAplic><chNFe>1</chNFe><dhRecbto>2026-11-20T08:15:02-03:00</dhRecbto><nProt>${PROTOCOLO}</nProt><cStat>100</cStat><xMotivo>ok</xMotivo></infProt></protNFe>`
const xmlDe = (entrada: EntradaNfe): string => writeXml(NFE, buildNfe(entrada))
const autorizada = (xml: string) =>
  `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${xml}${PROT}</nfeProc>`
/** Says another thing at a tag, as if the note had been issued so. */
const com_ = (xml: string, tag: string, texto: string) =>
  xml.replace(new RegExp(`<${tag}>[^<]*`), `<${tag}>${texto}`)

const papel = (xml: string, opcoes: Partial<Parameters<typeof layOutDanfe>[1]> = {}): PapelDesenhado =>
  layOutDanfe(xml, { logo: null, cancelada: false, epec: null, ...opcoes })

const ditos = (elementos: readonly ElementoPapel[]): string[] =>
  elementos.flatMap(e => (e.k === 'linha' ? [e.texto] : e.k === 'girado' ? ditos(e.elementos) : []))
const tudo = ({ paginas }: PapelDesenhado): string[] => paginas.flatMap(ditos)
const texto = (feito: PapelDesenhado) => tudo(feito).join('\n')
const barras = ({ paginas }: PapelDesenhado) =>
  paginas.map(pagina => pagina.flatMap(e => (e.k === 'barras' ? [e.simbolo.texto] : [])))

const reais = (valor: string) =>
  new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(Number(valor))
const dia = (iso: string) => iso.slice(0, 10).split('-').reverse().join('/')
const mascara = (numero: string) =>
  numero.length === 14
    ? `${numero.slice(0, 2)}.${numero.slice(2, 5)}.${numero.slice(5, 8)}/${numero.slice(8, 12)}-${numero.slice(12)}`
    : `${numero.slice(0, 3)}.${numero.slice(3, 6)}.${numero.slice(6, 9)}-${numero.slice(9)}`

const igual = (valor: string) => valor
/** How the paper says each tag; of the groups below them every one is said. */
const FORMAS: Readonly<Record<string, (valor: string) => string>> = {
  ...Object.fromEntries(
    [
      'xNome',
      'xLgr',
      'nro',
      'xBairro',
      'xMun',
      'UF',
      'IE',
      'IEST',
      'ISUF',
      'email',
      'xEnder',
      'placa',
      'esp',
    ].map(tag => [tag, igual]),
  ),
  ...Object.fromEntries(
    ['marca', 'nVol', 'nFat', 'nDup', 'xProd', 'cProd', 'NCM', 'CFOP', 'uCom', 'infAdProd', 'infCpl'].map(
      tag => [tag, igual],
    ),
  ),
  ...Object.fromEntries(
    ['infAdFisco', 'xTexto', 'xPed', 'xCont', 'xNEmp', 'xLocExporta', 'natOp', 'nDI', 'nLote'].map(tag => [
      tag,
      igual,
    ]),
  ),
  ...Object.fromEntries(
    ['RNTC', 'vagao', 'balsa', 'nLacre', 'xJust', 'nReceituario', 'nGuia'].map(tag => [tag, igual]),
  ),
  ...Object.fromEntries(['CNPJ', 'CPF'].map(tag => [tag, mascara])),
  ...Object.fromEntries(
    ['dVenc', 'dDI', 'dVal', 'dFab', 'dhEmi', 'dhSaiEnt', 'dhCont'].map(tag => [tag, dia]),
  ),
  ...Object.fromEntries(
    [
      'vProd',
      'vBC',
      'vICMS',
      'vIPI',
      'vNF',
      'vFrete',
      'vSeg',
      'vDesc',
      'vOutro',
      'vDup',
      'vOrig',
      'vLiq',
      'vServ',
      'vBCRet',
      'vICMSRet',
      'vRetPIS',
      'vIRRF',
    ].map(tag => [tag, reais]),
  ),
}
/** Groups that this paper does not tell, or tells through their sums. */
const CALADOS = new Set([
  'autXML',
  'infRespTec',
  'pag',
  'PIS',
  'COFINS',
  'II',
  'IBSCBS',
  'IBSCBSTot',
  'IS',
  'card',
])

const folhas = (no: NoXml): [string, string][] =>
  CALADOS.has(no.tag) ? [] : no.filhos.length === 0 ? [[no.tag, no.texto]] : no.filhos.flatMap(folhas)
const junto = (palavras: string) => palavras.replace(/\s+/g, '')

/** What goes with the goods and has no box, or more than its box holds. */
const RODOVIA = com({
  modFrete: '0',
  transporte: {
    veiculo: { placa: 'ABC1D23', UF: 'SP', RNTC: '12345678' },
    reboques: [
      { placa: 'REB1A11', UF: 'SP', RNTC: '87654321' },
      { placa: 'REB2B22', UF: 'MG' },
    ],
    retido: {
      ...{ vServ: '1500.00', vBCRet: '1200.00', pICMSRet: '12.0000', vICMSRet: '144.00' },
      ...{ CFOP: '5352', cMunFG: '3550308' },
    },
    volumes: Array.from({ length: 6 }, (_, i) => ({
      ...{ qVol: '1', esp: `CAIXA DE MADEIRA ${i}`, marca: `MARCA COMPRIDA ${i}`, nVol: `${i}00 A ${i}99` },
      lacres: [`LACRE-${i}A`, `LACRE-${i}B`],
    })),
  },
})
const SEM_CAIXA: typeof DOCUMENTOS = [
  ['reboques, frete retido, volumes que não cabem no quadro e lacres', RODOVIA],
  [
    'vagão',
    com({ modFrete: '0', transporte: { vagao: 'VAG-77', volumes: [{ qVol: '1', lacres: ['L-1', 'L-2'] }] } }),
  ],
  ['balsa', com({ modFrete: '0', transporte: { balsa: 'BALSA-9' } })],
  ['retenções', com({ retidos: { vRetPIS: '6.50', vIRRF: '15.00' } })],
  [
    'receituário',
    com({ agropecuario: { receituarios: [{ nReceituario: '2026-778', CPFRespTec: '52998224725' }] } }),
  ],
  [
    'guia de trânsito',
    com({ agropecuario: { receituarios: [], guia: { tpGuia: '1', UFGuia: 'SP', nGuia: '445566' } } }),
  ],
  [
    'contingência: por quê e desde quando',
    com({}, { tpEmis: '5', dhCont: '2026-11-20T07:55:11-03:00', xJust: 'SEFAZ fora do ar desde cedo' }),
  ],
]

describe('cada documento diz no papel o que diz no XML', () => {
  test.each([...DOCUMENTOS, ...SEM_CAIXA])('%s', (_, entrada) => {
    const xml = autorizada(xmlDe(entrada))
    const escrito = junto(texto(papel(xml)))
    const faltam = folhas(parseXml(xml)).filter(([tag, valor]) => {
      const forma = FORMAS[tag]
      return forma && valor !== '' && !escrito.includes(junto(forma(valor)))
    })
    expect(faltam).toEqual([])
    expect(escrito).toContain(PROTOCOLO)
  })
})

describe('folhas', () => {
  const varios = (n: number) =>
    com({
      ...exemplo(n, {
        mod: '55',
        itens: Array.from({ length: n }, (_, i) =>
          item({ cProd: `P${i + 1}X`, xProd: `PRODUTO ${i + 1} DA LISTA` }),
        ),
      }),
      dest: normal.dest,
      ide: normal.ide,
    })

  const A_VENCER = {
    pagamento: [{ tPag: '15', vPag: '820.00', indPag: '1' as const }],
    cobranca: {
      vOrig: '820.00',
      duplicatas: Array.from({ length: 40 }, (_, i) => ({ dVenc: '2027-01-20', vDup: `${i + 1}.00` })),
    },
  }
  /** With the rows and blocks that are there only when they say something. */
  const cheia = (xml: string) =>
    com_(com_(xml, 'dhEmi', '2026-12-02T08:00:00-03:00'), 'vICMSDeson', '1.00').replace(
      '</ICMSTot>',
      '</ICMSTot><ISSQNtot><vServ>150.00</vServ><vBC>150.00</vBC><vISS>7.50</vISS></ISSQNtot>',
    )

  test('990 itens saem cada um uma vez, em folhas numeradas com a chave', () => {
    const feito = papel(autorizada(xmlDe(varios(990))))
    const codigos = tudo(feito).filter(palavra => /^P\d+X$/.test(palavra))
    expect(codigos).toEqual(Array.from({ length: 990 }, (_, i) => `P${i + 1}X`))
    const total = feito.paginas.length
    expect(total).toBeGreaterThan(12)
    expect(total).toBeLessThan(40)
    for (const [i, pagina] of feito.paginas.entries())
      expect(ditos(pagina)).toContain(`FOLHA ${i + 1}/${total}`)
    expect(new Set(barras(feito).map(cada => cada.join()))).toEqual(new Set([varios(1).chave]))
  })

  test.each<[string, (xml: string) => string]>([
    ['muitos itens', xml => xml],
    ['todos os quadros', xml => cheia(xml)],
  ])('nada passa da folha, em pé, deitada ou simplificada, nem um quadro se perde: %s', (_, como) => {
    const xml = como(xmlDe({ ...varios(60), ...A_VENCER, retirada: LOCAL, entrega: LOCAL }))
    for (const cada of ['1', '2', '3'].map(tpImp => com_(xml, 'tpImp', tpImp))) {
      const feito = papel(cada)
      const { folha, paginas } = feito
      const nomes = ['DADOS ADICIONAIS', 'DADOS DOS PRODUTOS / SERVIÇOS', 'DESTINATÁRIO / REMETENTE']
      for (const nome of [...nomes, ...(cada.includes('ISSQNtot') ? ['CÁLCULO DO ISSQN'] : [])])
        expect(tudo(feito)).toContain(nome)
      expect(texto(feito).match(/^P\d+X$/gm)).toHaveLength(60)
      for (const e of paginas.flat()) {
        if (e.k === 'girado') continue
        const altura = 'altura' in e ? e.altura : e.k === 'linha' ? e.base - e.y : 0
        expect(e.x).toBeGreaterThan(4)
        expect(e.y + altura).toBeLessThan(folha[1] - 4)
        if ('largura' in e) expect(e.x + e.largura).toBeLessThan(folha[0] - 4)
      }
    }
  })

  test('a folha deitada é a deitada, com o canhoto de lado', () => {
    const feito = papel(com_(xmlDe(normal), 'tpImp', '2'))
    expect(feito.folha).toEqual([297, 210])
    const canhoto = feito.paginas[0]?.find(e => e.k === 'girado' && e.graus === 90)
    expect(canhoto && ditos([canhoto]).join(' ')).toContain('RECEBEMOS DE MERCADO DEMONSTRAÇÃO LTDA')
  })

  test.each([
    ['poucos itens: na folha deles, que tem lugar', 2, false],
    ['muitos itens: segue depois deles', 70, true],
    ['a folha cheia deles: segue em outra', 24, true],
  ])('o que a nota diz além dos quadros sai inteiro: %s', (_, n, segue) => {
    const palavras = Array.from({ length: 700 }, (_, i) => `p${i}`)
    const feito = papel(xmlDe({ ...varios(n), infCpl: palavras.join(' ') }))
    const escritas = tudo(feito)
      .flatMap(linha => linha.split(' '))
      .filter(palavra => /^p\d+$/.test(palavra))
    expect(escritas).toEqual(palavras)
    expect(tudo(feito).includes('INFORMAÇÕES COMPLEMENTARES (CONTINUAÇÃO)')).toBe(segue)
  })

  test.each(['1', '2', '3'])('a folha que nomeia os produtos tem um deles (tpImp %s)', tpImp => {
    const [primeiro, segundo] = varios(2).itens
    if (!primeiro || !segundo) throw new Error('dois')
    const quadros = [{}, { retirada: LOCAL }, { retirada: LOCAL, entrega: LOCAL }].flatMap(locais => [
      locais,
      { ...locais, ...A_VENCER },
    ])
    for (const infAdProd of ['', 'lote '.repeat(50).trim(), 'lote '.repeat(96).trim()])
      for (const cada of quadros) {
        const xml = xmlDe({ ...varios(2), ...cada, itens: [{ ...primeiro, infAdProd }, segundo] })
        for (const nota of [xml, cheia(xml)]) {
          const paginas = papel(com_(nota, 'tpImp', tpImp)).paginas.map(ditos)
          expect(paginas.flat().filter(palavra => /^P\d+X$/.test(palavra))).toEqual(['P1X', 'P2X'])
          for (const pagina of paginas.filter(palavras => palavras.includes('DADOS DOS PRODUTOS / SERVIÇOS')))
            expect(pagina.some(palavra => /^P\d+X$/.test(palavra))).toBe(true)
        }
      }
  })

  test('um item maior que a folha é cortado entre linhas, e nada dele se perde', () => {
    const rastros = Array.from({ length: 400 }, (_, i) => `LOTE-${i}`)
    const xml = xmlDe(varios(1)).replace(
      '</prod>',
      `${rastros.map(nLote => `<rastro><nLote>${nLote}</nLote><qLote>1</qLote><dFab>2026-01-01</dFab><dVal>2027-01-01</dVal></rastro>`).join('')}</prod>`,
    )
    const feito = papel(xml)
    expect(feito.paginas.length).toBeGreaterThan(2)
    expect(
      tudo(feito)
        .join(' ')
        .match(/LOTE-\d+/g),
    ).toEqual(rastros)
  })

  test('o nome comprido vai em linhas, e as parcelas que não têm quadro vão ditas', () => {
    const nome =
      'CADEIRA GIRATORIA COM BRACOS REGULAVEIS E ENCOSTO ALTO EM TELA PRETA PARA ESCRITORIO MODELO DIRETOR PREMIUM 2026 AZUL'
    const duplicatas = Array.from({ length: 40 }, (_, i) => ({
      dVenc: `2027-01-${String((i % 28) + 1).padStart(2, '0')}`,
      vDup: `${i + 1}.00`,
    }))
    const feito = papel(
      xmlDe(
        com({
          itens: [item({ xProd: nome })],
          cobranca: { vOrig: '820.00', duplicatas },
          pagamento: [{ tPag: '15', vPag: '820.00', indPag: '1' }],
        }),
      ),
    )
    const palavras = tudo(feito)
    for (const palavra of nome.split(' '))
      expect(palavras.some(cada => cada.split(' ').includes(palavra))).toBe(true)
    const escrito = junto(palavras.join(' '))
    for (const { vDup } of duplicatas) expect(escrito).toContain(`R$${reais(vDup)}`)
    const linhas = palavras.map(junto).filter(cada => cada.includes('Parcela0'))
    for (const cada of linhas) expect(cada).toMatch(/^(Parcela\d{3}:[\d/]{10}R\$[\d,]+)+$/)
    expect(linhas.length).toBeLessThan((duplicatas.length - 12) / 2 + 1)
  })
})

describe('como foi emitida', () => {
  const TECNICOS = 'DANFE em Contingência - impresso em decorrência de problemas técnicos'
  const RECEBIDO =
    'DANFE impresso em contingência - EPEC regularmente recebida pela Receita Federal do Brasil'
  const base = xmlDe({ ...normal, ide: { ...normal.ide, tpAmb: '1' } })
  const EPEC =
    '<procEventoNFe><evento><infEvento><nProt>000</nProt></infEvento></evento><retEvento><infEvento><nProt>891260000000007</nProt><dhRegEvento>2026-11-20T08:20:00-03:00</dhRegEvento></infEvento></retEvento></procEventoNFe>'

  // biome-ignore format: a table
  test.each([
    ['1', null, 'PROTOCOLO DE AUTORIZAÇÃO DE USO', 1],
    ['2', TECNICOS, 'DADOS DA NF-E', 2],
    ['4', RECEBIDO, 'PROTOCOLO DE AUTORIZAÇÃO DO EPEC', 1],
    ['5', TECNICOS, 'DADOS DA NF-E', 2],
    ['6', null, 'PROTOCOLO DE AUTORIZAÇÃO DE USO', 1],
    ['7', null, 'PROTOCOLO DE AUTORIZAÇÃO DE USO', 1],
    ['9', 'EMITIDA EM CONTINGÊNCIA - Pendente de autorização', 'PROTOCOLO DE AUTORIZAÇÃO DE USO', 1],
  ] as const)('tpEmis %s: %s, %s', (tpEmis, aviso, quadro, codigos) => {
    const feito = papel(com_(base, 'tpEmis', tpEmis))
    const palavras = tudo(feito)
    for (const cada of [TECNICOS, RECEBIDO, 'EMITIDA EM CONTINGÊNCIA - Pendente de autorização'])
      expect(palavras.includes(cada)).toBe(cada === aviso)
    expect(palavras).toContain(quadro)
    expect(barras(feito)[0]).toHaveLength(codigos)
  })

  test('FS-DA: os 36 caracteres do que a SEFAZ ainda não sabe', () => {
    const xml = com_(
      xmlDe({
        ...normal,
        dest: { ...normal.dest, documento: { tipo: 'CNPJ', numero: '11444777000161' } } as never,
      }),
      'tpEmis',
      '5',
    )
    const [, dados = ''] = barras(papel(xml))[0] ?? []
    expect(dados.slice(0, 35)).toBe('35' + '5' + '11444777000161' + '00000000001000' + '1' + '2' + '20')
    const soma = [...dados.slice(0, 35)]
      .reverse()
      .reduce((sum, digit, i) => sum + Number(digit) * (2 + (i % 8)), 0)
    const dv = 11 - (soma % 11)
    expect(dados[35]).toBe(String(dv > 9 ? 0 : dv))
    // authorised afterwards, its protocol stands there
    expect(barras(papel(autorizada(xml)))[0]).toHaveLength(1)
  })

  test('a hora em que a contingência começou vai até o segundo', () => {
    const entrada = com({}, { tpEmis: '5', dhCont: '2026-11-20T07:55:11-03:00', xJust: 'SEFAZ fora do ar' })
    expect(texto(papel(xmlDe(entrada)))).toContain('Contingência desde 20/11/2026 07:55:11: SEFAZ fora do ar')
  })

  test('EPEC: o protocolo da resposta do evento, até o da nota', () => {
    const xml = com_(base, 'tpEmis', '4')
    expect(texto(papel(xml, { epec: EPEC }))).toContain('891260000000007 - 20/11/2026 08:20:00')
    expect(texto(papel(autorizada(xml), { epec: EPEC }))).toContain(`${PROTOCOLO} - 20/11/2026 08:15:02`)
  })

  test('só a nota de homologação ou cancelada leva palavras através de cada folha', () => {
    const marca = (feito: PapelDesenhado) => feito.paginas.map(pagina => ditos(pagina.slice(0, 1)).join())
    expect(marca(papel(xmlDe(normal)))).toEqual(['SEM VALOR FISCAL'])
    expect(marca(papel(autorizada(base), { cancelada: true }))).toEqual(['CANCELADA'])
    expect(texto(papel(autorizada(base), { cancelada: true }))).toContain('NF-e CANCELADA')
    expect(texto(papel(autorizada(base)))).not.toMatch(/CANCELADA|SEM VALOR FISCAL|CONTINGÊNCIA/)
  })
})

describe('IBS, CBS e IS', () => {
  const em = (dhEmi: string) => texto(papel(xmlDe(com({}, { dhEmi }))))

  test('IBS, CBS e CRT saem na folha desde o dia que a lei manda', () => {
    const desde = asOf('2026-12-01').linha('danfe_rtc')?.de
    expect(desde).toBe('2026-12-01')
    const depois = em('2026-12-01T00:00:00-03:00')
    expect(depois).toContain('CÁLCULO DO IBS / CBS / IS')
    expect(depois).toContain('CRT 3 - Regime Normal')
    expect(junto(depois)).toContain('cClassTrib000001CST000BC7,44IBSUF0,1%R$0,01IBSMun.0%R$0,00CBS0,9%R$0,07')
    const ajuste = debito('02', '811001')
    const deAjuste = xmlDe({ ...ajuste, ide: { ...ajuste.ide, dhEmi: '2026-12-01T00:00:00-03:00' } })
    expect(junto(texto(papel(deAjuste)))).toContain('811001CST811Apuração2026-10IBSR$1,50CBSR$13,50')
    const antes = em('2026-11-30T23:59:59-03:00')
    expect(antes).not.toMatch(/CÁLCULO DO IBS|cClassTrib|CRT 3/)
  })
})

describe('o logotipo', () => {
  const figura = (logo: { largura: number; altura: number }) => {
    const [pagina = []] = papel(xmlDe(normal), { logo }).paginas
    const imagem = pagina.find(e => e.k === 'imagem')
    const nome = pagina.find(e => e.k === 'linha' && e.texto.startsWith('MERCADO') && e.negrito)
    if (imagem?.k !== 'imagem' || nome?.k !== 'linha') throw new Error('sem imagem ou sem nome')
    return { imagem, nome }
  }

  test('o logo largo fica acima do nome e o quadrado ao lado, sem se deformarem', () => {
    const largo = figura({ largura: 600, altura: 150 })
    expect(largo.imagem.y + largo.imagem.altura).toBeLessThan(largo.nome.y)
    expect(largo.imagem.largura / largo.imagem.altura).toBeCloseTo(4)
    const quadrado = figura({ largura: 300, altura: 300 })
    expect(quadrado.imagem.x + quadrado.imagem.largura).toBeLessThan(quadrado.nome.x)
    expect(quadrado.imagem.largura).toBeCloseTo(quadrado.imagem.altura)
  })
})

describe('os outros papéis da nota', () => {
  const producao = autorizada(xmlDe({ ...normal, ide: { ...normal.ide, tpAmb: '1' } }))

  test('o simplificado (tpImp 3) é meia folha, sem canhoto', () => {
    const feito = papel(com_(producao, 'tpImp', '3'))
    expect(feito.folha).toEqual([148, 210])
    const palavras = tudo(feito)
    for (const parte of [
      'SIMPLIFICADO',
      'Nº 000.000.123',
      'REFRIGERANTE COLA LATA 350ML',
      'José & Filhos <Araújo>',
    ])
      expect(palavras).toContain(parte)
    expect(texto(feito)).toContain(PROTOCOLO)
    expect(texto(feito)).not.toMatch(/RECEBEMOS DE|RESERVADO AO FISCO|TRANSPORTADOR/)
    expect(barras(feito)).toEqual([[normal.chave]])
  })

  test('etiqueta: o que a NT 2020.004 pede, em 100 × 150 mm', () => {
    const feito = layOutParcelLabel(producao, { logo: null, cancelada: false, epec: null })
    expect(feito.folha).toEqual([100, 150])
    const escrito = junto(texto(feito))
    for (const parte of [
      'DANFE SIMPLIFICADO - ETIQUETA',
      normal.chave,
      PROTOCOLO,
      'MERCADO DEMONSTRAÇÃO LTDA',
      '11.222.333/0001-81',
      '110042490114',
      '1 - Saída',
      '000.000.123',
      '20/11/2026',
      'José & Filhos <Araújo>',
      '529.982.247-25',
      '10,00',
    ])
      expect(escrito).toContain(junto(parte))
    expect(escrito).not.toMatch(/CANCELADA|SEMVALOR/)
    const cancelada = texto(layOutParcelLabel(producao, { logo: null, cancelada: true, epec: null }))
    expect(cancelada).toContain('NF-e CANCELADA')
  })

  const evento = (tipo: string, escrito: string) =>
    `<procEventoNFe versao="1.00">${kindOf(EVENTOS, tipo).xml({
      chave: normal.chave,
      tpAmb: '1',
      cnpj: '11222333000181',
      dhEvento: '2026-11-21T09:30:00-03:00',
      seq: 2,
      nProt: PROTOCOLO,
      texto: escrito,
      chaveSubstituta: '',
    })}<retEvento versao="1.00"><infEvento><cStat>135</cStat><xMotivo>Evento registrado e vinculado a NF-e</xMotivo><nProt>135260000000099</nProt><dhRegEvento>2026-11-21T09:30:05-03:00</dhRegEvento></infEvento></retEvento></procEventoNFe>`

  test('carta de correção: a correção inteira, as condições de uso, a nota e o registro', () => {
    const correcao = Array.from({ length: 140 }, (_, i) => `c${i + 1}`).join(' ')
    const feito = layOutEvent(evento('110110', correcao), producao, null)
    const escrito = tudo(feito).join(' ')
    for (const parte of [
      'CARTA DE CORREÇÃO ELETRÔNICA',
      '110110 - Carta de Correcao',
      correcao,
      'A Carta de Correcao e disciplinada pelo paragrafo 1o-A',
      'III - a data de emissao ou de saida.',
      '135 - Evento registrado e vinculado a NF-e',
      '135260000000099',
      '21/11/2026 09:30:05',
      '000.000.123',
    ])
      expect(escrito).toContain(parte)
    expect(barras(feito)).toEqual([[normal.chave]])
  })

  test('outro evento diz o que é e o que disse, em quantas folhas pedir', () => {
    const feito = layOutEvent(evento('110111', 'O cliente desistiu da compra'), producao, null)
    expect(tudo(feito)).toEqual(
      expect.arrayContaining(['EVENTO: Cancelamento', 'JUSTIFICATIVA', 'O cliente desistiu da compra']),
    )
    const itens = Array.from({ length: 200 }, (_, i) => `<xItem>ITEM-${i}</xItem>`).join('')
    const longo = evento('110111', 'O cliente desistiu da compra').replace('</xJust>', `</xJust>${itens}`)
    const folhas = layOutEvent(longo, producao, null)
    expect(folhas.paginas.length).toBeGreaterThan(1)
    expect(tudo(folhas).filter(palavra => palavra.startsWith('ITEM-'))).toHaveLength(200)
  })

  test('os códigos, datas e valores de um evento saem por extenso', () => {
    const dito =
      '<descEvento>Perecimento, perda, roubo ou furto durante o transporte contratado pelo fornecedor</descEvento>' +
      '<tpAutor>1</tpAutor><dhEntrega>2026-11-20T08:20:00-03:00</dhEntrega><tPag>17</tPag><indPag>1</indPag>' +
      '<gPerecimento nItem="3"><vIBS>1234.50</vIBS><vCBS>0.90</vCBS><gControleEstoque><qPerecimento>1.5000</qPerecimento>' +
      '<uPerecimento>CX</uPerecimento><vIBS>0.10</vIBS></gControleEstoque></gPerecimento>'
    const feito = layOutEvent(
      evento('110111', 'O cliente desistiu da compra').replace(
        /(<detEvento[^>]*>).*(<\/detEvento>)/,
        (_, abre, fecha) => abre + dito + fecha,
      ),
      producao,
      null,
    )
    const folha = tudo(feito)
    for (const [nome, texto] of [
      ['AUTOR', 'Emitente da nota'],
      ['DATA E HORA DA ENTREGA', '20/11/2026 08:20:00'],
      ['FORMA DE PAGAMENTO', 'Pix dinâmico'],
      ['PAGAMENTO', 'A prazo'],
      ['ITEM 3 · IBS R$', '1.234,50'],
      ['ITEM 3 · QUANTIDADE', '1,5'],
      ['ITEM 3 · UNIDADE', 'CX'],
      ['ITEM 3 · CRÉDITO DE IBS A ESTORNAR R$', '0,10'],
    ] as const)
      expect(folha[folha.indexOf(nome) + 1], nome).toBe(texto)
    // the long name stands above the notice, whole
    expect(folha.join(' ')).toContain('durante o transporte contratado pelo fornecedor')
  })
})
