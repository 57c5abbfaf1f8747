import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { HEADS } from '../../scripts/heads-plugin.ts'

/** Statements that load another module as this one does; a list of types alone loads none. */
const loaded = (code: string): string[] =>
  [...code.matchAll(/^(?:import|export)\b(?!\s+type\b)\s*(?:([^'"();=]*?)\bfrom\s*)?'([^']+)'/gm)]
    .filter(([, names = '*']) => !/^\{(?:\s*type\s[^,}]+,?)+\s*\}\s*$/.test(names))
    .map(([, , from = '']) => from)

/** Finds the packages and our own files that come with a module, each with the way that leads to it. */
function comesWith(root: string): { packages: Map<string, string>; files: Map<string, string> } {
  const packages = new Map<string, string>()
  const files = new Map<string, string>()
  const visit = (path: string, way: string): void => {
    if (files.has(path) || HEADS.some(head => `/${path}` === head)) return
    files.set(path, way)
    for (const from of loaded(readFileSync(path, 'utf8'))) {
      if (!from.startsWith('.')) packages.set(from, packages.get(from) ?? way)
      else if (/\.tsx?$/.test(from)) visit(join(dirname(path), from), `${way} > ${from}`)
    }
  }
  visit(root, root)
  return { packages, files }
}

const OF_EVERY_SCREEN = [
  '@headlessui/react',
  '@tanstack/react-query',
  'jotai',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'tinykeys',
  'wouter',
  'wouter/use-browser-location',
  'zod',
]

test('a primeira carga só traz as bibliotecas de toda tela, e nada do motor', () => {
  const { packages, files } = comesWith('src/web/main.tsx')
  expect(files.size).toBeGreaterThan(200)
  for (const name of OF_EVERY_SCREEN) expect(packages.delete(name), name).toBe(true)
  expect([...packages]).toEqual([])
  expect([...files].filter(([path]) => /^src\/core\/(tax|venda\/(line|total))\//.test(path))).toEqual([])
})
