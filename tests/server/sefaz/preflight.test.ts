import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { regrasDaNota } from '../../../sim/sefaz/rules/index.ts'
import type { Simulador } from '../../../sim/sefaz/start.ts'
import { parseXml } from '../../../src/core/dfe/kit/parse.ts'
import type { EntradaNfe, ItemNfe } from '../../../src/core/dfe/nfe/compose/entrada.ts'
import { preflight } from '../../../src/core/dfe/nfe/preflight/index.ts'
import { preflightNota, REGRAS_NOTA } from '../../../src/core/dfe/nfe/preflight/nota/index.ts'
import { objetoOf } from '../../../src/core/dfe/nfe/preflight/nota/nota.ts'
import { MONOFASIA } from '../../../src/core/dfe/nfe/rejeicoes/monofasia.ts'
import { buildChave } from '../../../src/core/document/chave.ts'
import { composeNfe } from '../../../src/server/issuing/models/nfe/compose.ts'
import { CODIGOS } from '../../core/dfe/codigos-do-preflight.ts'
import { destinatario, exemplo, item } from '../../core/dfe/exemplo.ts'
import { PERTO_55, PERTO_65 } from '../../sim/perto.ts'
import { subirSimulador } from '../../sim/simulador.ts'
import { CASOS_55, CASOS_65, type Caso, noTotal, TOTAIS } from '../../sim/simulator-cases.ts'
import {
  type A1,
  chamar,
  criarA1,
  cStat,
  envelope,
  lote,
  montar,
  trocar,
} from '../../sim/simulator-fixture.ts'
import { certificadoDemo } from './certificado-demo.ts'

const DA_NOTA = new Set(REGRAS_NOTA.map(({ codigo }) => codigo))

describe('o documento que o simulador recusa, no preflight: o mesmo código e mais nenhum', () => {
  const a1: A1 = criarA1()
  const julgar = (xml: string) => [
    ...new Set(preflightNota(objetoOf(parseXml(xml))).map(({ codigo }) => codigo)),
  ]
  /** No CFOP of entry is in the list of the NFC-e: a document cannot break 706 alone. */
  const juntas: Readonly<Record<string, string[]>> = { '706': ['519'] }
  /** Of a 55: goods given back without their note have a CFOP of sale there; what comes from abroad stands beside goods given back. */
  const juntas55: Readonly<Record<string, string>> = {
    321: '327',
    1145: '1201',
    1132: '1202',
    1170: '1202',
    ...Object.fromEntries([525, 597, 599, 376, 330, 331, 332, 333, 334].map(codigo => [codigo, '328'])),
  }
  const de = (dia = '2026-11-20') => ({ a1, dhEmi: `${dia}T10:00:00-03:00` })
  const daNota = (lista: Caso[]) => lista.filter(([codigo]) => DA_NOTA.has(String(codigo)))

  test('o documento bom passa', () => {
    expect(julgar(montar({ a1 }).xml)).toEqual([])
    expect(julgar(montar({ a1, modelo: '55' }).xml)).toEqual([])
  })
  test.each(daNota(CASOS_65))('%i: %s', (codigo, _, pares, dia) => {
    const esperado = [String(codigo), ...(juntas[codigo] ?? [])]
    expect(julgar(montar({ ...de(dia), mudar: trocar(...pares) }).xml)).toEqual(esperado)
    expect(julgar(montar({ ...de(dia), mudar: trocar(...(PERTO_65[codigo] ?? [])) }).xml)).toEqual([])
  })
  test.each(TOTAIS)('%i: o total %s com um centavo a mais', (codigo, tag, valor) => {
    expect(julgar(montar({ a1, mudar: noTotal(tag, valor) }).xml)).toEqual([String(codigo)])
  })
  test.each(daNota(CASOS_55))('modelo 55, %i: %s', (codigo, _, pares, dia) => {
    const esperado = [String(codigo), juntas55[codigo] ?? []].flat().sort()
    const nota = (mudar: [string, string][]) =>
      montar({ ...de(dia), modelo: '55', mudar: trocar(...mudar) }).xml
    expect(julgar(nota(pares)).sort()).toEqual(esperado)
    expect(julgar(nota(PERTO_55[codigo] ?? []))).toEqual([])
  })
  test('557, 1118 e 1119, que o simulador vê em manual/da-nota', () => {
    const semJust = (x: string) => x.replace(/<dhCont>.*<\/xJust>/, '')
    expect(julgar(montar({ a1, tpEmis: '9', mudar: semJust }).xml)).toEqual(['557'])
    const semTotal = (x: string) => x.replace(/<IBSCBSTot>.*<\/IBSCBSTot>/, '')
    expect(julgar(montar({ a1, mudar: semTotal }).xml)).toEqual(['1119'])
    const semItens = (x: string) => trocar(['<tpAmb>2', '<tpAmb>1'])(x.replace(/<IBSCBS>.*?<\/IBSCBS>/g, ''))
    expect(julgar(montar({ a1, mudar: semItens }).xml)).toEqual(['1118'])
  })
})

describe('o que se cadastra, montado, assinado e enviado: o mesmo código dos dois lados', () => {
  const certificado = certificadoDemo()
  let sim: Simulador
  let numero = 100

  beforeAll(async () => {
    sim = await subirSimulador(() => new Date('2026-11-20T08:16:00-03:00'))
  })
  afterAll(() => sim.close())

  /** Authorised or refused: the simulator's cStat of a document composed as the server does. */
  async function enviar(entrada: EntradaNfe): Promise<string> {
    const chave = buildChave({
      cUF: '35',
      AAMM: '2611',
      cnpj: entrada.emit.CNPJ,
      mod: entrada.ide.mod,
      serie: '1',
      nNF: String(numero++),
      tpEmis: entrada.ide.tpEmis,
      cNF: '48291736',
    })
    const { xml } = composeNfe({ ...entrada, chave }, certificado)
    const { texto } = await chamar({
      port: sim.port,
      ca: sim.caPem,
      a1: { cert: certificado.certPem, key: certificado.keyPem },
      caminho: '/ws/NFeAutorizacao4',
      corpo: envelope('NFeAutorizacao4', lote(xml)),
    })
    return cStat(texto)
  }

  const base = exemplo(1)
  const nfe: EntradaNfe = { ...exemplo(1, { mod: '55' }), dest: destinatario }
  const comItem = (extra: Partial<ItemNfe>, entrada = base): EntradaNfe => ({
    ...entrada,
    itens: [item(extra)],
  })
  const um = item()
  const comRegra = (icms: Record<string, string>, entrada = base): EntradaNfe =>
    comItem({ regras: { ...um.regras, icms: { ...um.regras.icms, ...icms } } }, entrada)
  /** Under another CST the line has no ICMS of its own, nor the note. */
  const semIcms = (entrada: EntradaNfe): EntradaNfe => ({
    ...entrada,
    itens: entrada.itens.map(i => ({ ...i, valores: { ...i.valores, base_icms: '0.00', vlricms: '0.00' } })),
    totais: { ...entrada.totais, vBC: '0.00', vICMS: '0.00' },
  })
  const crt = (CRT: '1' | '4', entrada: EntradaNfe): EntradaNfe => ({
    ...entrada,
    emit: { ...entrada.emit, CRT },
  })
  const cnpj = (numero: string, entrada = base): EntradaNfe => ({
    ...entrada,
    dest: { documento: { tipo: 'CNPJ', numero }, indIEDest: '9' },
  })
  const cara: EntradaNfe = {
    ...comItem({
      vUnCom: '10000.01',
      valores: { ...um.valores, vprod: '10000.01', valor_trib: '10000.01', vitem: '10000.01' },
    }),
    totais: { ...base.totais, vProd: '10000.01', vNF: '10000.01', vNFTot: '10000.01' },
    pagamento: [{ tPag: '01', vPag: '10000.01' }],
  }
  const entrega: EntradaNfe = { ...base, ide: { ...base.ide, indPres: '4' } }

  test('os dois exemplos são autorizados', async () => {
    for (const entrada of [base, nfe]) {
      expect(preflight(entrada)).toEqual([])
      expect(await enviar(entrada)).toBe('100')
    }
  })

  test.each<[string, EntradaNfe]>([
    ['207', { ...base, emit: { ...base.emit, CNPJ: '11222333000182' } }],
    ['208', cnpj('11222333000182')],
    ['237', { ...base, dest: { documento: { tipo: 'CPF', numero: '52998224724' }, indIEDest: '9' } }],
    ['719', { ...nfe, dest: null }],
    ['726', { ...nfe, dest: { ...destinatario, endereco: null } }],
    ['728', { ...nfe, dest: { ...destinatario, indIEDest: '1' } }],
    ['805', { ...nfe, dest: { ...destinatario, indIEDest: '2' } }],
    ['707', { ...base, ide: { ...base.ide, idDest: '2' } }],
    ['787', entrega],
    ['788', { ...entrega, dest: { ...destinatario, endereco: null } }],
    ['750', cara],
    ['752', { ...cara, dest: { ...destinatario, endereco: null } }],
    ['590', crt('1', base)],
    ['591', semIcms(comRegra({ cst: '102' }))],
    ['782', crt('4', semIcms(comRegra({ cst: '103' })))],
    ['725', comRegra({ cfop: '5949' })],
    ['725', comRegra({ cfop: '5949' }, nfe)],
    [
      '766',
      semIcms(
        comItem({ cBenef: 'SP040010', regras: { ...um.regras, icms: { ...um.regras.icms, cst: '50' } } }),
      ),
    ],
    ['383', crt('1', semIcms(comRegra({ cst: '101' })))],
    ['382', semIcms(comRegra({ cst: '60' }))],
    ['382', comRegra({ cfop: '5405' })],
    ['386', crt('1', semIcms(comRegra({ cst: '500' })))],
    ['611', comItem({ cEAN: '7891000100104', cEANTrib: 'SEM GTIN' })],
    ['777', comItem({ NCM: '22' })],
    ['774', comItem({ indTot: '0' })],
    [
      '806',
      comItem({ CEST: null, regras: { ...um.regras, icms: { cst: '60', cfop: '5405', origem: '0' } } }),
    ],
    ['1115', comItem({ regras: { ...um.regras, ibs: null, cbs: null } })],
  ])('%s', async (codigo, entrada) => {
    const achados = [...new Set(preflight(entrada).map(p => p.codigo))]
    expect([achados, await enviar(entrada)]).toEqual([[codigo], codigo])
  })

  test('751: em produção, onde o nome é o do cliente e não o texto de homologação', async () => {
    const producao = { ...cara, ide: { ...cara.ide, tpAmb: '1' as const } }
    const semNome: EntradaNfe = { ...producao, dest: { ...destinatario, xNome: null } }
    sim.dials.adjust({ ambiente: 1 })
    expect(preflight(semNome).map(p => p.codigo)).toEqual(['751'])
    expect(await enviar(semNome)).toBe('751')
    expect(await enviar({ ...producao, dest: destinatario })).toBe('100')
    sim.dials.restart()
  })
})

describe('o que um lado tem e o outro não', () => {
  const doSimulador = new Set(regrasDaNota.map(({ codigo }) => String(codigo)))

  test('só a SEFAZ sabe de relógio, numeração, cadastros, QR e chave', () => {
    const sabidas = [
      // environment, key and clock
      ...['252', '226', '247', '502', '253', '897', '703', '228', '704', '558', '266'],
      // who is asked, and the EPEC it holds
      ...['570', '467', '468', '691', '692'],
      // what the authoriser already holds
      ...['218', '204', '539', '206', '245', '203', '230', '231', '232', '233', '234', '301', '302'],
      // what the state decides of cards and of the size of a ticket
      ...['737', '780'],
      // check digits of the state registration and the table of municipalities: the registers refuse them when typed
      ...['209', '272', '273', '270', '271', '274', '275', '276', '277', '278', '279', '210', '544'],
      // texts that the builder writes, and a field it never does
      ...['598', '705', '373'],
      // the QR is made with the signature
      ...['394', '393', '395', '878', '396', '397', '398', '672', '474', '462', '463', '464', '583'],
      // what the builder writes by itself: SEM GTIN for a shop's own code, the marketplace, whom the XML is open to, the groups of a CST
      ...[
        '882',
        '884',
        '885',
        '888',
        '434',
        '486',
        '1033',
        '1074',
        '1079',
        '1131',
        '1134',
        '1169',
        '1129',
        '1171',
      ],
      // the groups, years and sums of a fuel taxed once: written by class and day, the quantities times the rates
      ...Object.keys(MONOFASIA).filter(codigo => !['1108', '1125', '1127', '1148', '1224'].includes(codigo)),
      ...['1116'],
      // rates of zero and references to paper, which it never writes; a regular taxation that its options do not have
      ...['880', '881', '681', '682', '924', '1066'],
      // what a SEFAZ may switch on, and the federal register
      ...[
        '867',
        '898',
        '906',
        '1019',
        '1105',
        '180',
        '267',
        '268',
        '362',
        '384',
        '520',
        '521',
        '523',
        '527',
        '628',
        '734',
        '817',
      ],
      // sums and parties that follow from the document: its contingency, who is abroad, vItem, a government's purchase, what settles
      ...['569', '741', '771', '792', '1004', '1094', '1142', '1001'],
      // which way a note of credit or debit goes: its operation's
      ...['1161', '1162'],
      // services, pumps and SUFRAMA of a ticket, which it never writes; a CFOP outside the table is refused as it is typed
      ...['374', '379', '380', '730', '770'],
      // a note's own key, and a foreigner with CNPJ
      ...['316', '507'],
      // kind and species of a vehicle: closed lists of the line
      ...['841', '842'],
      // what the technical person in charge is to this SEFAZ
      ...['973', '975', '976', '977', '978'],
    ]
    expect([...doSimulador].filter(codigo => !CODIGOS.includes(codigo)).sort()).toEqual(sabidas.sort())
  })

  test('tudo o que o preflight recusa o simulador recusa também', () => {
    expect([...new Set(CODIGOS)].filter(codigo => !doSimulador.has(codigo))).toEqual([])
  })
})
