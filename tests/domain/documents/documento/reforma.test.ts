import { describe, expect, test } from 'vitest'
import { derivedOf } from '../../../../src/domain/documents/documento/reforma.ts'

describe('o que se deduz dos impostos da reforma', () => {
  test.each([
    ['IBS total: UF e município', { vlr_ibs_uf: '1.25', vlr_ibs_mu: '0.50' }, { vlr_ibs_total: '1.75' }],
    ['só a UF', { vlr_ibs_uf: '1.25' }, { vlr_ibs_total: '1.25' }],
    ['alíquota efetiva: a da CBS', { aliq_cbs: '8.8' }, { aliq_cbs_efetiva: '8.8000' }],
    ['CBS bruta: base × efetiva', { base_cbs: '200.00', aliq_cbs: '8.8' }, { vlr_cbs_bruto: '17.60' }],
    [
      'CBS bruta: pela efetiva digitada',
      { base_cbs: '200.00', aliq_cbs: '8.8', aliq_cbs_efetiva: '4.4000' },
      { vlr_cbs_bruto: '8.80' },
    ],
    ['IS ad valorem: base × alíquota', { base_isl: '50.00', aliq_isl: '10' }, { vlr_isl_ad: '5.00' }],
    [
      'IS específico: o que o total deixa',
      { base_isl: '50.00', aliq_isl: '10', vlr_isl: '7.50' },
      { vlr_isl_especifica: '2.50' },
    ],
    [
      'nunca abaixo de zero',
      { base_isl: '50.00', aliq_isl: '10', vlr_isl: '3.00' },
      { vlr_isl_especifica: '0.00' },
    ],
  ])('%s', (_, typed, expected) => {
    expect(derivedOf(typed)).toMatchObject(expected)
  })

  test('a redução baixa a alíquota efetiva (G-086), e a unidade o específico (G-087)', () => {
    expect(
      derivedOf(
        { aliq_cbs: '8.8', base_isl: '50.00', aliq_isl: '10', vlr_isl: '9.00', qtde: '3' },
        { cbs: { aliquota_reducao_uf_cbs: '60' }, isl: { aliquota_especifica_isl: '0.5' } },
      ),
    ).toMatchObject({ aliq_cbs_efetiva: '3.5200', vlr_isl_especifica: '1.50' })
  })

  test('do que falta nada se deduz', () => {
    expect(Object.values(derivedOf({})).every(value => value === null)).toBe(true)
  })
})
