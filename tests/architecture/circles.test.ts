import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

type Graph = ReadonlyMap<string, readonly string[]>

const ANY = /\b(?:from|import)\s*\(?'(\.[^']+)'/g
/** Leaves out `import()`: a dialog loads its window when it opens. */
const EAGER = /\bfrom\s*'(\.[^']+)'/g

/** Leaves out what only types need, too. */
const LOADED = /^(?:import|export)\s(?!type\b)[^'"]*?\bfrom\s*'(\.[^']+)'/gm

/** Files and what each imports, types included. */
const graphOf = (files: ReadonlyMap<string, string>, imports = ANY): Graph =>
  new Map(
    [...files].map(([path, code]) => [
      path,
      [...code.matchAll(imports)]
        .map(([, to]) => join(dirname(path), to as string))
        .filter(to => files.has(to)),
    ]),
  )

/** Files that reach each other, by Tarjan: each circle once, with the folders it goes over. */
function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const circles: string[][] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    low.set(file, order.get(file) as number)
    open.push(file)
    isOpen.add(file)
    for (const to of graph.get(file) ?? []) {
      if (!order.has(to)) visit(to)
      if (isOpen.has(to)) low.set(file, Math.min(low.get(file) as number, low.get(to) as number))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    for (const one of circle) isOpen.delete(one)
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
      .filter(path => /\.tsx?$/.test(path))
      .map(path => [`${root}/${path}`, readFileSync(`${root}/${path}`, 'utf8')]),
  )

const core = read('src/core')

test('nenhum círculo de tipos do núcleo passa de uma pasta', () => {
  expect(core.size).toBeGreaterThan(400)
  expect(overFolders(core)).toEqual([])
})

/** Circles that stand today, by their first file and size. A circle that is dissolved leaves the list; none joins it. */
const STANDING = [
  'src/server/deps.ts 2',
  'src/server/issuing/channels/caminho.ts 4',
  'src/server/modules/financeiro/charges.ts 2',
  'src/server/register/hooks.ts 4',
]

test('os círculos de tipos são os conhecidos, e só diminuem', () => {
  const src = read('src')
  expect(src.size).toBeGreaterThan(2500)
  const circles = circlesOf(graphOf(src, EAGER))
  expect(circles.map(circle => `${circle[0]} ${circle.length}`).sort()).toEqual(STANDING)
})

test('fora de src nenhum arquivo carrega a si mesmo', () => {
  const files = new Map(['sim', 'tests', 'e2e', 'scripts', 'bench'].flatMap(root => [...read(root)]))
  expect(files.size).toBeGreaterThan(1000)
  expect(circlesOf(graphOf(files, LOADED))).toEqual([])
  const planted = new Map([
    ['a.ts', "import {\n  b,\n} from './b.ts'\nimport type { C } from './c.ts'"],
    ['b.ts', "export { a } from './a.ts'"],
    ['c.ts', "import { a } from './a.ts'"],
  ])
  expect(circlesOf(graphOf(planted, LOADED))).toEqual([['a.ts', 'b.ts']])
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
