import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import * as dosCadastros from '../server/register/quebras.ts'
import * as doProduto from '../server/register/quebras-produto.ts'
import { nosso } from './documento.ts'
import { LISTAS, LUGARES, SEM_LIMITE } from './documento-fields.ts'
import { LISTAS_DOS_CADASTROS } from './listas.ts'
import { PROVAS } from './provas/index.ts'
import { SEM_PROVA } from './provas/sem-prova.ts'
import { inventory } from './spec.ts'
import {
  FALTAM,
  hasTheirWords,
  isAsked,
  isCall,
  isLimit,
  isLookUp,
  isRouted,
  type Message,
  ofProduct,
  registerOf,
  stated,
} from './walked.ts'

/** Items that no test shows yet. Whoever writes a test for one takes it out of the list and lowers the number: it only falls. */
const SEM = 296

interface Item extends Message {
  cap: string[]
  path: string | null
  kind: string
  resource: string
  rule: string
  condition: string
  labelsOrigin?: string
  values?: object
  fields?: readonly { name: string; options?: object }[]
}

const ESTA = 'tests/contract/especificacao.test.ts'
const NAMES = ['routes', 'calls', 'entities', 'validations', 'messages', 'keys', 'behaviours', 'constants']
const inventories = NAMES.map(name => inventory<Item>(name))
const items = inventories.includes(null) ? [] : inventories.flatMap(list => list ?? [])

const semTexto = Object.values(FALTAM).flat()
const deCorpo = new Set([...dosCadastros.daqui, ...doProduto.doCorpo].map(({ id }) => id))
const deOutroTeste: object = { ...dosCadastros.DA_CONSULTA, ...dosCadastros.DO_CAIXA, ...doProduto.DA_TELA }
/** Lists that the fields of a product show with their codes (campos.test.ts), but the one a decision left shorter. */
const DOS_CAMPOS = new Set(
  items
    .filter(ofProduct)
    .flatMap(({ fields = [] }) => fields.flatMap(({ name, options }) => (options ? `N.enum.${name}` : [])))
    .filter(id => id !== 'N.enum.car_tipo_veiculo'),
)
/** Constants of a document's cart, which documentos.test.ts reads by their ids. */
const DO_CARRINHO = ['N.enum.cart_status', 'N.def.cart']

/** By the letter of an id: is the item one that a test walks with the others of its kind? */
const WALKED: Readonly<Record<string, (item: Item) => boolean>> = {
  R: isRouted,
  C: item => isCall(item) || isLookUp(item),
  E: item =>
    item.id === 'E.DocumentPayload' ||
    registerOf(item.resource) !== undefined ||
    ofProduct(item) ||
    (nosso(item) && item.resource in LUGARES),
  M: item => stated(item) && !semTexto.includes(item.id),
  K: nosso,
  V: item => (nosso(item) && isAsked(item)) || deCorpo.has(item.id) || item.id in deOutroTeste,
  N: item =>
    item.id.replace('N.enum.', '') in LISTAS_DOS_CADASTROS ||
    (ofProduct(item) && (isLimit(item) || hasTheirWords(item) || DOS_CAMPOS.has(item.id))) ||
    (nosso(item) &&
      ((isLimit(item) && !SEM_LIMITE.includes(item.id)) ||
        item.id.startsWith('N.dec.') ||
        (item.values !== undefined && item.id.replace('N.enum.', '') in LISTAS) ||
        DO_CARRINHO.includes(item.id))),
}

const TESTS = ['tests', 'e2e'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(test|spec)\.tsx?$/.test(name))
    .map(name => `${folder}/${name}`),
)
/** Ids that a test's own text names; the lists of the contract's tests also name what is not there. */
const named = new Set(
  TESTS.filter(file => !file.startsWith('tests/contract/')).flatMap(
    file => readFileSync(file, 'utf8').match(/\b[RCEVMKBN](?:\.[\w*-]+)+/g) ?? [],
  ),
)

const byId = new Map(items.map(item => [item.id, item]))
/** A length is written twice, as a constant and as the rule that refuses one character more: one walk shows both. */
const twinOf = (id: string): Item | undefined =>
  byId.get(id.startsWith('N.max.') ? `V.${id.slice(6)}.max` : `N.max.${id.slice(2, -4)}`)

const isWalked = (item: Item): boolean => WALKED[item.id.charAt(0)]?.(item) ?? false
const shown = (item: Item): boolean => {
  const twin = twinOf(item.id)
  return named.has(item.id) || item.id in PROVAS || isWalked(item) || (twin !== undefined && isWalked(twin))
}

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The name that a call begins with: 'test' of test.each(rows)('title'). */
function callee(node: Node): unknown {
  if (node.type === 'Identifier') return node['name']
  const inner = node['callee'] ?? node['object']
  return isNode(inner) ? callee(inner) : undefined
}

/** Titles of the tests, groups and steps under a node. */
function titlesUnder(node: Node): string[] {
  const [title] = (node.type === 'CallExpression' ? node['arguments'] : []) as Node[]
  const own =
    title && ['test', 'it', 'describe'].includes(String(callee(node)))
      ? title.type === 'Literal'
        ? [String(title['value'])]
        : title.type === 'TemplateLiteral'
          ? [(title['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')]
          : []
      : []
  const under = Object.values(node).flatMap(value => [value].flat().filter(isNode))
  return [...own, ...under.flatMap(titlesUnder)]
}

const titles = new Map<string, readonly string[]>()
function titlesOf(file: string): readonly string[] {
  const known = titles.get(file)
  if (known) return known
  const read = titlesUnder(parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node)
  titles.set(file, read)
  return read
}

test('cada prova escrita é de um teste que existe', () => {
  const perdidas = Object.entries(PROVAS).flatMap(([id, prova]) => {
    const [file = '', title = ''] = prova.split(' › ')
    const existe = title !== '' && existsSync(file) && titlesOf(file).some(each => each.includes(title))
    return existe ? [] : [`${id}: ${prova}`]
  })
  expect(perdidas).toEqual([])
})

test('o que está por provar não tem prova, e a lista só diminui', () => {
  expect(SEM_PROVA.filter(id => id in PROVAS)).toEqual([])
  expect(new Set(SEM_PROVA).size).toBe(SEM_PROVA.length)
  expect(SEM_PROVA.length).toBe(SEM)
})

describe('contrato: a especificação, item por item', () => {
  test('cada item tem a sua prova, ou está entre os que ainda não a têm', ({ skip, annotate }) => {
    if (items.length === 0) return skip('sem ../shared/spec: a especificação não vem com o código')
    const provados = items.filter(shown).map(({ id }) => id)
    const ids = new Set(byId.keys())
    expect(ids.size).toBe(items.length)
    const unknown = [...Object.keys(PROVAS), ...SEM_PROVA].filter(id => !ids.has(id))
    expect(unknown, 'não são da especificação').toEqual([])
    const both = SEM_PROVA.filter(id => provados.includes(id))
    expect(both, `têm prova: saiam da lista, e o número baixe (${ESTA})`).toEqual([])
    const neither = [...ids].filter(id => !provados.includes(id) && !SEM_PROVA.includes(id))
    expect(neither, `sem prova: escreva o teste e diga-o em provas/ (${ESTA})`).toEqual([])
    void annotate(`${provados.length} de ${items.length} itens provados`)
  })
})
