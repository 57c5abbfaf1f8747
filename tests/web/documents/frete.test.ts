import { expect, test } from 'vitest'
import { freightText } from '../../../src/web/documents/page/freight-text.ts'

test('só a nota que cobra frete e diz que ninguém o leva avisa', () => {
  expect(freightText('15.00', 9)).toMatch(/^Há R\$\s15,00 de frete.*'Frete por conta'/)
  for (const [vFrete, por] of [
    ['0.00', 9],
    ['15.00', 0],
    ['15.00', null],
  ] as const)
    expect(freightText(vFrete, por)).toBeNull()
})
