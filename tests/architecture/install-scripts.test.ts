import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  hasInstallScript?: boolean
}

const read = (path: string) =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, unknown>>

test('each package with an install script is allowed or denied, so that npm warns of none', () => {
  const locked = Object.entries((read('package-lock.json')['packages'] ?? {}) as Record<string, Locked>)
  const scripts = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  const decided = Object.keys(read('package.json')['allowScripts'] ?? {})
  expect(scripts.length).toBeGreaterThan(0)
  expect(decided.toSorted()).toEqual([...new Set(scripts)].toSorted())
})
