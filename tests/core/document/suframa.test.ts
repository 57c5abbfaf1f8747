import { expect, test } from 'vitest'
import { isSuframa } from '../../../src/core/document/suframa.ts'

test.each([
  ['210140267', true],
  ['210140268', false],
  ['10140267', false],
  ['2101402', false],
])('a inscrição SUFRAMA %s é certa: %s', (inscricao, certa) => {
  expect(isSuframa(inscricao)).toBe(certa)
})
