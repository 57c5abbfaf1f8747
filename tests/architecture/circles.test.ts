import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

type Graph = ReadonlyMap<string, readonly string[]>

/** Files and what each imports, types included. */
const graphOf = (files: ReadonlyMap<string, string>): Graph =>
  new Map(
    [...files].map(([path, code]) => [
      path,
      [...code.matchAll(/\b(?:from|import)\s*\(?'(\.[^']+)'/g)]
        .map(([, to]) => join(dirname(path), to as string))
        .filter(to => files.has(to)),
    ]),
  )

/** Files that reach each other, by Tarjan: each circle once, with the folders it goes over. */
function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    low.set(file, order.get(file) as number)
    open.push(file)
    for (const to of graph.get(file) ?? []) {
      if (!order.has(to)) visit(to)
      if (open.includes(to)) low.set(file, Math.min(low.get(file) as number, low.get(to) as number))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}

const overFolders = (files: ReadonlyMap<string, string>): string[][] =>
  circlesOf(graphOf(files)).filter(circle => new Set(circle.map(dirname)).size > 1)

const read = (root: string): Map<string, string> =>
  new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.ts'))
      .map(path => [`${root}/${path}`, readFileSync(`${root}/${path}`, 'utf8')]),
  )

const core = read('src/core')

test('nenhum círculo de tipos do núcleo passa de uma pasta', () => {
  expect(core.size).toBeGreaterThan(400)
  expect(overFolders(core)).toEqual([])
})

test('o que os tributos partilham não importa tributo nenhum', () => {
  const alheios = [...graphOf(core)].flatMap(([path, imported]) =>
    path.startsWith('src/core/tax/kernel/')
      ? imported.filter(to => to.startsWith('src/core/tax/') && !to.startsWith('src/core/tax/kernel/'))
      : [],
  )
  expect(alheios).toEqual([])
})

test('um círculo plantado entre duas pastas é visto', () => {
  const planted = new Map([
    ['tax/kernel/a.ts', "import type { B } from '../iss/b.ts'"],
    ['tax/iss/b.ts', "import { c } from './c.ts'"],
    ['tax/iss/c.ts', "export const c = () => import('../kernel/a.ts')"],
  ])
  expect(overFolders(planted)).toEqual([['tax/iss/b.ts', 'tax/iss/c.ts', 'tax/kernel/a.ts']])
})
