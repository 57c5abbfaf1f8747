import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FLAGS } from '../../src/domain/options/flags.ts'
import { AREAS, declaredRights } from '../../src/domain/rights.ts'
import { tables } from '../../src/server/db/schema.ts'

/** Names of fields and rows of the law that begin as a right does. */
const FIELDS = [
  'devolucao_item_ref',
  'devolucao_anonima',
  'estoque_minimo',
  'estoque_maximo',
  'compra_gov_destino',
  'compra_gov_cbs',
  'devolucao_nfref',
]
const LIKE_A_RIGHT = new RegExp(`'((?:${Object.keys(AREAS).join('|')})_[a-z_]+)'`, 'g')
const known = new Set<string>([...FLAGS, ...FIELDS, ...Object.keys(tables)])

const strangersIn = (code: string): string[] =>
  [...code.matchAll(LIKE_A_RIGHT)].flatMap(([, name = '']) => (known.has(name) ? [] : [name]))

test('todo direito pedido em src foi declarado por alguém', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    // names of indexes and constraints
    path => /\.tsx?$/.test(path) && !path.startsWith('server/db/tables/'),
  )
  expect(files.length).toBeGreaterThan(900)
  expect(files.flatMap(path => strangersIn(readFileSync(`src/${path}`, 'utf8')))).toEqual([])
  expect(strangersIn("hasFlag('pdv_desconte')")).toEqual(['pdv_desconte'])
})

test('um direito é declarado uma vez e diz o seu nome', () => {
  const asks = { permission: 'pdv_preco', right: 'Mudar o preço' } as const
  expect([...declaredRights([asks, {}])]).toEqual([['pdv_preco', 'Mudar o preço']])
  expect(() => declaredRights([asks, asks])).toThrow('pdv_preco is declared twice')
  expect(() => declaredRights([{ permission: ['pdv_preco', 'pdv_desconto'], right: 'Dois' }])).toThrow(
    "'Dois' names no flag",
  )
})
