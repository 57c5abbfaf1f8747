import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { engineDoc } from '../../../scripts/engine-doc.ts'

test('docs/engine.md é o que o motor faz hoje (node --import tsx scripts/engine-doc.ts)', () => {
  const escrito = readFileSync(new URL('../../../docs/engine.md', import.meta.url), 'utf8')
  expect(engineDoc()).toBe(escrito)
})
