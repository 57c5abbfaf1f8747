import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path))
  .map(path => `src/${path}`)

test('um tipo exportado tem nome só seu: o genérico (Options, Props) não é exportado', () => {
  const homes = new Map<string, string[]>()
  for (const file of FILES) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^export (?:interface|type) (\w+)/gm)) {
      homes.set(name, [...(homes.get(name) ?? []), file])
    }
  }
  expect(homes.size).toBeGreaterThan(300)
  expect([...homes].filter(([, files]) => files.length > 1)).toEqual([])
})
