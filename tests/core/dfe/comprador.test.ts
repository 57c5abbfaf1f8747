import { describe, expect, test } from 'vitest'
import type { EntradaNfe, ItemNfe } from '../../../src/core/dfe/nfe/compose/entrada.ts'
import { judgeItem } from '../../../src/core/dfe/nfe/preflight/item.ts'
import type { Emissor, OperacaoDaNota } from '../../../src/core/dfe/nfe/preflight/regra-item.ts'
import { exemplo, item } from './exemplo.ts'

// MOC 7.0, Anexo I, N12-70 (NT 2023.001: also 61), N12-80 (NT 2020.005), N12a-70 (NT 2024.001)
const um = item()
const achados = (
  icms: Record<string, string>,
  operacao: OperacaoDaNota,
  emissor: Partial<Emissor> = {},
  extra: Partial<ItemNfe> = {},
) =>
  judgeItem(
    { ...um, ...extra, regras: { ...um.regras, icms: { ...um.regras.icms, ...icms } } },
    {
      ...{ CRT: '3', UF: 'MG', modelo: '55', balcao: false, data: '2026-12-01', tpAmb: '1' },
      ...emissor,
      operacao,
    },
  )
    .map(({ codigo }) => codigo)
    .filter(codigo => ['508', '529', '600'].includes(codigo))

const PESSOA: OperacaoDaNota = { indIEDest: '9' }
const DE_FORA: OperacaoDaNota = { indIEDest: '9', idDest: '2' }

describe('CST de quem não é contribuinte', () => {
  test.each(['00', '20', '40', '41', '60', '61'])('%s cabe', cst => {
    expect(achados({ cst }, PESSOA)).toEqual([])
  })

  test.each(['10', '30', '50', '51', '70', '90'])('%s não cabe, e cabe a contribuinte', cst => {
    expect(achados({ cst }, PESSOA)).toEqual(['508'])
    expect(achados({ cst }, { indIEDest: '1' })).toEqual([])
    expect(achados({ cst }, {})).toEqual([])
  })

  test.each<[string, boolean, Record<string, string>, OperacaoDaNota, Partial<ItemNfe>?]>([
    ['entrada', true, { cst: '10' }, { ...PESSOA, tpNF: '0' }],
    ['suspensão em remessa', true, { cst: '50', cfop: '5915' }, PESSOA],
    ['suspensão em retorno', true, { cst: '50', cfop: '5916' }, PESSOA],
    ['suspensão em outra saída', true, { cst: '50', cfop: '6949' }, DE_FORA],
    ['suspensão em venda', false, { cst: '50', cfop: '5102' }, PESSOA],
    ['suspensão devolvida', true, { cst: '50', cfop: '5202' }, { ...PESSOA, finNFe: '4' }],
    ['diferimento devolvido', true, { cst: '51', cfop: '5202' }, { ...PESSOA, finNFe: '4' }],
    ['ST devolvida', false, { cst: '10', cfop: '5202' }, { ...PESSOA, finNFe: '4' }],
    ['diferimento de entrega futura', true, { cst: '51', cfop: '5922' }, PESSOA],
    ['diferimento de depósito', true, { cst: '51', cfop: '5906' }, PESSOA],
    ['diferimento de depósito de fora', false, { cst: '51', cfop: '5906' }, DE_FORA],
    [
      'isento com ST de derivado de petróleo',
      true,
      { cst: '30' },
      DE_FORA,
      { detalhe: { codanp: '320102001' } },
    ],
    ['isento com ST de etanol', false, { cst: '30' }, DE_FORA, { detalhe: { codanp: '810102001' } }],
    [
      'isento com ST de derivado, no estado',
      false,
      { cst: '30' },
      PESSOA,
      { detalhe: { codanp: '320102001' } },
    ],
    ['isento com ST de energia', true, { cst: '30' }, DE_FORA, { NCM: '27160000' }],
    ['nota com veículo novo', true, { cst: '10' }, { ...PESSOA, veiculo: true }],
  ])('%s: cabe %s', (_, cabe, icms, operacao, extra) => {
    expect(achados(icms, operacao, {}, extra)).toEqual(cabe ? [] : ['508'])
  })

  test('outras com ST só no Ceará', () => {
    expect(achados({ cst: '90', cfop: '5405' }, PESSOA, { UF: 'CE' })).toEqual([])
    expect(achados({ cst: '90', cfop: '5102' }, PESSOA, { UF: 'CE' })).toEqual(['508'])
    expect(achados({ cst: '90', cfop: '5405' }, PESSOA)).toEqual(['508'])
  })

  test('NFC-e não tem esta regra', () => {
    expect(achados({ cst: '90' }, PESSOA, { modelo: '65' })).toEqual([])
  })
})

describe('CSOSN de quem não é contribuinte', () => {
  const simples: Partial<Emissor> = { CRT: '1' }
  test.each(['102', '103', '300', '400', '500'])('%s cabe', cst => {
    expect(achados({ cst }, PESSOA, simples)).toEqual([])
  })

  test.each(['101', '201', '202', '203', '900'])('%s não cabe, e cabe a contribuinte', cst => {
    expect(achados({ cst }, PESSOA, simples)).toEqual(['600'])
    expect(achados({ cst }, { indIEDest: '1' }, simples)).toEqual([])
    expect(achados({ cst }, { ...PESSOA, tpNF: '0' }, simples)).toEqual([])
  })

  test.each([
    ['conserto', '5915', '1', true],
    ['conserto de fora', '6916', '1', true],
    ['demonstração', '5912', '1', true],
    ['demonstração de fora', '6912', '1', false],
    ['remessa do MEI', '5904', '4', true],
    ['remessa de quem não é MEI', '5904', '1', false],
    ['venda de bem do MEI', '6551', '4', true],
  ] as const)('%s sai com 900: %s %s', (_, cfop, CRT, cabe) => {
    expect(achados({ cst: '900', cfop }, PESSOA, { CRT })).toEqual(cabe ? [] : ['600'])
  })
})

describe('CST de contribuinte isento de inscrição', () => {
  const ISENTO: OperacaoDaNota = { indIEDest: '2' }
  test('dos CST só suspensão e diferimento não cabem', () => {
    expect(achados({ cst: '50' }, ISENTO)).toEqual(['529'])
    expect(achados({ cst: '51' }, ISENTO)).toEqual(['529'])
    for (const cst of ['00', '10', '90']) expect(achados({ cst }, ISENTO)).toEqual([])
  })

  test.each(['5915', '6916', '5912', '5901', '6901'])(
    'suspensão com CFOP %s cabe, e diferimento não',
    cfop => {
      expect(achados({ cst: '50', cfop }, ISENTO)).toEqual([])
      expect(achados({ cst: '51', cfop }, ISENTO)).toEqual(['529'])
    },
  )
})

test('a recusa diz o que usar e onde', () => {
  const entrada: EntradaNfe = exemplo(1)
  const [achado] = judgeItem(
    { ...um, regras: { ...um.regras, icms: { ...um.regras.icms, cst: '201' } } },
    {
      ...{
        CRT: '1',
        UF: entrada.emit.endereco.UF,
        modelo: '55',
        balcao: false,
        data: '2026-12-01',
        tpAmb: '1',
      },
      operacao: PESSOA,
    },
  ).filter(({ codigo }) => codigo === '600')
  expect(achado?.texto).toBe(
    'o CSOSN 201 não cabe em venda a quem não é contribuinte: use 102, em "CST/CSOSN a não contribuinte" da regra de ICMS',
  )
})
