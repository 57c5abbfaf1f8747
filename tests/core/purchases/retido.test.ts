import { expect, test } from 'vitest'
import { type CompradoComSt, retainedOf } from '../../../src/core/purchases/figuras.ts'

/** Charged by the supplier: CST 10, ten of it. */
const COBRADO: CompradoComSt = {
  qtde: '10',
  figuras: { base_icms_st: '150.00', aliicms_st: '18.00', vlricms: '18.00', vlr_icms_st: '9.00' },
}
/** Retained before it came to him: CST 60, four of it. */
const RETIDO: CompradoComSt = {
  qtde: '4',
  figuras: {
    st_ret_base: '80.00',
    st_ret_aliq: '20.00',
    st_ret_substituto: '8.00',
    st_ret_valor: '6.00',
    fcp_ret_base: '80.00',
    fcp_ret_aliq: '2.00',
    fcp_ret_valor: '1.60',
  },
}
const SEM_ST: CompradoComSt = { qtde: '99', figuras: { vlricms: '5.00' } }

test.each([
  ['nada comprado', [], '1', null],
  ['nada com ST', [SEM_ST], '1', null],
  ['parte da última entrada', [COBRADO, RETIDO], '5', ['75.00', '18.00', '9.00', '4.50', null]],
  ['a que não tem ST não conta', [SEM_ST, COBRADO], '10', ['150.00', '18.00', '18.00', '9.00', null]],
  [
    'a última e o que falta da anterior',
    [RETIDO, COBRADO],
    '6',
    ['110.00', '20.00', '11.60', '7.80', '1.60'],
  ],
  ['mais do que se comprou: a média', [RETIDO], '8', ['160.00', '20.00', '16.00', '12.00', '3.20']],
] as const)('%s', (_, entradas, qtde, espera) => {
  const r = retainedOf(entradas, qtde)
  expect(r && [r.st_ret_base, r.st_ret_aliq, r.st_ret_substituto, r.st_ret_valor, r.fcp_ret_valor]).toEqual(
    espera,
  )
})
