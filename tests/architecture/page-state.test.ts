import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files with a `let` of their module, each with the reason why a page just opened may find it as it was. Only falls. */
const LETS = new Map([
  [
    'commands/palette/palette-entries.ts',
    'rows made once of declarations, and again when what they show changes',
  ],
  ['commands/palette/use-palette-list.ts', 'code already loaded'],
  ['offline/uuid.ts', 'only rises; the catalogue worker has it without a page'],
])

/** Files with a Map, Set or list of their module that changes, each with the same reason. Only falls. */
const COLLECTIONS = new Map([
  ['catalog/sync.ts', 'listeners, which each gives and takes back'],
  ['commands/access.ts', 'targets made of declarations'],
  ['commands/prepare-screen.ts', 'what modules declare as they load'],
  ['offline/queue.ts', 'listeners, which each gives and takes back'],
  ['realtime.ts', 'listeners, which each gives and takes back'],
  ['records/forms.ts', 'what modules declare as they load'],
  ['records/grupos/flag-openings.ts', 'made of declarations'],
  ['register/fields/lookup/lookup.ts', 'made of declarations'],
  ['keys/load-keymaps.ts', 'made of declarations'],
  ['commands/palette/use-provider-rows.ts', 'empty for ever, by its type'],
  ['register/bulk/sheet.ts', 'empty for ever, by its type'],
  ['shell/later.tsx', 'what modules declare as they load'],
  ['state/cell.ts', 'what modules declare as they load'],
  ['sw/install.ts', 'what modules declare as they load'],
])

const LET = /^(?:export )?let /m
/** An empty Map, Set or list of a module, which nothing but later work can fill. WeakMaps go with their keys. */
const COLLECTION =
  /^(?:export )?const \w+(?:: (?!Readonly|readonly).+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\])$/m

const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter(path =>
  /\.tsx?$/.test(path),
)
const having = (rule: RegExp): string[] =>
  files.filter(path => rule.test(readFileSync(`src/web/${path}`, 'utf8'))).sort()

test('o que a página guarda volta ao início: `let` de módulo só na lista', () => {
  expect(files.length).toBeGreaterThan(600)
  expect(having(LET)).toEqual([...LETS.keys()].sort())
  expect(LET.test('let timer: number | undefined')).toBe(true)
  expect(LET.test('  let timer = 0')).toBe(false)
})

test('coleção de módulo que muda só na lista', () => {
  expect(having(COLLECTION)).toEqual([...COLLECTIONS.keys()].sort())
  expect(COLLECTION.test('const known = new Map<string, { at: number }>()')).toBe(true)
  expect(COLLECTION.test('const waiting: Scan[] = []')).toBe(true)
  expect(COLLECTION.test('const NONE: readonly Row[] = []')).toBe(false)
})
