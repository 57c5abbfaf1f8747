import { describe, expect, test } from 'vitest'
import { validateLayout } from '../../../src/core/dfe/kit/validate.ts'
import { writeXml } from '../../../src/core/dfe/kit/xml.ts'
import type { EntradaNfe, ItemNfe } from '../../../src/core/dfe/nfe/compose/entrada.ts'
import type { DeclaracaoNfe, TransporteNfe } from '../../../src/core/dfe/nfe/compose/entrada-documento.ts'
import { buildNfe } from '../../../src/core/dfe/nfe/compose/nfe.ts'
import type { DetalheProduto } from '../../../src/core/dfe/nfe/detalhe.ts'
import { NFE } from '../../../src/core/dfe/nfe/layout/nfe.ts'
import { preflight } from '../../../src/core/dfe/nfe/preflight/index.ts'
import {
  chaveDe,
  com,
  DEVOLUCAO_COMPRA,
  DI,
  DOCUMENTOS,
  EXPORTACAO,
  IMPORTACAO,
  LA_FORA,
  LOCAL,
  monofasico,
  PARA_O_RIO,
  SEM_ICMS,
} from './documentos.ts'
import { GASOLINA, item, normal } from './exemplo.ts'

const xmlDe = (entrada: EntradaNfe): string => writeXml(NFE, buildNfe(entrada))
const grupo = (entrada: EntradaNfe, tag: string): string =>
  new RegExp(`<${tag}>.*</${tag}>`).exec(xmlDe(entrada))?.[0] ?? ''
const documento = (nome: string): EntradaNfe => DOCUMENTOS.find(([n]) => n === nome)?.[1] ?? normal

test('cobrança: fatura inteira com o número da nota, parcelas numeradas pelo lugar', () => {
  expect(grupo(documento('a prazo, com fatura e duplicatas'), 'cobr')).toBe(
    '<cobr><fat><nFat>123</nFat><vOrig>10.00</vOrig><vDesc>0.00</vDesc><vLiq>10.00</vLiq></fat>' +
      '<dup><nDup>001</nDup><dVenc>2026-12-20</dVenc><vDup>3.33</vDup></dup>' +
      '<dup><nDup>002</nDup><dVenc>2027-01-20</dVenc><vDup>3.33</vDup></dup>' +
      '<dup><nDup>003</nDup><dVenc>2027-02-20</dVenc><vDup>3.34</vDup></dup></cobr>',
  )
  const comDesconto = com({ cobranca: { nFat: 'F-1', vOrig: '12', vDesc: '2', duplicatas: [] } })
  expect(grupo(comDesconto, 'cobr')).toBe(
    '<cobr><fat><nFat>F-1</nFat><vOrig>12.00</vOrig><vDesc>2.00</vDesc><vLiq>10.00</vLiq></fat></cobr>',
  )
})

test('o transporte vai sem traço na placa e, para outro estado, sem veículo (868)', () => {
  expect(grupo(documento('transportadora, veículo e volumes'), 'transp')).toBe(
    '<transp><modFrete>0</modFrete><transporta><CNPJ>11444777000161</CNPJ><xNome>Transportes Rápidos Ltda</xNome>' +
      '<IE>110042490114</IE><xEnder>Rodovia 1, km 10</xEnder><xMun>São Paulo</xMun><UF>SP</UF></transporta>' +
      '<veicTransp><placa>ABC1D23</placa><UF>SP</UF></veicTransp>' +
      '<vol><qVol>3</qVol><esp>CAIXA</esp><marca>ACME</marca><nVol>1 A 3</nVol><pesoL>10.500</pesoL><pesoB>12.123</pesoB></vol>' +
      '<vol><esp>PALETE</esp></vol></transp>',
  )
  const fora = xmlDe(documento('para outro estado, com transportadora: o veículo não vai'))
  expect(fora).toContain('<transporta>')
  expect(fora).not.toContain('<veicTransp>')
})

test('SUFRAMA e IE de substituto vão só aonde a lei as pede', () => {
  const manaus = documento('para Manaus, a quem tem SUFRAMA, de quem é substituto lá')
  expect(xmlDe(manaus)).toContain('<IEST>041234567</IEST>')
  expect(xmlDe(manaus)).toContain('<ISUF>200123459</ISUF>')
  const aqui = { ...manaus, ide: normal.ide, dest: normal.dest && { ...normal.dest, ISUF: '200123459' } }
  expect(xmlDe(aqui)).not.toMatch(/<IEST>|<ISUF>/)
})

test('a importação leva declarações, adições em ordem e o II cobrado', () => {
  const xml = xmlDe(IMPORTACAO)
  expect(xml.match(/<DI>/g)).toHaveLength(2)
  expect(xml).toContain(
    '<adi><nAdicao>1</nAdicao><nSeqAdic>1</nSeqAdic><cFabricante>ACME</cFabricante></adi>' +
      '<adi><nAdicao>2</nAdicao><nSeqAdic>1</nSeqAdic><cFabricante>BOLT</cFabricante><vDescDI>1.50</vDescDI><nDraw>20260000123</nDraw></adi>',
  )
  expect(xml).toContain('<II><vBC>10.00</vBC><vDespAdu>0.50</vDespAdu><vII>1.40</vII><vIOF>0.00</vIOF></II>')
  expect(xml).toContain('<vAFRMM>12.50</vAFRMM>')
})

test('a sequência na adição, se não digitada, conta os itens dela na nota toda', () => {
  const [item] = IMPORTACAO.itens
  const [di] = item?.importacao?.declaracoes ?? []
  if (!item || !di) throw new Error('sem DI')
  const linha = (nAdicao: string, nSeqAdic: string | null = null) => ({
    ...item,
    importacao: {
      ...item.importacao,
      declaracoes: [{ ...di, adi: [{ nAdicao, nSeqAdic, cFabricante: 'ACME' }] }],
    },
  })
  const itens = [linha('1'), linha('1'), linha('2'), linha('1', '7'), linha('1')]
  const sequencias = [...xmlDe({ ...IMPORTACAO, itens }).matchAll(/<nSeqAdic>(\d+)</g)].map(([, n]) => n)
  expect(sequencias).toEqual(['1', '2', '1', '7', '8'])
})

test('partilha: o que é do destino, no item e no total', () => {
  expect(grupo(PARA_O_RIO, 'ICMSUFDest')).toBe(
    '<ICMSUFDest><vBCUFDest>10.00</vBCUFDest><vBCFCPUFDest>10.00</vBCFCPUFDest><pFCPUFDest>2.00</pFCPUFDest>' +
      '<pICMSUFDest>20.00</pICMSUFDest><pICMSInter>12.00</pICMSInter><pICMSInterPart>100.00</pICMSInterPart>' +
      '<vFCPUFDest>0.20</vFCPUFDest><vICMSUFDest>0.80</vICMSUFDest><vICMSUFRemet>0.00</vICMSUFRemet></ICMSUFDest>',
  )
  expect(grupo(PARA_O_RIO, 'ICMSTot')).toContain(
    '<vFCPUFDest>0.20</vFCPUFDest><vICMSUFDest>0.80</vICMSUFDest>',
  )
})

test('devolução: cada linha diz sua nota, IPI devolvido, e nada é pago', () => {
  const xml = xmlDe(DEVOLUCAO_COMPRA)
  expect(xml).toContain(
    `<DFeReferenciado><chaveAcesso>${chaveDe('9')}</chaveAcesso><nItem>1</nItem></DFeReferenciado>`,
  )
  expect(xml).not.toContain('<NFref>')
  expect(xml).toContain(
    '<impostoDevol><pDevol>100.00</pDevol><IPI><vIPIDevol>0.50</vIPIDevol></IPI></impostoDevol>',
  )
  const paga = { ...DEVOLUCAO_COMPRA, pagamento: [{ tPag: '01', vPag: '10.50' }] }
  expect(grupo(paga, 'pag')).toBe('<pag><detPag><tPag>90</tPag><vPag>0.00</vPag></detPag></pag>')
  expect(xmlDe({ ...paga, cobranca: { vOrig: '10.50', duplicatas: [] } })).not.toContain('<cobr>')
  const antes = documento('devolução antes de 16/11/2026, pela lista de notas')
  expect(grupo(antes, 'NFref')).toBe(`<NFref><refNFe>${chaveDe('9')}</refNFe></NFref>`)
  expect(xmlDe(antes)).not.toContain('<DFeReferenciado>')
})

test.each([
  ['50', ''],
  ['99', ''],
  ['53', '<IPI><cEnq>999</cEnq><IPINT><CST>53</CST></IPINT></IPI>'],
])('IPI devolvido não é IPI da nota: o CST %s não escreve imposto', (cst, escrito) => {
  const [um] = DEVOLUCAO_COMPRA.itens
  const ipi = { cst, codigo_enq_ipi: '999', aliquota: '10' }
  const volta = {
    ...DEVOLUCAO_COMPRA,
    itens: [
      { ...um, regras: { ...um?.regras, ipi }, valores: { ...um?.valores, base_ipi: '10.00' } } as ItemNfe,
    ],
  }
  const [imposto = '', devolvido = ''] = xmlDe(volta).split('<impostoDevol>')
  expect(/<IPI>.*<\/IPI>/.exec(imposto)?.[0] ?? '').toBe(escrito)
  expect(devolvido).toMatch(
    /^<pDevol>100.00<\/pDevol><IPI><vIPIDevol>0.50<\/vIPIDevol><\/IPI><\/impostoDevol>/,
  )
  expect(preflight(volta)).toEqual([])
})

test('a nota de que a linha é não se adivinha entre duas', () => {
  const duas = com({}, { finNFe: '4', refNFe: [chaveDe('5'), chaveDe('6')] })
  expect(xmlDe(duas)).not.toContain('<DFeReferenciado>')
})

test('quem está no exterior sem documento leva a tag vazia', () => {
  const sem = {
    ...EXPORTACAO,
    dest: { ...LA_FORA, documento: { tipo: 'idEstrangeiro', numero: '' } as const },
  }
  expect(xmlDe(sem)).toContain('<dest><idEstrangeiro></idEstrangeiro>')
  expect(validateLayout(NFE, buildNfe(sem))).toEqual([])
})

test('o pedido da linha sai como foi dito, e o longo demais é recusado', () => {
  const pedido = (xPed: string, nItemPed: string) => com({ itens: [item({ pedido: { xPed, nItemPed } })] })
  const errados = (xPed: string, nItemPed: string) =>
    validateLayout(NFE, buildNfe(pedido(xPed, nItemPed))).map(({ tag }) => tag)
  expect(xmlDe(pedido('PEDIDO-2026-000', '12'))).toContain(
    '<xPed>PEDIDO-2026-000</xPed><nItemPed>12</nItemPed>',
  )
  expect(errados('PEDIDO-2026-000', 'A1')).toEqual(['nItemPed'])
  expect(errados('PEDIDO-2026-000000077', '12')).toEqual(['xPed'])
})

describe('o que a SEFAZ recusaria, dito no campo', () => {
  const linhaDe = (entrada: EntradaNfe, extra: Partial<ItemNfe>): EntradaNfe => ({
    ...entrada,
    itens: entrada.itens.map((um, i) => (i === 0 ? { ...um, ...extra } : um)),
  })
  const comDi = (mudanca: Partial<DeclaracaoNfe>): EntradaNfe =>
    linhaDe(IMPORTACAO, { importacao: { vBC: '10', declaracoes: [{ ...DI, ...mudanca }] } })
  const parcelas = (...dup: [string, string][]): EntradaNfe =>
    com({ cobranca: { vOrig: '10.00', duplicatas: dup.map(([dVenc, vDup]) => ({ dVenc, vDup })) } })
  const transportadora = (dados: NonNullable<TransporteNfe['transportador']>): EntradaNfe =>
    com({ modFrete: '0', transporte: { transportador: dados } })
  const doDia = (dhEmi: string, refNFe: string[]): EntradaNfe => com({}, { dhEmi, refNFe })

  test.each<[codigo: string, campo: string, texto: RegExp, entrada: EntradaNfe]>([
    ['254', 'ref', /completa ou diminui/, com({}, { finNFe: '2' })],
    ['255', 'ref', /uma nota só/, com({}, { finNFe: '2', refNFe: [chaveDe('1'), chaveDe('2')] })],
    ['269', 'ref', /outra empresa/, com({}, { finNFe: '2', refNFe: [chaveDe('1', '55', '11444777000161')] })],
    ['321', 'itens.0.ref', /Item 1, .*devolvido/, com({}, { finNFe: '4' })],
    [
      '321',
      'itens.0.nota_origem_chave',
      /Item 1, .*devolvido/,
      com({}, { finNFe: '4', refNFe: [chaveDe('1'), chaveDe('2')] }),
    ],
    ['321', 'ref', /Devolução sem/, com({}, { finNFe: '4', dhEmi: '2026-11-15T10:00:00-03:00' })],
    ['327', 'itens.0.icms', /Item 1, .*5102 não é de devolução/, com({}, { finNFe: '4' })],
    [
      '328',
      'itens.0.icms',
      /Item 1, .*5202 é de devolução/,
      com({
        itens: [
          item({ regras: { ...item({}).regras, icms: { ...item({}).regras.icms, cfop: '5202' } as never } }),
        ],
      }),
    ],
    ['547', 'ref', /errada/, com({}, { refNFe: [`${chaveDe('1').slice(0, 43)}x`] })],
    ['679', 'ref', /modelo/, doDia('2026-12-14T10:00:00-03:00', [chaveDe('1', '65')])],
    ['680', 'ref', /duas vezes/, com({}, { refNFe: [chaveDe('1'), chaveDe('1')] })],
    ['864', 'ref', /fora do estabelecimento/, com({}, { indPres: '5' })],
    ['438', 'ind_intermediador', /intermediador/, com({}, { indPres: '2', indIntermed: '1' })],
    ['506', 'data_sainda', /antes da emissão/, com({}, { dhSaiEnt: '2026-11-19T08:00:00-03:00' })],
    ['525', 'itens.0.dis', /declaração/, linhaDe(IMPORTACAO, { importacao: null })],
    ['330', 'itens.0.dis', /2612345678: por via marítima/, comDi({ vAFRMM: null })],
    ['331', 'itens.0.dis', /CNPJ de quem compra/, comDi({ tpIntermedio: '2' })],
    ['333', 'itens.0.dis', /UF de quem compra/, comDi({ tpIntermedio: '3', CNPJ: '11444777000161' })],
    ['376', 'itens.0.dis', /desembaraço/, comDi({ dDesemb: '2026-11-21' })],
    ['355', 'local_embarque', /embarque/, { ...EXPORTACAO, exporta: null }],
    ['356', 'local_embarque', /só cabe/, com({ exporta: { UFSaidaPais: 'SP', xLocExporta: 'SANTOS' } })],
    ['720', 'parceiro', /estrangeiro/, { ...EXPORTACAO, dest: normal.dest }],
    ['694', 'itens.0.icms', /RJ pede o DIFAL/, linhaDe(PARA_O_RIO, { contexto: {} })],
    ['542', 'trnasportadora_id', /CNPJ/, transportadora({ documento: { tipo: 'CNPJ', numero: '1' } })],
    ['559', 'trnasportadora_id', /sem UF/, transportadora({ IE: '110042490114' })],
    [
      '514',
      'addresse_entrega_id',
      /CNPJ/,
      com({ entrega: { ...LOCAL, documento: { tipo: 'CNPJ', numero: '1' } } }),
    ],
    ['323', 'autsXml', /CNPJ/, com({ autXML: ['11444777000162'] })],
    ['900', 'pagamento', /Parcela 1/, parcelas(['2026-11-19', '10.00'])],
    ['850', 'pagamento', /Parcela 2/, parcelas(['2027-01-20', '5.00'], ['2026-12-20', '5.00'])],
    ['851', 'pagamento', /soma R\$.9,99/, parcelas(['2026-12-20', '9.99'])],
  ])('%s em %s', (codigo, campo, texto, entrada) => {
    const achado = preflight(entrada).find(p => p.codigo === codigo)
    expect(achado?.campo).toBe(campo)
    expect(achado?.texto).toMatch(texto)
  })

  test('combustível a quem revende: de onde vem, em cem partes', () => {
    const vende = (origem: DetalheProduto) =>
      com({ itens: [monofasico({ ...GASOLINA, ...origem })], totais: SEM_ICMS }, { indFinal: '0' })
    expect(preflight(vende({})).map(({ codigo, campo }) => [codigo, campo])).toContainEqual([
      '909',
      'itens.0.uf_origem_nacional',
    ])
    expect(xmlDe(vende({ uf_origem_nacional: '35' }))).toContain(
      '<UFCons>SP</UFCons><origComb><indImport>0</indImport><cUFOrig>35</cUFOrig><pOrig>100.0000</pOrig></origComb></comb>',
    )
    expect(xmlDe(documento('combustível a quem revende, com a origem dele'))).toContain(
      '<origComb><indImport>0</indImport><cUFOrig>33</cUFOrig><pOrig>87.5000</pOrig></origComb>' +
        '<origComb><indImport>1</indImport><cUFOrig>35</cUFOrig><pOrig>12.5000</pOrig></origComb>',
    )
  })

  test.each([
    [
      'RJ 20; BA 12,5; importado PE 10',
      '0 35 42.5000, 0 33 20.0000, 0 29 12.5000, 1 31 15.0000, 1 26 10.0000',
    ],
    ['rj 85', '0 33 85.0000, 1 31 15.0000'],
    ['', '0 35 85.0000, 1 31 15.0000'],
  ])('combustível de várias UFs, cada uma com a sua parte: %s', (outras_origens, partes) => {
    const origem = { uf_origem_nacional: '35', percentual_importado: '15', uf_origem_importado: '31' }
    const itens = [monofasico({ ...GASOLINA, ...origem, outras_origens })]
    const xml = xmlDe(com({ itens, totais: SEM_ICMS }, { indFinal: '0' }))
    const ditas = xml.matchAll(
      /<origComb><indImport>(.)<\/indImport><cUFOrig>(..)<\/cUFOrig><pOrig>([^<]+)<\/pOrig>/g,
    )
    expect([...ditas].map(([, ...origens]) => origens.join(' ')).join(', ')).toBe(partes)
  })

  test('só a devolução referencia NFC-e depois de 14/12/2026', () => {
    const cupom = [chaveDe('1', '65')]
    expect(preflight(doDia('2026-12-13T10:00:00-03:00', cupom))).toEqual([])
    const de = item({ referencia: { nItem: '1' } })
    const itens = [{ ...de, regras: { ...de.regras, icms: { ...de.regras.icms, cfop: '5202' } as never } }]
    const devolvida = com(
      { pagamento: [], itens },
      { finNFe: '4', dhEmi: '2026-12-14T10:00:00-03:00', refNFe: cupom },
    )
    expect(preflight(devolvida)).toEqual([])
  })

  test('o destinatário pode não estar entre os que baixam o XML', () => {
    const proprio = com({ autXML: ['52998224725', '11444777000161'] })
    expect(xmlDe(proprio).match(/<autXML>/g)).toHaveLength(1)
    expect(preflight(proprio)).toEqual([])
  })
})
