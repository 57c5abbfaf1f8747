import { expect, test } from 'vitest'
import { reconciled } from '../../../src/domain/events/conciliada.ts'

const LOJA = { cnpj: '11222333000181', uf: 'RS' }
const cash = { tpag: '01', valor: '5.00', autorizacao: null }
const card = { tpag: '03', valor: '10.00', autorizacao: null }
const pix = { tpag: '17', valor: '7.00', autorizacao: 'E1' }

test.each([
  [undefined, {}],
  [[], {}],
  [[cash], {}],
  [[cash, card], { forma: '03', valor: '10.00' }],
  [
    [pix, card],
    { forma: '17', valor: '7.00', aut_pagamento: 'E1', cnpj_pagamento: LOJA.cnpj, uf_pagamento: 'RS' },
  ],
])('the ECONF of a sale paid by %j begins with %j', (pagamento, values) =>
  expect(reconciled(pagamento, LOJA)).toEqual(values),
)
