import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/server/project-root.ts'

/** Where a path of the text may begin. */
const ROOTS = ['', 'src', 'src/core', 'src/domain', 'src/server', 'src/server/modules', 'src/web']
const PATH = /^[a-z][\w-]*(?:\/[\w.-]+)+\/?$/

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const paths = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => (PATH.test(code) ? [code] : []))
const stands = (path: string) => ROOTS.some(root => existsSync(join(projectRoot, root, path)))

/** Paths of the API, types of media, what a build makes, and what a newcomer is told to make. */
const NO_FILE = /^(pdv|vendas|api|config|admin|text|application|dist)\/|add-|veiculos-|docs\/engine\.md$/

const DOCS = readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' }).filter(name =>
  name.endsWith('.md'),
)
const DECISIONS = readdirSync(join(projectRoot, 'docs/decisions')).filter(name => name !== 'README.md')

test.each([...DOCS.map(name => `docs/${name}`), 'CONTRIBUTING.md', 'README.md'])(
  '%s só nomeia arquivos que existem',
  file => {
    expect(paths(read(file)).filter(path => !NO_FILE.test(path) && !stands(path))).toEqual([])
  },
)

/** Files of the project that a page links to, from its own folder. */
const links = (file: string) =>
  [...read(file).matchAll(/\]\(([^)#\s]+)/g)].flatMap(([, to = '']) =>
    /^[a-z]+:/.test(to) ? [] : [join(dirname(file), to)],
  )

test.each([...DOCS.map(name => `docs/${name}`), 'CONTRIBUTING.md', 'README.md', 'CHANGELOG.md'])(
  'cada ligação de %s leva a um arquivo',
  file => {
    expect(links(file).filter(to => !existsSync(join(projectRoot, to)))).toEqual([])
  },
)

test('um caminho que não existe é achado', () => {
  const text = 'In `core/tax/nada.ts`, not in `core/tax` nor `npm test`'
  expect(paths(text).filter(path => !stands(path))).toEqual(['core/tax/nada.ts'])
  expect(paths(read('docs/architecture.md')).length).toBeGreaterThan(40)
})

test.each([
  ['README.md', 90, 300],
  ['docs/architecture.md', 150, 400],
])('%s tem até %d linhas de até %d letras', (file, most, longest) => {
  const lines = read(file).trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(most)
  expect(lines.filter(line => line.length > longest)).toEqual([])
})

test('o caminho de uma leitura até o DANFE não passa duas vezes pelo mesmo arquivo', () => {
  const steps = read('docs/architecture.md')
    .split('\n')
    .filter(line => /^\| \d+ \|/.test(line))
    .map(line => line.split('|')[2] ?? '')
  expect(steps).toHaveLength(15)
  const visited = steps.flatMap(paths)
  expect(visited.filter((path, i) => visited.indexOf(path) !== i)).toEqual([])
})

test.each(DECISIONS)('a decisão %s diz contexto, escolha e descartado em 30 linhas', name => {
  const text = read(`docs/decisions/${name}`)
  expect(name).toMatch(/^\d{3}-[a-z0-9-]+\.md$/)
  for (const part of ['Context', 'Choice', 'Discarded']) expect(text).toContain(`\n**${part}.** `)
  expect(text.split('\n').length).toBeLessThanOrEqual(31)
})

test('cada decisão tem um número só seu e está no índice', () => {
  const numbers = DECISIONS.map(name => name.slice(0, 3))
  expect(numbers.filter((n, i) => numbers.indexOf(n) !== i)).toEqual([])
  const index = read('docs/decisions/README.md')
  expect(DECISIONS.filter(name => !index.includes(`(${name})`))).toEqual([])
})
