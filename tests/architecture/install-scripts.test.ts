import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  hasInstallScript?: boolean
}

const read = (path: string) =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, unknown>>

test('npm warns of no install script: each one is allowed or denied', () => {
  const locked = Object.entries((read('package-lock.json')['packages'] ?? {}) as Record<string, Locked>)
  const scripts = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  const decided = Object.keys(read('package.json')['allowScripts'] ?? {})
  expect(scripts.length).toBeGreaterThan(0)
  expect(decided.toSorted()).toEqual([...new Set(scripts)].toSorted())
})
