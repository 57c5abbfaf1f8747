import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { expect, test } from 'vitest'

/** Above this many files beside each other, a folder's names no longer tell where to look. */
const MOST = 25

/** Long folders that are a list of siblings of one kind, and the kind. */
const SIBLINGS: Readonly<Record<string, string>> = {
  'src/domain/api': "a resource's endpoints a file",
  'src/server/db/migrations': 'a released change of the schema a file',
  'src/domain/reports': 'a report a file',
  'src/server/db/tables': 'the tables of one subject a file',
  'src/web/till/actions': 'what the till does, an action a file',
  'src/web/till/dialogs': 'what the till asks, a dialog a file',
}

const countsOf = (files: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const folder of files.map(file => dirname(file))) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return counts
}
const crowded = (files: readonly string[]): string[] =>
  [...countsOf(files)]
    .filter(([folder, count]) => count > MOST && !SIBLINGS[folder])
    .map(([folder, count]) => `${folder} ${count}`)

const files = ['src', 'sim']
  .flatMap(room => readdirSync(room, { recursive: true, withFileTypes: true }))
  .filter(entry => entry.isFile())
  .map(entry => `${entry.parentPath}/${entry.name}`)

test('uma pasta de mais de 25 arquivos tem salas ou é uma lista declarada', () => {
  expect(files.length).toBeGreaterThan(2000)
  expect(crowded(files)).toEqual([])
})

test('só se declara lista a pasta que passa de 25 arquivos', () => {
  const counts = countsOf(files)
  expect(Object.keys(SIBLINGS).filter(folder => (counts.get(folder) ?? 0) <= MOST)).toEqual([])
})

test('uma pasta plantada com 26 arquivos é vista', () => {
  expect(crowded(Array.from({ length: 26 }, (_, i) => `src/core/nova/${i}.ts`))).toEqual(['src/core/nova 26'])
})

/** Folders that are named as the wire names their resource, route or area of commands. */
const OF_THE_WIRE =
  /^src\/(?:server\/(?:modules|records)|domain\/(?:records|commands)|web\/(?:records|screens))\/[^/]+/

/** A thing's one English word, as docs/glossary.md has it, by what else a folder might call it. */
const ONE_WORD: Readonly<Record<string, string>> = {
  balanca: 'scale',
  comissao: 'commission',
  comissoe: 'commission',
  compra: 'purchases',
  estoque: 'stock',
  etiqueta: 'labels',
  evento: 'events',
  impressao: 'print',
  lote: 'lots',
  mapa: 'map',
  papel: 'paper',
  preco: 'prices',
  veiculo: 'vehicle',
}
const misnamed = (folders: readonly string[]): string[] =>
  folders.filter(folder =>
    folder
      .replace(OF_THE_WIRE, '')
      .split('/')
      .some(word => ONE_WORD[word.replace(/s$/, '')] !== undefined),
  )

test('fora do que a API nomeia, uma coisa tem uma só palavra nas pastas', () => {
  expect(misnamed([...countsOf(files).keys()])).toEqual([])
  const glossary = readFileSync('docs/glossary.md', 'utf8')
  expect(Object.values(ONE_WORD).filter(word => !glossary.includes(`| \`${word}\` |`))).toEqual([])
  expect(misnamed(['src/server/modules/estoque', 'src/core/estoque', 'src/web/lotes'])).toEqual([
    'src/core/estoque',
    'src/web/lotes',
  ])
})
