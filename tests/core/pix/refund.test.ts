import { expect, test } from 'vitest'
import { leftOfPix, refundFault } from '../../../src/core/pix/refund.ts'

const devolver = (valor: string, situacao: 'pedida' | 'DEVOLVIDO' | 'NAO_REALIZADO' | 'RECUSADA') =>
  ({ destino: 'devolver', valor, situacao }) as const

test.each([
  ['nada foi decidido', [], '10.00'],
  ['pedida e feita contam', [devolver('6.00', 'pedida'), devolver('1.00', 'DEVOLVIDO')], '3.00'],
  ['a que não foi feita libera', [devolver('6.00', 'NAO_REALIZADO'), devolver('2.00', 'RECUSADA')], '10.00'],
  ['crédito conta', [{ destino: 'credito', valor: '4.00', situacao: null } as const], '6.00'],
])('o que resta de um Pix: %s', (_, decididos, resta) => {
  expect(leftOfPix('10.00', decididos).toFixed(2)).toBe(resta)
})

test.each([
  ['6.00', '10.00', '2026-08-22', '2026-11-20', null],
  ['6.00', '10.00', '2026-08-22', '2026-11-21', /até 90 dias.*22\/08\/2026/],
  ['5.00', '4.00', '2026-11-20', '2026-11-20', /Restam R\$\s4,00/],
])('devolver %s de %s, de %s em %s', (valor, resta, liquidado, hoje, recusa) => {
  const fault = refundFault({ valor, resta, liquidado, hoje })
  if (recusa === null) expect(fault).toBeNull()
  else expect(fault).toMatch(recusa)
})
