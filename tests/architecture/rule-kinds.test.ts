import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KINDS } from '../../src/core/tax/kinds.ts'

/** Where each tax speaks for itself: how it is computed, what the law gives it, its group of the note. */
const TAX = /^(src\/core\/(tax|law|dfe)|sim\/(?!demo))\//

/** What names several kinds one by one and must; shorter is better. */
const KNOWN: Readonly<Record<string, string>> = {
  'src/domain/records/others.ts': 'the list of registers, a line each',
  'src/domain/fiscal/regras-iniciais.ts': 'what each rule of a first product is looked for by, by regime',
  'src/domain/documents/documento/item.ts':
    'which of them is chosen in a line of a document, by operation and model (doc 2 §2.6)',
  'src/web/documents/item/form.ts': 'where each of them stands in the drawing of that line',
  'src/server/modules/acesso/regras-padrao.ts': 'the rows a new company is given',
  'src/domain/fiscal/linhas-de-regra.ts': 'what such a row is made of',
  'src/domain/sayings.ts': 'how people call the screen of each',
  'sim/demo/regras.ts': "the rows of the demo's rules",
}

const NAMED = new RegExp(
  `(?<![\\w-])(?:regra|tributacao_|fiscal_regra_)?(${KINDS.join('|')}|pis_confins)(?:_dentro|_fora)?(?:_id)?(?![\\w-])`,
  'g',
)

/** The kinds a piece of code calls by name, without its comments and what it imports from. */
const kindsIn = (code: string): string[] => [
  ...new Set(
    [
      ...code
        .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|\bfrom '.*'/gm, '')
        // what is said to a person or searched by, not a name
        .replace(/'(?:\w+ )+\w+'/g, '')
        .matchAll(NAMED),
    ].map(([, kind]) => (kind === 'pis_confins' ? 'pisconfins' : (kind as string))),
  ),
]

const files = ['src', 'sim']
  .flatMap(room => readdirSync(room, { recursive: true, encoding: 'utf8' }).map(path => `${room}/${path}`))
  .filter(path => /\.tsx?$/.test(path) && !TAX.test(path))
const listing = files.filter(path => kindsIn(readFileSync(path, 'utf8')).length > 2)

test('só as pastas dos tributos enumeram as espécies de regra', () => {
  expect(files.length).toBeGreaterThan(900)
  expect(listing.filter(path => !(path in KNOWN))).toEqual([])
})

test('só está na lista dos sabidos quem ainda as enumera', () => {
  expect(Object.keys(KNOWN).filter(path => !listing.includes(path))).toEqual([])
})

test.each([
  "const CAMPOS = ['ipi_id', 'isl_id', 'ibs_id', 'cbs_id']",
  "fields: { icms_dentro: a, pisconfins: b, isl: { type: 'ref', to: 'tributacao_isl' } }",
  "['fiscal_regra_icms', 'fiscal_regra_pis_confins', 'fiscal_regra_ibs']",
  'select icms_fora_id, ibs_id, cbs_id from produtos',
])('%s: três espécies', code => {
  expect(kindsIn(code).length).toBeGreaterThan(2)
})

test.each([
  "{ icms: a, 'imposto ibs cbs isl': b }",
  'regras.icms?.cst ?? regras.ibs',
  'icms_credito + ipi_percentual + valor_isl',
  '// icms, ibs e cbs',
])('%s: menos de três', code => {
  expect(kindsIn(code).length).toBeLessThan(3)
})
