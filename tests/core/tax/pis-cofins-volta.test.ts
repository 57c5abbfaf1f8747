import { expect, test } from 'vitest'
import { pisCofinsComingIn, pisCofinsGivenBack } from '../../../src/core/tax/pis-cofins/volta.ts'

const linha = (cst: string) => ({ cst_pis_id: cst, base_pis: '10.00', vlrpis: '0.17', cst_confins_id: cst }) // contrato
const codigos = ['01', '03', '06', '49', '50', '73', '98', '99']

test('o que se vendeu entra por código de entrada, com as mesmas figuras', () => {
  const ditos = codigos.map(cst => ({ ...linha(cst), ...pisCofinsComingIn(linha(cst)) }))
  expect(ditos.map(({ cst_pis_id }) => cst_pis_id)).toEqual(['98', '03', '98', '98', '50', '73', '98', '99'])
  expect(ditos[0]).toEqual(linha('98'))
})

test('a devolução de compra sai por código de saída, sem figuras se do Simples', () => {
  const ditos = codigos.map(cst => ({ ...linha(cst), ...pisCofinsGivenBack(linha(cst), false) }))
  expect(ditos.map(({ cst_pis_id }) => cst_pis_id)).toEqual(['49', '03', '06', '49', '49', '49', '49', '99'])
  expect(ditos[0]).toEqual(linha('49'))
  expect(pisCofinsGivenBack(linha('01'), true)).toMatchObject({
    ...{ cst_pis_id: '49', base_pis: null, aliq_pis: null, vlrpis: null },
    ...{ cst_confins_id: '49', vlrconfins: null }, // contrato
  })
  expect(pisCofinsGivenBack({ cst_pis_id: '06' }, true)).not.toHaveProperty('vlrconfins') // contrato
})
