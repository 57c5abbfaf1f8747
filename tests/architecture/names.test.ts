import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path))
  .map(path => `src/${path}`)

/** What the code calls things: no comments, no texts, no SQL. */
const code = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")

const BULK = /^src\/(?:server|web)\/register\/|^src\/domain\/(?:commands\/bulk\/|fields\/to-bulk)/

/** A word of docs/glossary.md, where it may not be a name, and what it must not be part of there. */
const ONE_MEANING: readonly (readonly [word: string, where: RegExp, forbidden: RegExp, instead: string])[] = [
  ['lote', BULK, /\b(?:\w+Lotes?|lotes?[A-Z]|Lotes?[A-Z])\w*|\bLotes?\b|\bLOTES?\w*/g, 'batch'],
  ['house', /./, /\b(?:\w*Casa|casa|CASA)\b/g, 'house, home or matches'],
  ['localDb', /^src\/web\/(?:offline|state)\//, /\b\w*caixa\w*/gi, 'localDb'],
  ['trial', /./, /\b(?:\w+Teste[A-Z]?\w*|teste[A-Z]\w*)|\bDIAS_DE_TESTE/g, 'trial or diagnostics'],
  [
    'record, register',
    /./,
    /\bregister(?=[A-Z])(?!Id\b|Of\b)\w+(?=\s*(?:=\s*(?:async\s*)?\(|\())/g,
    'add, provide, install, declare',
  ],
]

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

test.each(ONE_MEANING)('%s tem um só sentido, e está no glossário', (word, where, forbidden, instead) => {
  expect(readFileSync('docs/glossary.md', 'utf8')).toContain(`| **${word}** |`)
  const read = FILES.filter(file => where.test(file))
  expect(read.length).toBeGreaterThan(5)
  const found = read.flatMap(file =>
    [...code(readFileSync(file, 'utf8')).matchAll(forbidden)].map(
      ([name]) => `${file}: ${name} → ${instead}`,
    ),
  )
  expect(found).toEqual([])
})

test.each([
  ['lote', 'const abrirLote = 1'],
  ['house', 'const casa = 1'],
  ['localDb', 'openCaixa()'],
  ['trial', 'createTeste()'],
  ['record, register', 'export function registerShell(): void {}'],
])('%s: %s é recusado', (word, text) => {
  const row = ONE_MEANING.find(([name]) => name === word)
  expect(code(text).match(row?.[2] ?? /$^/g)).toHaveLength(1)
})
