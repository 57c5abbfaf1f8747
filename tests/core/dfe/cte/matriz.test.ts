import { describe, expect, test } from 'vitest'
import { buildCte, LAYOUTS } from '../../../../src/core/dfe/cte/compose/cte.ts'
import type { EntradaCte } from '../../../../src/core/dfe/cte/compose/entrada.ts'
import type { GrupoXml } from '../../../../src/core/dfe/kit/object.ts'
import { parseXml } from '../../../../src/core/dfe/kit/parse.ts'
import { readXml } from '../../../../src/core/dfe/kit/read.ts'
import { validateLayout } from '../../../../src/core/dfe/kit/validate.ts'
import { writeXml } from '../../../../src/core/dfe/kit/xml.ts'
import type { Servico } from '../../../../src/core/transporte/servico.ts'
import {
  CAMPINAS,
  chaveDe,
  DESTINATARIO,
  EXPEDIDOR,
  exemplo,
  exemploOs,
  exemploSimp,
  PESSOA,
  RECEBEDOR,
  REMETENTE,
  SALVADOR,
} from './exemplos.ts'
import { comAssinatura, parte, quebras, TEM_JUIZ } from './juiz.ts'

type Caso = readonly [nome: string, entrada: EntradaCte]
const ide = (mais: Partial<EntradaCte['ide']>) => mais as EntradaCte['ide']
const FORNECEDOR = '11222333000181'

const TOMADORES: readonly Partial<EntradaCte>[] = [
  { tomador: { toma: '0', indIEToma: '1' } },
  { tomador: { toma: '1', indIEToma: '1' }, exped: EXPEDIDOR },
  { tomador: { toma: '2', indIEToma: '1' }, receb: RECEBEDOR },
  { tomador: { toma: '3', indIEToma: '1' } },
  { tomador: { toma: '4', indIEToma: '9', parte: PESSOA } },
]

const REGRAS: Readonly<Record<string, Partial<Servico>>> = {
  '00': { regra: { cst: '00', aliquota: '12' } },
  '20': { regra: { cst: '20', aliquota: '12', reducao: '20', cBenef: 'SP010002' } },
  '40': { regra: { cst: '40' } },
  '41': { regra: { cst: '41' } },
  '51': { regra: { cst: '51' } },
  '60': { regra: { cst: '60', aliquota: '12', credito: '20' } },
  '90': { regra: { cst: '90', aliquota: '12', reducao: '50', credito: '20' } },
  outra: { ufIni: 'MG', regra: { cst: '00', aliquota: '18' } },
  sn: { emitente: { uf: 'SP', crt: '1' }, regra: { cst: 'SN' } },
}

const anterior = {
  emissor: { documento: '60746948000112', xNome: 'Outra Transportadora' },
  chaves: [chaveDe('57', 90, '60746948000112')],
}
const SERVICOS: readonly Partial<EntradaCte>[] = [
  { ide: ide({ tpServ: '0' }) },
  { ide: ide({ tpServ: '1' }), anteriores: [anterior] },
  {
    ide: ide({ tpServ: '2' }),
    anteriores: [{ ...anterior, emissor: { ...anterior.emissor, IE: '123456', UF: 'SP' } }],
  },
  { ide: ide({ tpServ: '3' }), documentos: [], exped: EXPEDIDOR, receb: RECEBEDOR, anteriores: [anterior] },
  {
    ...{ ide: ide({ tpServ: '4' }), documentos: [], exped: EXPEDIDOR, receb: RECEBEDOR },
    multimodais: [chaveDe('57', 91, '60746948000112')],
  },
]

const MODAIS: Readonly<Record<string, GrupoXml>> = {
  '01': { rodo: { RNTRC: 'ISENTO' } },
  '02': { aereo: { dPrevAereo: '2026-11-22', natCarga: {}, tarifa: { CL: 'G', vTar: '10.00' } } },
  '03': {
    aquav: {
      vPrest: '100.00',
      vAFRMM: '8.00',
      xNavio: 'Aurora',
      direc: 'N',
      irin: 'PPXX',
      balsa: [{ xBalsa: 'B1' }],
    },
  },
  '04': {
    ferrov: {
      tpTraf: '1',
      trafMut: { respFat: '1', ferrEmi: '1', vFrete: '10.00' },
      fluxo: 'F1',
    },
  },
  '05': { duto: { vTar: '1.500000', dIni: '2026-11-20', dFim: '2026-11-30' } },
  '06': {
    multimodal: {
      ...{ COTM: 'COTM1', indNegociavel: '0' },
      seg: { infSeg: { xSeg: 'Segura', CNPJ: '11222333000181' }, nApol: '1', nAver: '2' },
    },
  },
}
const MODAL_XSD: Readonly<Record<string, string>> = {
  rodo: 'cteModalRodoviario',
  aereo: 'cteModalAereo',
  aquav: 'cteModalAquaviario',
  ferrov: 'cteModalFerroviario',
  duto: 'cteModalDutoviario',
  multimodal: 'cteMultiModal',
  rodoOS: 'cteModalRodoviarioOS',
}

const PARTILHA = { interna: '20.5', fcp: '2' }
const CTES: readonly Caso[] = [
  ...Object.entries(REGRAS).flatMap(([cst, servico]) =>
    TOMADORES.map((tomador, i): Caso => [`ICMS ${cst}, tomador ${i}`, exemplo(tomador, servico)]),
  ),
  ...SERVICOS.map((servico, i): Caso => [`serviço ${i}`, exemplo(servico)]),
  ...Object.entries(MODAIS).map(
    ([modal, grupo]): Caso => [
      `modal ${modal}`,
      exemplo({ ide: ide({ modal: modal as EntradaCte['ide']['modal'] }), modal: grupo }),
    ],
  ),
  [
    'documentos de outro tipo',
    exemplo({ documentos: [{ tipo: 'outros', tpDoc: '00', descOutros: 'Mudança', nDoc: '1' }] }),
  ],
  ['DC-e', exemplo({ documentos: [{ tipo: 'dce', chave: chaveDe('99', 3) }] })],
  ['complemento', exemplo({ ide: ide({ tpCTe: '1' }), complementados: [chaveDe('57', 2)] })],
  [
    'dez complementados',
    exemplo({
      ide: ide({ tpCTe: '1' }),
      complementados: Array.from({ length: 10 }, (_, i) => chaveDe('57', 2 + i)),
    }),
  ],
  [
    'substituição',
    exemplo({ ide: ide({ tpCTe: '3' }), substituido: { chave: chaveDe('57', 2), mudaTomador: true } }),
  ],
  [
    'globalizado',
    exemplo({
      ide: ide({ globalizado: true }),
      xObsGlobalizado: 'Procedimento efetuado conforme o regime especial 1/2026',
      documentos: [1, 2, 3, 4, 5].map(i => ({ tipo: 'nfe', chave: chaveDe('55', i, FORNECEDOR) })),
    }),
  ],
  [
    '2000 notas',
    exemplo({
      documentos: Array.from({ length: 2000 }, (_, i) => ({
        tipo: 'nfe',
        chave: chaveDe('55', i + 1, FORNECEDOR),
      })),
    }),
  ],
  [
    'interestadual a quem não contribui',
    exemplo(
      { ide: ide({ fim: SALVADOR, CFOP: '6357' }), ...TOMADORES[4] },
      { partilha: PARTILHA, regra: { cst: '00' } },
    ),
  ],
  [
    'remetente no exterior',
    exemplo({
      rem: {
        ...REMETENTE,
        documento: '00000000000000',
        IE: null,
        endereco: {
          ...REMETENTE.endereco,
          cMun: '9999999',
          xMun: 'EXTERIOR',
          UF: 'EX',
          cPais: '1600',
          xPais: 'CHINA',
          CEP: null,
        },
      },
    }),
  ],
  [
    'tudo o que se observa',
    exemplo({
      compl: {
        ...{
          xCaracAd: 'REENTREGA',
          xCaracSer: 'Expresso',
          xEmi: 'Ana',
          origCalc: 'SAO PAULO',
          destCalc: 'CAMPINAS',
        },
        ...{ entrega: '2026-11-25', xObs: 'Frágil — "não" inclinar & <cuidado>' },
        obsCont: [{ xCampo: 'PEDIDO', xTexto: '123' }],
        obsFisco: [{ xCampo: 'LEI', xTexto: '12.741' }],
      },
      cobranca: { nFat: 'F1', parcelas: [{ nDup: '001', dVenc: '2026-12-20', vDup: '1000.00' }] },
      veiculosNovos: [
        {
          chassi: '9BWZZZ377VT004251',
          cCor: '1',
          xCor: 'Preto',
          cMod: '123456',
          vUnit: '90000.00',
          vFrete: '800.00',
        },
      ],
      autXML: ['52998224725', FORNECEDOR],
      infRespTec: { CNPJ: FORNECEDOR, xContato: 'Suporte', email: 'a@b.com.br', fone: '(11) 3333-4444' },
      ...{ vTotTrib: '130.00', infAdFisco: 'Regime especial' },
    }),
  ],
]

const ALIQUOTAS = { uf: '0.05', mun: '0.05', cbs: '8.7' }
const RTC: readonly Caso[] = ['2025-12-30', '2026-01-05', '2027-01-05', '2029-01-05', '2033-01-05'].flatMap(
  dia =>
    ['000', '200', '410', '510'].map((cst): Caso => {
      const dhEmi = `${dia}T10:00:00-03:00`
      const ibscbs = {
        ...{ cst, cClassTrib: `${cst}001`, aliquotas: ALIQUOTAS },
        ...(cst === '200' ? { reducao_ibs: '60', reducao_cbs: '60' } : {}),
        ...(cst === '510' ? { diferimento: '50' } : {}),
      }
      return [`${dia} CST ${cst}`, exemplo({ ide: ide({ dhEmi }) }, { ibscbs })]
    }),
)

const OS: readonly Caso[] = [
  ['pessoas', exemploOs()],
  [
    'pessoas dentro da UF',
    exemploOs({
      ide: ide({ fim: CAMPINAS, CFOP: '5357', percurso: [] }),
      modal: { rodoOS: { NroRegEstadual: '1234567890123456789012345' } },
    }),
  ],
  [
    'pessoas, tomador empresa',
    exemploOs({
      tomador: { toma: '4', indIEToma: '1', parte: DESTINATARIO },
      os: { xDescServ: 'Fretamento', tributos: { vINSS: '11.00', vPIS: '0.00' } },
    }),
  ],
  [
    'valores',
    exemploOs({
      ...{ ide: ide({ tpServ: '7' }), modal: null },
      os: {
        xDescServ: 'Numerário',
        guias: [{ chave: '3'.repeat(44), componentes: [{ tpComp: '1', vComp: '1000.00' }] }],
      },
    }),
  ],
  [
    'bagagem',
    exemploOs({
      ide: ide({ tpServ: '8', inicio: null, fim: null, percurso: [] }),
      modal: null,
      os: {
        xDescServ: 'Excesso de bagagem',
        documentos: [
          { nDoc: '1', serie: '1', dEmi: '2026-11-20', vDoc: '10.00' },
          { chBPe: chaveDe('63', 1) },
        ],
      },
    }),
  ],
  ['complemento da OS', exemploOs({ ide: ide({ tpCTe: '1' }), complementados: [chaveDe('67', 2)] })],
  ['substituição da OS', exemploOs({ ide: ide({ tpCTe: '3' }), substituido: { chave: chaveDe('67', 2) } })],
  ...Object.entries(REGRAS)
    .filter(([cst]) => cst !== '60')
    .map(([cst, servico]): Caso => [`OS ICMS ${cst}`, exemploOs({}, servico)]),
]

const SIMP: readonly Caso[] = [
  ['simplificado', exemploSimp()],
  [
    'simplificado, substituição',
    exemploSimp({ ide: ide({ tpCTe: '6' }), substituido: { chave: chaveDe('57', 2) } }),
  ],
  [
    'simplificado, documentos anteriores',
    exemploSimp({
      ide: ide({ tpServ: '1' }),
      entregas: [
        {
          inicio: CAMPINAS,
          fim: SALVADOR,
          valor: '1000.00',
          componentes: [],
          anteriores: [{ chave: chaveDe('57', 3) }, { chave: chaveDe('57', 4), parcial: [chaveDe('55', 9)] }],
        },
      ],
    }),
  ],
  ...['02', '03'].map(
    (modal): Caso => [
      `simplificado, modal ${modal}`,
      exemploSimp({ ide: ide({ modal: modal as '02' }), modal: MODAIS[modal] ?? null }),
    ],
  ),
  ['simplificado, ICMS 60', exemploSimp({}, REGRAS['60'])],
  [
    'simplificado, 990 entregas',
    exemploSimp({
      entregas: Array.from({ length: 990 }, (_, i) => ({
        ...{ inicio: CAMPINAS, fim: SALVADOR, valor: '1.00', componentes: [] },
        notas: [chaveDe('55', i + 1, FORNECEDOR)],
      })),
    }),
  ],
]

const escrever = (entrada: EntradaCte) => writeXml(LAYOUTS[entrada.documento], buildCte(entrada))
const textos = (casos: readonly Caso[]) =>
  Object.fromEntries(casos.map(([nome, entrada]) => [nome, comAssinatura(escrever(entrada))]))
const TODOS = [...CTES, ...RTC, ...OS, ...SIMP]

describe('matriz do CT-e', () => {
  test('há ao menos cem documentos, cada um com seu nome', () => {
    expect(TODOS.length).toBeGreaterThanOrEqual(100)
    expect(new Set(TODOS.map(([nome]) => nome)).size).toBe(TODOS.length)
  })

  test('todos passam pelas tabelas, e se leem de volta como foram escritos', () => {
    for (const [nome, entrada] of TODOS) {
      const layout = LAYOUTS[entrada.documento]
      expect([nome, validateLayout(layout, buildCte(entrada))]).toEqual([nome, []])
      const xml = escrever(entrada)
      const { objeto, sobras } = readXml(layout, parseXml(xml))
      expect([nome, sobras, writeXml(layout, objeto) === xml]).toEqual([nome, [], true])
    }
  })

  test.runIf(TEM_JUIZ).each([
    ['cte_v4.00.xsd', CTES],
    ['cte_v4.00.xsd', RTC],
    ['cteOS_v4.00.xsd', OS],
    ['cteSimp_v4.00.xsd', SIMP],
  ] as const)('o esquema oficial %s os aceita', { timeout: 60_000 }, (arquivo, casos) => {
    expect(quebras(arquivo, textos(casos))).toEqual([])
  })

  test.runIf(TEM_JUIZ)('o esquema de cada modal aceita o seu', { timeout: 60_000 }, () => {
    for (const [tag, arquivo] of Object.entries(MODAL_XSD)) {
      const meus = TODOS.filter(
        ([, entrada]) => entrada.modal && tag in entrada.modal && entrada.ide.tpCTe !== '1',
      )
      expect(meus.length).toBeGreaterThan(0)
      const partes = Object.fromEntries(meus.map(([nome, entrada]) => [nome, parte(escrever(entrada), tag)]))
      expect([tag, quebras(`${arquivo}_v4.00.xsd`, partes)]).toEqual([tag, []])
    }
  })

  test('entradas iguais dão os mesmos bytes, e a raiz é a de cada documento', () => {
    expect(escrever(exemplo())).toBe(escrever(exemplo()))
    expect(escrever(exemplo())).toMatch(/^<CTe xmlns="http:\/\/www.portalfiscal.inf.br\/cte"><infCte /)
    expect(escrever(exemploSimp())).toMatch(/^<CTeSimp xmlns="[^"]+"><infCte /)
    expect(escrever(exemploOs())).toMatch(/^<CTeOS xmlns="[^"]+" versao="4.00"><infCte /)
    expect(escrever(exemplo())).toContain('&amp;tpAmb=2</qrCodCTe>')
  })

  test('em homologação as partes têm o nome fixo, e o tomador o seu', () => {
    const xml = escrever(exemplo(TOMADORES[4] ?? {}))
    expect(xml.match(/CTE EMITIDO EM AMBIENTE DE HOMOLOGACAO/g)).toHaveLength(2)
    expect(xml).toContain('<xNome>Maria de Jesus</xNome>')
  })
})
