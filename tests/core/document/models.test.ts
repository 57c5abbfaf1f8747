import { expect, test } from 'vitest'
import { hasQr, modelName, noteModel, tpImpOf } from '../../../src/core/document/models.ts'

test.each([
  ['65', undefined, '4', true],
  ['55', undefined, '6', true],
  ['55', '1', '1', false],
] as const)('um modelo %s de formato %s sai no %s, com QR Code %s', (mod, tpImp, papel, qr) => {
  const ide = tpImp ? { mod, tpImp } : { mod }
  expect([tpImpOf(ide), hasQr(ide)]).toEqual([papel, qr])
})

test('um modelo que ninguém emite não passa por outro, e é chamado pelo número', () => {
  expect(() => noteModel('58')).toThrow(RangeError)
  expect(['65', '55', '59'].map(modelName)).toEqual(['NFC-e', 'NF-e', '59'])
})
