import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/server/project-root.ts'

interface Lock {
  packages: Record<string, { engines?: { node?: string } | string[]; cpu?: string[] }>
}

const lock: Lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))

/** Processors that the embedded database exists for: a package of any other is never installed. */
const OURS = ['x64', 'arm64']

/** Lists the packages that refuse a Node that `ours` promises: 'node_modules/x: >=22'. */
function refusing({ packages }: Lock, ours: string): string[] {
  return Object.entries(packages).flatMap(([name, { engines, cpu }]) => {
    const theirs = Array.isArray(engines) ? undefined : engines?.node
    if (!theirs || (cpu && !cpu.some(one => OURS.includes(one)))) return []
    return semver.subset(ours, theirs) ? [] : [`${name}: ${theirs}`]
  })
}

/** The range of Node that package.json promises. */
const promised = (): string => {
  const own = lock.packages['']?.engines
  if (!own || Array.isArray(own) || !own.node) throw new Error('package-lock.json has no engines')
  return own.node
}

test('todo pacote instalado aceita cada Node que prometemos', () => {
  expect(promised()).toBe(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).engines.node)
  expect(refusing(lock, promised())).toEqual([])
})

test('um pacote que pede Node 22 é achado', () => {
  const planted = { packages: { 'node_modules/novo': { engines: { node: '>=22' } } } }
  expect(refusing(planted, promised())).toEqual(['node_modules/novo: >=22'])
})
