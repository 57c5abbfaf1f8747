import { describe, expect, test } from 'vitest'
import { noRules } from '../../../../src/core/tax/kinds.ts'
import { documentItem, type ItemContext } from '../../../../src/domain/documents/documento/item.ts'
import { figuresOf, saidOf } from '../../../../src/domain/documents/documento/item-line.ts'
import type { Field, Linha } from '../../../../src/domain/fields/field.ts'
import { one } from '../../../../src/domain/fields/schema/to-zod.ts'

type Said = Partial<ItemContext> & Linha
type When = Readonly<Record<string, ((linha: Linha) => boolean) | 'sempre' | undefined>>

const linha = (said: Said): Linha => ({ tipo_operacao: 1, modelo: '55', calcular_imposto: true, ...said })
const holds = (when: unknown, name: string, said: Said): boolean => {
  const condition = (when as When)[name]
  return condition === 'sempre' || condition?.(linha(said)) === true
}
const shown = (name: string, said: Said) =>
  (documentItem.visibleWhen as When)[name] === undefined || holds(documentItem.visibleWhen, name, said)
const asked = (name: string, said: Said) => holds(documentItem.requiredWhen, name, said)
const locked = (name: string, said: Said) => holds(documentItem.readOnlyWhen, name, said)
const TODOS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
/** Types of operation where it is so. */
const types = (of: (said: Said) => boolean, said: Said = {}) =>
  TODOS.filter(tipo_operacao => of({ ...said, tipo_operacao }))

test('as partes, na ordem do contrato', () => {
  expect(Object.keys(documentItem.tabs ?? {})).toEqual([
    'Informações',
    'Item',
    'ICMS',
    'PIS/COFINS',
    'Reforma',
    'IPI',
    'Importação',
    'Veículo Novo',
  ])
})

describe('cada parte está onde deve', () => {
  const FISCAIS = [1, 3, 5, 6, 7, 8, 9]
  test.each([
    ['Informações', {}, TODOS],
    ['Item', {}, TODOS],
    ['ICMS', {}, FISCAIS],
    ['PIS/COFINS', {}, FISCAIS],
    ['Reforma', { modelo: '65' }, FISCAIS],
    ['IPI', {}, FISCAIS],
    ['IPI', { modelo: '65' }, []],
    ['Importação', { cfop_regra: '3102' }, FISCAIS],
    ['Importação', { cfop_regra: '3102', modelo: '65' }, []],
    ['Importação', { cfop_regra: '5102', cfop: '3102' }, FISCAIS.filter(tipo => ![1, 7].includes(tipo))],
    ['Importação', { cfop_regra: null, cfop: '3102' }, FISCAIS],
    ['Veículo Novo', { veiculo_novo: true }, FISCAIS],
    ['Veículo Novo', { veiculo_novo: false }, []],
  ] as const)('%s, %j', (parte, said, esperados) => {
    expect(types(all => holds(documentItem.tabs, parte, all), said)).toEqual(esperados)
  })
})

test.each([
  ['cfop', {}, [1, 3, 5, 6, 7]],
  ['calcular_imposto', {}, [1, 7]],
  ['mov_estoque', {}, [4]],
  ['unidade_trib', {}, [1, 3, 5, 6, 7, 8, 9]],
  ['tipo_conversao', {}, [1, 3, 5, 6, 7, 8, 9]],
  ['fator_coversao', {}, [1, 3, 5, 6, 7, 8, 9]],
  ['regraicms', {}, [1, 7]],
  ['regraipi', {}, [1]],
  ['regraipi', { modelo: '65' }, []],
  ['regrapisconfins', {}, [1]],
  ['regraisl', {}, [1, 3, 5, 6, 7, 8, 9]],
  ['regraibs', {}, [1, 3, 5, 6, 7, 8, 9]],
  ['regracbs', {}, [1, 3, 5, 6, 7, 8, 9]],
  ['num_pedido', { informa_pedido: true }, TODOS],
  ['num_item', { informa_pedido: false }, []],
  // it goes out with the note
  ['num_item', { informa_pedido: false, num_pedido: '12' }, TODOS],
  ['lote', { controle_lote: true }, TODOS],
  ['lote', { controle_lote: false }, []],
  // what a note of debit settles, as the CST of its rule says
  ['ajuste_ibs', { cst_ibs_regra: '800' }, TODOS],
  ['ajuste_cbs', { cst_ibs_regra: '811' }, TODOS],
  ['ajuste_competencia', { cst_ibs_regra: '811' }, TODOS],
  ['ajuste_competencia', { cst_ibs_regra: '800' }, []],
  ['ajuste_ibs', { cst_ibs_regra: '000' }, []],
  ['ajuste_ibs', { cst_ibs_regra: '800', modelo: '65' }, []],
  // of what comes back or is debited, and nobody linked
  ['nota_origem_item', {}, [5, 6]],
  ['nota_origem_chave', { documento: 6, debito: '04' }, TODOS],
  ['nota_origem_item', { documento: 6, debito: '04' }, TODOS],
  ['nota_origem_item', { documento: 6, debito: '04', origem_venda_id: 9 }, []],
  // debited whole, its note has no line; other debits name none
  ['nota_origem_chave', { documento: 6, debito: '03' }, TODOS],
  ['nota_origem_item', { documento: 6, debito: '03' }, []],
  ['nota_origem_chave', { documento: 6, debito: '06' }, [5, 6]],
  ['nota_origem_item', { documento: 1, debito: '04' }, [5, 6]],
  ['nota_origem_item', { modelo: '65' }, []],
  ['preco', {}, TODOS],
  ['qtde', {}, TODOS],
  ['desconto', {}, TODOS],
  ['unidade', {}, TODOS],
  ['vlripi', {}, TODOS],
  ['percete_dev', {}, [5, 6]],
  ['cstipi_id', {}, [1, 2, 3, 4, 7, 8, 9]],
  ['codigo_enq_ipi', {}, [1, 2, 3, 4, 7, 8, 9]],
  ['base_ipi', {}, [1, 2, 3, 4, 7, 8, 9]],
  ['aliqipi', {}, [1, 2, 3, 4, 7, 8, 9]],
] as const)('%s é visto, %j', (campo, said, esperados) => {
  expect(types(all => shown(campo, all), said)).toEqual(esperados)
})

const MANUAL = { calcular_imposto: false }
test.each([
  ['cfop', {}, [1, 5, 6, 7]],
  ['cfop', MANUAL, [1, 5, 6, 7]],
  ['regraicms', {}, [1]],
  ['regraicms', MANUAL, []],
  ['regrapisconfins', {}, [1]],
  ['regrapisconfins', MANUAL, []],
  ['obs', {}, [6]],
  ['estorno_ibs', { documento: 6, debito: '07' }, TODOS],
  ['estorno_cbs', { documento: 6, debito: '04' }, []],
  ['origem', {}, [3, 5, 6, 8, 9]],
  ['origem', MANUAL, [1, 3, 5, 6, 7, 8, 9]],
  ['cstipi_id', { ...MANUAL, vlripi: '0.00' }, []],
  ['cstipi_id', { ...MANUAL, vlripi: '5.00' }, [1, 3, 7, 8, 9]],
  ['motivo_desoneracao', { ...MANUAL, valor_desoneracao: '3.60' }, [1, 3, 5, 6, 7, 8, 9]],
  ['csticms_id', MANUAL, [1, 3, 5, 6, 7, 8, 9]],
  ['cst_pis_id', MANUAL, [1, 3, 5, 6, 7, 8, 9]],
  ['cst_confins_id', MANUAL, [1, 3, 5, 6, 7, 8, 9]],
  ['lote', { controle_lote: true }, TODOS],
  ['lote', { controle_lote: true, cfop: '5922' }, []],
  ['lote', { controle_lote: true, cfop_regra: '6118' }, []],
  ['lote', { controle_lote: true, cfop: '5117', cfop_regra: '5922' }, TODOS],
  ['lote', { controle_lote: true, mov_estoque_regra: false }, []],
  ['tipo_conversao', { unidade: 'CX', unidade_trib: 'UN' }, TODOS],
  ['fator_coversao', { unidade: 'CX', unidade_trib: 'UN' }, TODOS],
  ['fator_coversao', { unidade: 'CX', unidade_trib: 'CX' }, []],
  ['tipo_conversao', { unidade: 'CX', unidade_trib: null }, []],
] as const)('%s é pedido, %j', (campo, said, esperados) => {
  expect(types(all => asked(campo, all), said)).toEqual(esperados)
})

const CALCULAM = [1, 2, 4, 7]
test.each([
  ...['base_partilha', 'origem', 'csticms_id', 'vlricms', 'valor_desoneracao', 'vlrpis', 'vlripi'].flatMap(
    campo => [[campo, {}, CALCULAM] as const, [campo, MANUAL, [2, 4]] as const],
  ),
  ['vlr_ibs_total', {}, CALCULAM],
  // G-152: nobody types it since 2019
  ['percetualPart', MANUAL, TODOS], // contrato
  ['valor_ii', {}, []],
  ['regraicms', {}, [3, 5, 6, 8, 9]],
  ['regracbs', MANUAL, [1, 3, 5, 6, 7, 8, 9]],
  ['fator_coversao', { unidade: 'CX', unidade_trib: 'CX' }, TODOS],
  ['fator_coversao', { unidade: 'CX', unidade_trib: 'UN' }, []],
] as const)('%s é só lido, %j', (campo, said, esperados) => {
  expect(types(all => locked(campo, all), said)).toEqual(esperados)
})

test('os CFOPs de uma venda, de uma compra e de uma devolução', () => {
  const { cfop } = documentItem.fields as unknown as { cfop: { oferece: (linha: Linha) => object } }
  expect([2, 3, 6].map(tipo_operacao => cfop.oferece({ tipo_operacao }))).toEqual([
    { indNFe: 1, tpNF: '1' },
    { indNFe: 1, tpNF: '0' },
    { indNFe: 1, indDevol: 1, tpNF: '0' },
  ])
  // a note of credit comes in, whatever operation it is of
  expect(cfop.oferece({ tipo_operacao: 1, documento: 5 })).toEqual({ indNFe: 1, tpNF: '0' })
})

const SEM_REGRAS = noRules()

test('o que se computa cabe no seu campo, com quantas casas o motor o der', () => {
  const casas = Object.fromEntries(Object.keys(documentItem.fields).map(name => [name, '1.23450']))
  const figuras = figuresOf({} as never, SEM_REGRAS, false, casas as never)
  const cabem = Object.entries(figuras).flatMap(([name, value]) => {
    const field = documentItem.fields[name] as Field | undefined
    return field?.type === 'decimal' || field?.type === 'money'
      ? [[name, one(field, false).safeParse(value).success]]
      : []
  })
  expect(cabem.length).toBeGreaterThan(40)
  expect(cabem.filter(([, cabe]) => !cabe)).toEqual([])
})

describe('o débito de uma linha', () => {
  const faltas = (said: Linha, hoje = '2026-11-20') =>
    (documentItem.rules ?? []).flatMap(({ campo, ok }) =>
      campo.startsWith('ajuste_') && !ok(linha(said as Said) as never, { hoje } as never) ? [campo] : [],
    )
  const AJUSTA = {
    cst_ibs_regra: '811',
    ajuste_ibs: '0.00',
    ajuste_cbs: '0.01',
    ajuste_competencia: '2026-11',
  }

  test('é de algum imposto, e de um mês que já veio', () => {
    expect(faltas(AJUSTA)).toEqual([])
    expect(faltas({ ...AJUSTA, ajuste_cbs: '0.00' })).toEqual(['ajuste_ibs'])
    expect(faltas({ ...AJUSTA, ajuste_competencia: '2026-12' })).toEqual(['ajuste_competencia'])
    expect(faltas({ ...AJUSTA, cst_ibs_regra: '000', ajuste_cbs: null })).toEqual([])
    expect(asked('ajuste_competencia', AJUSTA)).toBe(true)
  })

  test('o que só a mão diz fica, ainda que os impostos da linha se calculem', () => {
    const dito = { ...AJUSTA, estorno_ibs: '1.00', part_uf: 'RJ', vlr_cbs: '9.99' }
    const said = saidOf({ qtde: '1', preco: '1', desconto: '0' } as never, linha(dito), false)
    expect(said).toMatchObject({ ajuste_cbs: '0.01', estorno_ibs: '1.00', part_uf: 'RJ', vlr_cbs: null })
    for (const nome of ['ajuste_cbs', 'estorno_ibs', 'part_uf']) expect(locked(nome, {})).toBe(false)
    expect(locked('vlr_cbs', {})).toBe(true)
  })
})
