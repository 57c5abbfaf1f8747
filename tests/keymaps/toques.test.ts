import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableText } from '../../e2e/toques.ts'

test('docs/keys.md diz as teclas que e2e/toques.spec.ts aperta', () => {
  expect(readFileSync('docs/keys.md', 'utf8')).toContain(tableText())
})
