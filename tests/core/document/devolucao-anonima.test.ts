import { expect, test } from 'vitest'
import { recipientUnnamed } from '../../../src/core/document/devolucao-anonima.ts'

test.each([
  ['SP', '2026-11-24', 'emitente', true],
  ['SP', '2020-01-01', 'emitente', false],
  ['GO', '2026-11-24', 'consumidor', true],
  ['RR', '2026-11-24', 'emitente', false],
] as const)('de quem ninguém sabe, em %s em %s, a nota vai a: %s', (uf, dia, destinatario, da_uf) => {
  expect(recipientUnnamed(uf, dia)).toMatchObject({ destinatario, da_uf })
})
