import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmacSha256 } from '../../src/core/hmac-sha256.ts'

test('é o HMAC-SHA-256 de qualquer chave e texto', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(text, text, (chave, texto) => {
      expect(hmacSha256(chave, texto)).toBe(createHmac('sha256', chave).update(texto).digest('base64url'))
    }),
  )
})
