import { expect, test } from 'vitest'
import { type Coded, refusedByRows } from '../../../sim/sefaz/tables/codes.ts'
import { meiRules } from '../../../src/core/dfe/nfe/compose/imposto-digitado.ts'
import { judgeItem } from '../../../src/core/dfe/nfe/preflight/item.ts'
import type { Emissor, ItemRegistrado } from '../../../src/core/dfe/nfe/preflight/regra-item.ts'
import { itemRules } from '../../../src/core/tax/kinds.ts'

const item = (csosn: string, cfop: string): ItemRegistrado => ({
  ...{ cProd: '1', xProd: 'Bolo', NCM: '19059090', CEST: null, uCom: 'UN', uTrib: 'UN', qCom: '1' },
  ...{ valores: {}, ncm_existe: true },
  regras: { ...itemRules(() => null), icms: { cst: csosn, cfop, origem: '0' } },
})
const de = (modelo: '55' | '65', mais: Partial<Emissor> = {}): Emissor => ({
  ...{ CRT: '4', UF: 'SP', modelo, balcao: false, data: '2026-12-01', tpAmb: '1' },
  ...mais,
})
const recusas = (csosn: string, cfop: string, emissor: Emissor) =>
  judgeItem(item(csosn, cfop), emissor).filter(({ codigo }) => codigo === '782' || codigo === '337')
const texto = (...dito: Parameters<typeof recusas>): string => recusas(...dito)[0]?.texto ?? ''

const DA_900 = '1202 2202 1904 2904 5202 6202 5904 6904 5551 6551 1553 5501'.split(' ')
// as NT 2024.001 v1.20 has them (N12a-80, 81, 90 and 91), by hand
const TABELA: [modelo: '55' | '65', csosn: string, cfop: string, rejeicao: string | null][] = [
  ['55', '102', '5102', null],
  ['55', '102', '6102', null],
  ['55', '102', '1202', '337'],
  ['55', '102', '5202', '337'],
  ['55', '102', '5904', '337'],
  ['55', '102', '5551', '337'],
  ['55', '102', '6108', '337'],
  ['55', '300', '5102', null],
  ['55', '400', '5102', null],
  ['55', '400', '5904', null],
  ...DA_900.map((cfop): (typeof TABELA)[number] => ['55', '900', cfop, null]),
  ['55', '900', '5102', '337'],
  ['55', '900', '5910', '337'],
  ...['101', '103', '201', '202', '203', '500'].map((csosn): (typeof TABELA)[number] => [
    ...(['55', csosn, '5102', '782'] as const),
  ]),
  ['65', '102', '5102', null],
  ['65', '300', '5102', null],
  ['65', '400', '5102', '782'],
  ['65', '900', '5102', '782'],
  ['65', '102', '5101', '337'],
  ['65', '102', '5405', '337'],
]

test.each(TABELA)('do MEI no modelo %s, CSOSN %s com CFOP %s: %s', (modelo, csosn, cfop, rejeicao) => {
  expect(recusas(csosn, cfop, de(modelo))[0]?.codigo ?? null).toBe(rejeicao)
  const coded: Omit<Coded, 'valor'> = {
    ...{ balcao: modelo === '65', crt: '4', uf: 'SP', dia: '2026-12-01', situacao: csosn },
  }
  const simulador = [
    ...(refusedByRows(782, { ...coded, valor: csosn }) ? ['782'] : []),
    ...(refusedByRows(337, { ...coded, valor: cfop }) ? ['337'] : []),
  ]
  expect(simulador[0] ?? null).toBe(rejeicao)
})

test('a recusa diz ao MEI o valor certo da operação', () => {
  expect(texto('102', '5904', de('55'))).toMatch(/com o CFOP 5904 use CSOSN 900$/)
  expect(texto('500', '5102', de('55'))).toMatch(
    /usa CSOSN 102, 300, 400 ou 900, não 500: com o CFOP 5102 use CSOSN 102$/,
  )
  const volta = (tpNF: string, idDest: string) => de('55', { devolve: true, operacao: { tpNF, idDest } })
  expect(texto('102', '5201', volta('1', '1'))).toMatch(/devolver uma compra use CFOP 5202 e CSOSN 900$/)
  expect(texto('102', '2201', volta('0', '2'))).toMatch(/receber uma devolução use CFOP 2202 e CSOSN 900$/)
  expect(texto('102', '6101', de('55', { operacao: { idDest: '2' } }))).toMatch(/use CFOP 6102 e CSOSN 102$/)
})

test('antes de abril de 2025, ao exterior e nos outros regimes nada muda', () => {
  expect(recusas('102', '5904', de('55', { data: '2025-03-31' }))).toEqual([])
  expect(recusas('102', '7102', de('55', { operacao: { idDest: '3' } }))).toEqual([])
  expect(recusas('102', '5101', de('55', { CRT: '1' }))).toEqual([])
})

test.each([
  ['SP', '40', true],
  ['SP', '00', false],
  ['RS', '90', true],
  ['RS', '40', false],
  ['PR', '90', false],
])('na NFC-e de %s o CST %s leva o CFOP 5949: %s', (uf, cst, leva) => {
  const emissor = de('65', { CRT: '3', UF: uf })
  expect(judgeItem(item(cst, '5949'), emissor).every(({ codigo }) => codigo !== '725')).toBe(leva)
  const coded = { balcao: true, crt: '3', uf, dia: '2026-12-01', situacao: cst, valor: '5949' }
  expect(refusedByRows(725, coded)).toBe(!leva)
})

test('o produto que o MEI vende com 102 volta com 900, sem outra regra', () => {
  const coded = { onde: '55', uf: 'SP', crt: '4', dia: '2026-12-01', exterior: false } as const
  const cst = (cfop: string, mais: object = {}) =>
    meiRules(item('102', cfop).regras, { ...coded, ...mais }).icms?.cst
  expect(['1202', '5202', '5904', '5102', '5910'].map(cfop => cst(cfop))).toEqual([
    ...['900', '900', '900', '102', '102'],
  ])
  expect([cst('1202', { crt: '1' }), cst('1202', { onde: 'balcao' })]).toEqual(['102', '102'])
})
