import { expect, test } from 'vitest'
import { asOf, LAW } from '../../../src/core/law/index.ts'

test.each([
  ['cbs', '2025-12-31', null],
  ['cbs', '2026-01-01', '0.9'],
  ['cbs', '2026-12-31T23:59:59-03:00', '0.9'],
  ['cbs', '2027-01-01', null],
  ['ibs_uf', '2026-11-20', '0.1'],
  ['ibs_uf', '2027-01-01', '0.05'],
  ['icms_fator', null, '1'],
  ['icms_fator', '2028-12-31', '1'],
  ['icms_fator', '2029-01-01', '0.9'],
  ['icms_fator', '2033-06-01', '0'],
  ['rtc_vprod_bruto', '2026-12-31', null],
  ['rtc_vprod_bruto', '2027-01-01', true],
  ['prazo_manifestacao_dias', '2026-05-31', '180'],
  ['cancelamento_tardio_55_horas_SP', '2025-11-16', '480'],
  ['cancelamento_tardio_55_horas_SP', '2026-11-23', '480'],
  ['cancelamento_tardio_55_horas_BA', '2026-11-23', null],
  [
    'anuencia_cancelamento_55_RO',
    '2026-11-23',
    'no Portal do Contribuinte, em até 720 horas da autorização da nota',
  ],
  ['anuencia_cancelamento_55_PI', '2022-09-04', null],
  ['anuencia_cancelamento_55_SP', '2026-11-23', null],
  ['anuencia_cancelamento_65_RO', '2026-11-23', null],
  ['prazo_cancelamento_55_horas_MT', '2021-09-30', '2'],
  ['prazo_cancelamento_55_horas_MT', '2026-11-23', '8'],
  ['prazo_cancelamento_55_horas_RS', '2015-07-27', null],
  ['prazo_cancelamento_55_horas_RS', '2026-11-23', '168'],
  ['prazo_manifestacao_dias', '2026-06-01', '90'],
  ['nfce_identificacao', '2026-11-20', '10000'],
])('%s em %s vale %s', (nome, data, valor) => expect(asOf(data).valor(nome)).toBe(valor))

test('o dever de destacar IBS/CBS alcança os outros CRTs em 2027', () => {
  expect(asOf('2026-11-20').lista('rtc_dever')).toEqual(['3'])
  expect(asOf('2027-01-01').lista('rtc_dever')).toEqual(['1', '2', '3', '4'])
})

test('linha dada pelo chamador substitui todas as do mesmo nome', () => {
  const lei = asOf('2027-06-30', [{ nome: 'rtc_vprod_bruto', valor: true, de: '2028-01-01' }])
  expect(lei.ligado('rtc_vprod_bruto')).toBe(false)
  expect(lei.texto('ibs_uf')).toBe('0.05')
})

test('toda linha da lei tem fonte e datas em ordem, sem repetição', () => {
  for (const l of LAW) {
    expect(l.fonte).not.toBe('')
    expect(l.verificado).toMatch(/^(\d{4}-\d{2}(-\d{2})?|release)$/)
    if (l.de && l.ate) expect(l.de <= l.ate).toBe(true)
    const outras = LAW.filter(o => o !== l && o.nome === l.nome)
    for (const o of outras)
      expect((l.ate ?? '9') < (o.de ?? '0') || (o.ate ?? '9') < (l.de ?? '0')).toBe(true)
  }
})
