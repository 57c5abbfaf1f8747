import { describe, expect, test } from 'vitest'
import type { EntradaCte } from '../../../../src/core/dfe/cte/compose/entrada.ts'
import { preflightCte, REGRAS_CTE } from '../../../../src/core/dfe/cte/preflight/index.ts'
import { buildChave } from '../../../../src/core/document/chave.ts'
import {
  CAMPINAS,
  chaveDe,
  DESTINATARIO,
  DIA,
  EXPEDIDOR,
  exemplo,
  exemploOs,
  exemploSimp,
  PESSOA,
  RECEBEDOR,
  REMETENTE,
  SALVADOR,
  SAO_PAULO,
} from './exemplos.ts'

const BOM = exemplo()
const ide = (mais: Partial<EntradaCte['ide']>) => mais as EntradaCte['ide']
const FORNECEDOR = '11222333000181'
const nota = (n: number, cnpj = FORNECEDOR) => ({ tipo: 'nfe', chave: chaveDe('55', n, cnpj) }) as const
const CARREIRA = '60746948000112'
const anterior = { emissor: { documento: CARREIRA, xNome: 'Outra' }, chaves: [chaveDe('57', 90, CARREIRA)] }
const comImposto = (mais: Partial<EntradaCte['imposto']>) => ({ ...BOM.imposto, ...mais })
const torto = { cMun: '2927408', xMun: 'Salvador', UF: 'SP' }
const de = <T extends { endereco: object }>(parte: T, mais: object) => ({ ...parte, ...mais })
const torta = (parte: typeof REMETENTE) => ({ ...parte, endereco: { ...parte.endereco, ...torto } })
const chave = (mais: object) =>
  buildChave({
    cUF: '35',
    AAMM: '2611',
    cnpj: '12ABC34501DE35',
    mod: 57,
    serie: 1,
    nNF: 1,
    tpEmis: 1,
    cNF: 12345678,
    ...mais,
  })
const rtc = BOM.imposto.ibscbs
const global = (mais: Partial<EntradaCte>) =>
  exemplo({
    xObsGlobalizado: 'Procedimento efetuado conforme o regime especial',
    documentos: [1, 2, 3, 4, 5].map(n => nota(n)),
    dest: { ...DESTINATARIO, xNome: 'DIVERSOS', documento: '12ABC34501DE35' },
    ...mais,
    ide: ide({ globalizado: true, ...mais.ide }),
  })
const VARIOS = [FORNECEDOR, '11444777000161', CARREIRA, '00000000000191', '12ABC34501DE35'].map((cnpj, i) =>
  nota(i + 1, cnpj),
)
const pagoNoFim = (mais: Partial<EntradaCte> = {}) =>
  global({
    tomador: { toma: '3', indIEToma: '1' },
    rem: { ...REMETENTE, xNome: 'Diversos', documento: '12ABC34501DE35' },
    ...{ dest: DESTINATARIO, documentos: VARIOS },
    ...mais,
  })
const ferro = (trafMut: object | null) =>
  exemplo({
    ide: ide({ modal: '04' }),
    modal: { ferrov: { tpTraf: '1', fluxo: 'F', ...(trafMut ? { trafMut } : {}) } } as never,
  })
const onibus = (rodoOS: object, mais: Partial<EntradaCte> = {}) =>
  exemploOs({ modal: { rodoOS } as never, ...mais })
const TAF = '123456789012'
const EVENTUAL = { tpFretamento: '1', dhViagem: '2026-11-21T06:00:00-03:00' }
const OS = exemploOs()

type Caso = readonly [codigo: string, campo: string, entrada: EntradaCte, agora?: string]
const CASOS: readonly Caso[] = [
  ['670', 'serie', exemplo({ chave: chave({ serie: 890 }) })],
  ['247', 'empresa', exemplo({ chave: chave({ cUF: '29' }) })],
  ['207', 'empresa', exemplo({ emit: { ...BOM.emit, CNPJ: '12ABC34501DE36' } })],
  ['229', 'empresa', exemplo({ emit: { ...BOM.emit, IE: 'ISENTO' } })],
  ['713', 'empresa', exemplo({ emit: { ...BOM.emit, endereco: { ...BOM.emit.endereco, ...torto } } })],
  ['537', 'municipio_envio', exemplo({ ide: ide({ envio: torto }) })],
  ['541', 'municipio_inicio', exemplo({ ide: ide({ inicio: torto }) })],
  ['542', 'municipio_fim', exemplo({ ide: ide({ fim: torto }) })],
  ['212', 'data', BOM, '2026-11-20T09:54:00-03:00'],
  ['228', 'data', BOM, '2026-11-27T10:01:00-03:00'],
  [
    '517',
    'tipo_cte',
    exemplo({
      chave: chave({ tpEmis: 7 }),
      ide: ide({ tpCTe: '3' }),
      substituido: { chave: chaveDe('57', 2) },
    }),
  ],
  ['513', 'tp_emis', exemplo({ chave: chave({ tpEmis: 8 }) })],
  ['676', 'cfop', exemplo({ ide: ide({ CFOP: '5102' }) })],
  ['519', 'cfop', exemplo({ ide: ide({ CFOP: '6353' }) })],
  ['524', 'cfop', exemplo({ ide: ide({ inicio: SALVADOR, CFOP: '6353' }) })],
  ['908', 'cfop', exemplo({ ide: ide({ CFOP: '5932' }) })],
  ['481', 'ind_ie_tomador', exemplo({ rem: { ...REMETENTE, IE: null } })],
  [
    '482',
    'ind_ie_tomador',
    exemplo({
      tomador: { toma: '0', indIEToma: '2' },
      rem: de(REMETENTE, { endereco: { ...REMETENTE.endereco, cMun: '3304557', UF: 'RJ' } }),
    }),
  ],
  [
    '617',
    'ind_ie_tomador',
    exemplo({ tomador: { toma: '0', indIEToma: '2' }, rem: { ...REMETENTE, IE: 'ISENTO' } }),
  ],
  [
    '444',
    'tomador',
    exemplo({ tomador: { toma: '4', indIEToma: '9', parte: { ...RECEBEDOR, documento: '00000000000192' } } }),
  ],
  [
    '445',
    'tomador',
    exemplo({ tomador: { toma: '4', indIEToma: '9', parte: { ...PESSOA, documento: '52998224724' } } }),
  ],
  ['536', 'tomador', exemplo({ tomador: { toma: '4', indIEToma: '9', parte: torta(RECEBEDOR) } })],
  ['', 'valor_total', exemplo({ componentes: [] }, { valor: '0.00' })],
  ['650', 'valor_total', exemplo({ componentes: [] }, { valor: '10000000.00' })],
  ['531', 'valor_receber', exemplo({ imposto: comImposto({ vRec: '1000.01' }) })],
  ['', 'componentes', exemplo({ componentes: [{ nome: 'FRETE', valor: '999.99' }] })],
  [
    '503',
    'tipo_cte',
    exemplo({
      chave: chave({ tpEmis: 7 }),
      ide: ide({ tpCTe: '3' }),
      substituido: { chave: chaveDe('57', 2) },
    }),
  ],
  ['458', 'referida', exemplo({ ide: ide({ tpCTe: '3' }) })],
  ['847', 'referida', exemplo({ ide: ide({ tpCTe: '3' }), substituido: { chave: '1' } })],
  ['459', 'complementados', exemplo({ ide: ide({ tpCTe: '1' }) })],
  ['849', 'complementados', exemplo({ ide: ide({ tpCTe: '1' }), complementados: ['1'] })],
  [
    '907',
    'complementados',
    exemplo({ ide: ide({ tpCTe: '1' }), complementados: [chaveDe('57', 2), chaveDe('57', 2)] }),
  ],
  [
    '269',
    'complementados',
    exemplo({ ide: ide({ tpCTe: '1' }), complementados: [chaveDe('57', 2, FORNECEDOR)] }),
  ],
  ['715', 'autsXml', exemplo({ autXML: ['52998224725', '52998224725'] })],
  ['699', 'autsXml', exemplo({ autXML: ['60746948000113'] })],
  ['700', 'autsXml', exemplo({ autXML: ['52998224724'] })],
  ['828', 'autsXml', exemplo({ autXML: [FORNECEDOR] })],
  ['310', 'cst_ibscbs', exemplo({ imposto: comImposto({ ibscbs: null }) })],
  [
    '311',
    'cst_ibscbs',
    exemplo({ imposto: comImposto({ ibscbs: rtc && { ...rtc, CST: '999', cClassTrib: '999001' } }) }),
  ],
  [
    '313',
    'cst_ibscbs',
    exemplo({ imposto: comImposto({ ibscbs: rtc && { ...rtc, cClassTrib: '200001' } }) }),
  ],
  [
    '370',
    'entregas',
    exemploSimp({
      entregas: [SALVADOR, { ...SALVADOR, cMun: '2910800' }].map(fim => ({
        inicio: SAO_PAULO,
        fim,
        valor: '500.00',
        componentes: [],
        notas: [chaveDe('55', 1)],
      })),
    }),
  ],
  [
    '',
    'entregas',
    exemploSimp({
      entregas: Array.from({ length: 1000 }, () => ({
        inicio: SAO_PAULO,
        fim: SALVADOR,
        valor: '1.00',
        componentes: [],
        notas: [chaveDe('55', 1)],
      })),
    }),
  ],
  ['215', 'valor_total', exemploSimp({}, { valor: '900.00' })],
  ['460', 'remetente', exemplo({ rem: null })],
  ['461', 'expedidor', exemplo({ tomador: { toma: '1', indIEToma: '9' } })],
  ['462', 'recebedor', exemplo({ tomador: { toma: '2', indIEToma: '9' } })],
  ['463', 'destinatario', exemplo({ tomador: { toma: '3', indIEToma: '9' }, dest: null })],
  ['215', 'tomador', exemplo({ tomador: { toma: '4', indIEToma: '9' } })],
  ['799', 'tomador', exemplo({ tomador: { toma: '4', indIEToma: '1', parte: DESTINATARIO } })],
  ['415', 'remetente', exemplo({ rem: { ...REMETENTE, documento: '11222333000182' } })],
  ['416', 'remetente', exemplo({ rem: { ...REMETENTE, documento: '52998224724' } })],
  ['532', 'remetente', exemplo({ rem: torta(REMETENTE) })],
  ['208', 'destinatario', exemplo({ dest: { ...DESTINATARIO, documento: '11222333000182' } })],
  ['237', 'destinatario', exemplo({ dest: { ...DESTINATARIO, documento: '52998224724' } })],
  ['533', 'destinatario', exemplo({ dest: torta(DESTINATARIO) })],
  ['428', 'expedidor', exemplo({ exped: { ...EXPEDIDOR, documento: '11222333000182' } })],
  ['429', 'expedidor', exemplo({ exped: { ...EXPEDIDOR, documento: '52998224724' } })],
  ['534', 'expedidor', exemplo({ exped: torta(EXPEDIDOR) })],
  ['436', 'recebedor', exemplo({ receb: { ...RECEBEDOR, documento: '11222333000182' } })],
  ['437', 'recebedor', exemplo({ receb: { ...RECEBEDOR, documento: '52998224724' } })],
  ['535', 'recebedor', exemplo({ receb: torta(RECEBEDOR) })],
  ['469', 'remetente', exemplo({ rem: null, tomador: { toma: '3', indIEToma: '1' } })],
  ['470', 'destinatario', exemplo({ dest: null })],
  [
    '474',
    'expedidor',
    exemplo({ ide: ide({ tpServ: '3' }), documentos: [], anteriores: [anterior], receb: RECEBEDOR }),
  ],
  [
    '475',
    'recebedor',
    exemplo({ ide: ide({ tpServ: '3' }), documentos: [], anteriores: [anterior], exped: EXPEDIDOR }),
  ],
  [
    '581',
    'valor_carga',
    exemplo({ carga: { proPred: 'x', quantidades: [{ cUnid: '01', tpMed: 'PESO', qCarga: '1' }] } }),
  ],
  ['215', 'quantidades', exemplo({ carga: { vCarga: '1.00', proPred: 'x', quantidades: [] } })],
  ['693', 'chaves', exemplo({ documentos: [] })],
  [
    '694',
    'chaves',
    exemplo({ ide: ide({ tpServ: '3' }), anteriores: [anterior], exped: EXPEDIDOR, receb: RECEBEDOR }),
  ],
  ['', 'chaves', exemplo({ documentos: [nota(1), { tipo: 'outros', tpDoc: '00' }] })],
  ['521', 'anteriores', exemplo({ ide: ide({ tpServ: '2' }) })],
  ['747', 'anteriores', exemplo({ anteriores: [anterior] })],
  ['814', 'multimodais', exemplo({ multimodais: [chaveDe('57', 3)] })],
  [
    '651',
    'multimodais',
    exemplo({ ide: ide({ tpServ: '4' }), documentos: [], exped: EXPEDIDOR, receb: RECEBEDOR }),
  ],
  [
    '667',
    'tomador',
    exemplo({
      ide: ide({ tpServ: '4' }),
      documentos: [],
      exped: EXPEDIDOR,
      receb: RECEBEDOR,
      multimodais: [chaveDe('57', 3, CARREIRA)],
    }),
  ],
  ['745', 'tomador', exemplo({ ide: ide({ tpServ: '1' }), anteriores: [anterior] })],
  ['844', 'anteriores', exemplo({ ide: ide({ tpServ: '2' }), anteriores: [{ ...anterior, chaves: ['1'] }] })],
  ['543', 'anteriores', exemplo({ ide: ide({ tpServ: '2' }), anteriores: [anterior, anterior] })],
  [
    '733',
    'anteriores',
    exemplo({ ide: ide({ tpServ: '2' }), anteriores: [{ ...anterior, chaves: [chaveDe('57', 3)] }] }),
  ],
  ['601', 'chaves', exemplo({ documentos: Array.from({ length: 2001 }, (_, i) => nota(i + 1)) })],
  ['527', 'chaves', exemplo({ documentos: [nota(1), nota(1)] })],
  ['843', 'chaves', exemplo({ documentos: [{ tipo: 'nfe', chave: chaveDe('65', 1, FORNECEDOR) }] })],
  ['729', 'chaves', exemplo({ documentos: [nota(1), nota(2, CARREIRA)] })],
  [
    '813',
    'chaves',
    exemplo({ ide: ide({ fim: SALVADOR, CFOP: '6353' }), documentos: [{ tipo: 'outros', tpDoc: '65' }] }),
  ],
  ['743', 'globalizado', global({ ide: ide({ fim: SALVADOR, CFOP: '6353' }) })],
  ['722', 'globalizado', global({ tomador: { toma: '1', indIEToma: '1' }, exped: EXPEDIDOR })],
  ['723', 'globalizado', global({ documentos: [{ tipo: 'dce', chave: chaveDe('99', 1) }] })],
  ['724', 'globalizado', pagoNoFim({ documentos: VARIOS.slice(1) })],
  ['725', 'remetente', pagoNoFim({ rem: { ...REMETENTE, documento: '12ABC34501DE35' } })],
  ['727', 'remetente', pagoNoFim({ rem: { ...REMETENTE, xNome: 'DIVERSOS' } })],
  ['737', 'globalizado', global({ documentos: [nota(1)] })],
  ['744', 'globalizado', global({ documentos: VARIOS })],
  ['726', 'destinatario', global({ dest: { ...DESTINATARIO, documento: '12ABC34501DE35' } })],
  ['728', 'destinatario', global({ dest: { ...DESTINATARIO, xNome: 'DIVERSOS' } })],
  ['730', 'globalizado', exemplo({ dest: { ...DESTINATARIO, xNome: 'DIVERSOS' } })],
  ['526', 'modal', exemplo({ ide: ide({ modal: '03' }), modal: { aquav: { detCont: [{ nCont: 'A1' }] } } })],
  ['582', 'modal', ferro(null)],
  ['583', 'modal', ferro({ respFat: '1', ferrEmi: '2', vFrete: '1.00' })],
  ['584', 'modal', ferro({ respFat: '2', ferrEmi: '2', vFrete: '1.00' })],
  ['757', 'tomador', exemploOs({ tomador: { toma: '4', indIEToma: '9' } })],
  ['751', 'municipio_inicio', exemploOs({ ide: ide({ inicio: null }) })],
  ['752', 'municipio_fim', exemploOs({ ide: ide({ fim: { ...SALVADOR, cMun: '' } }) })],
  ['753', 'percurso', exemploOs({ ide: ide({ percurso: ['RJ'] }) })],
  ['798', 'taf', exemploOs({ modal: null })],
  [
    '798',
    'registro_estadual',
    exemploOs({ modal: null, ide: ide({ fim: CAMPINAS, CFOP: '5357', percurso: [] }) }),
  ],
  [
    '839',
    'registro_estadual',
    onibus({ TAF, infFretamento: EVENTUAL }, { ide: ide({ fim: CAMPINAS, CFOP: '5357', percurso: [] }) }),
  ],
  ['840', 'taf', onibus({ NroRegEstadual: '1'.repeat(25), infFretamento: EVENTUAL })],
  ['841', 'fretamento', onibus({ TAF })],
  ['837', 'viagem', onibus({ TAF, infFretamento: { tpFretamento: '1' } })],
  ['838', 'viagem', onibus({ TAF, infFretamento: { ...EVENTUAL, dhViagem: '2026-11-20T09:59:00-03:00' } })],
  ['760', 'inss', exemploOs({ tomador: { toma: '4', indIEToma: '1', parte: DESTINATARIO } })],
  ['815', 'cancelado', exemploOs({ os: { xDescServ: 'x', refCTeCanc: chaveDe('67', 2) } })],
  ['380', 'municipio_fim', exemploOs({ ide: ide({ tpServ: '7', fim: null }), modal: null })],
  ['829', 'taf', exemploOs({ ide: ide({ tpServ: '7' }) })],
  [
    '899',
    'guias',
    exemploOs({
      ide: ide({ tpServ: '7' }),
      modal: null,
      os: {
        xDescServ: 'x',
        guias: [{ chave: '3'.repeat(44), componentes: [{ tpComp: '1', vComp: '999.89' }] }],
      },
    }),
  ],
  ['754', 'documentos', exemploOs({ ide: ide({ tpServ: '8' }), modal: null })],
]

describe('o que a SEFAZ recusaria no CT-e', () => {
  test.each<readonly [string, EntradaCte]>([
    ['CT-e', BOM],
    ['CT-e OS', OS],
    ['simplificado', exemploSimp()],
    ['complemento', exemplo({ ide: ide({ tpCTe: '1' }), complementados: [chaveDe('57', 2)] })],
    [
      'subcontratação',
      exemplo({
        ide: ide({ tpServ: '1' }),
        anteriores: [anterior],
        tomador: { toma: '4', indIEToma: '1', parte: EXPEDIDOR },
        exped: null,
      }),
    ],
    ['globalizado pago pelo remetente', global({})],
    ['globalizado pago pelo destinatário', pagoNoFim()],
    [
      'remetente no exterior',
      exemplo({
        tomador: { toma: '3', indIEToma: '1' },
        rem: {
          ...REMETENTE,
          documento: '00000000000000',
          IE: null,
          endereco: { ...REMETENTE.endereco, cMun: '9999999', xMun: 'EXTERIOR', UF: 'EX', CEP: null },
        },
      }),
    ],
  ])('nada a dizer do bom: %s', (_, entrada) => {
    expect(preflightCte(entrada, { agora: DIA })).toEqual([])
  })

  test.each(CASOS.map(([codigo, campo, entrada, agora]) => ({ codigo, campo, entrada, agora })))(
    '$codigo em $campo fala uma vez',
    ({ codigo, campo, entrada, agora }) => {
      const meus = preflightCte(entrada, { agora }).filter(
        each => each.codigo === codigo && each.campo === campo,
      )
      expect(meus).toHaveLength(1)
      expect(meus[0]?.texto.length).toBeGreaterThan(10)
    },
  )

  test('toda regra tem o seu caso', () => {
    const ditos = CASOS.map(([codigo, campo]) => `${codigo} ${campo}`)
    const regras = REGRAS_CTE.map(({ codigo, campo }) => `${codigo} ${campo}`)
    expect(regras.filter(each => !ditos.includes(each))).toEqual([])
    expect(new Set(regras).size).toBe(regras.length)
    expect(regras.length).toBe(CASOS.length)
  })

  test('o que só o leiaute recusa aponta para o campo', () => {
    const semNome = preflightCte(
      exemplo({ rem: { ...REMETENTE, endereco: { ...REMETENTE.endereco, xBairro: '' } } }),
    )
    expect(semNome).toEqual([
      { codigo: '215', campo: 'remetente', texto: 'Remetente: falta Bairro (xBairro)' },
    ])
    const placa = preflightCte(onibus({ TAF, veic: { placa: 'ABC-12' }, infFretamento: EVENTUAL }))
    expect(placa.map(({ codigo, campo }) => [codigo, campo])).toEqual([['215', 'modal']])
  })
})
