import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/server/project-root.ts'

interface Locked {
  packages: Record<string, { license?: string; dev?: boolean }>
}

const { packages } = JSON.parse(readFileSync(`${projectRoot}/package-lock.json`, 'utf8')) as Locked
const page = readFileSync(`${projectRoot}/docs/licences.md`, 'utf8')

/** Names in the page's table; '*' stands for any ending. */
const named = [...page.matchAll(/`([^`\s]+)`/g)].map(
  ([, name = '']) => new RegExp(`^${name.replace(/[.*+?^$()|[\]{}/]/g, '\\$&').replaceAll('\\*', '.*')}$`),
)

test('docs/licences.md names each package of a shop that is LGPL or says no licence', () => {
  const asked = Object.entries(packages).flatMap(([path, { license, dev }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    return name === '' || dev || (license && !/LGPL/.test(license)) ? [] : [name]
  })
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter(name => !named.some(each => each.test(name)))).toEqual([])
})
