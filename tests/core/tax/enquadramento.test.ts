import { expect, test } from 'vitest'
import { faultOfEnquadramento } from '../../../src/core/tax/ipi/enquadramento.ts'

test.each([
  ['53', '000', '387'],
  ['50', '200', '387'],
  ['50', '', null],
  ['50', '601', null],
  ['02', '999', '388'],
  ['52', '301', null],
  ['52', '', '388'],
  ['54', '099', null],
  ['54', '301', '388'],
  ['55', '101', null],
  ['05', '001', '388'],
])('CST %s com enquadramento %j: %s', (cst, codigo, falha) => {
  expect(faultOfEnquadramento(cst, codigo)?.codigo ?? null).toBe(falha)
})
