import { expect, test } from 'vitest'
import { plain, plainWords, unaccented } from '../../../src/core/text/plain.ts'

test.each([
  ['AÇÚCAR União', 'acucar uniao'],
  ['Pão à moda', 'pao a moda'],
  ['123 / x', '123 / x'],
])('%s sem acento e em minúsculas é %s', (text, bare) => {
  expect(plain(text)).toBe(bare)
})

test('os brancos viram um, sem mudar as maiúsculas que ninguém pediu', () => {
  expect(plainWords('  Razão \t Social\n')).toBe('razao social')
  expect(unaccented('ÀÉÎÕÜÇ ñ')).toBe('AEIOUC n')
})
