import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { inventory } from './spec.ts'
import { FALTAM, type Message, stated } from './walked.ts'

/**
 * Files or folders of src that show what the documents show in a place. The first row whose words begin the place has it; one
 * without files is of a screen that does not exist, and shows nothing whoever else has the same words.
 */
const ONDE: readonly (readonly [onde: string, ...arquivos: string[]])[] = [
  ['/403', 'domain/error.ts', 'web/screens/error-screens.tsx'],
  ['/404', 'web/screens/error-screens.tsx'],
  ['/45', 'domain/error.ts', 'web/screens/error-screens.tsx'],
  ['401 answer body', 'domain/error.ts'],
  ['ISL rule dialog', 'domain/records/tributacao_isl/'],
  ['CBS rule dialog', 'domain/records/tributacao_cbs/'],
  ['rule dialog', 'domain/records/'],
  ['CNPJ fields', 'domain/fields/'],
  ['CPF fields', 'domain/fields/'],
  ['CT-e '],
  ['MDF-e '],
  ['ICMS rule, field icms', 'web/records/tributacao_icms/'],
  ['IPI rule tipo_calculo', 'domain/options/tributacao.ts'],
  ['Senar ', 'domain/records/senars/'],
  ['XML import', 'web/purchases/'],
  ['adding a product', 'web/till/', 'core/venda/adding/', 'server/documents/venda/'],
  ['additions step', 'core/venda/adding/'],
  ['address dialog', 'domain/records/parceiros_address/'],
  ['address form', 'web/records/parceiros'],
  ['address tipo', 'domain/options/parceiro.ts'],
  ['batch dialog', 'domain/records/produtos_lotes/'],
  ['batch selection', 'web/till/'],
  ['certificate warning', 'web/shell/certificate.ts'],
  ['company lookup', 'web/records/parceiros/'],
  ['company switch', 'web/screens/enter-company.ts'],
  ['complements step', 'web/till/adding/', 'core/venda/adding/'],
  ['composition dialog, tipo', 'domain/options/produto.ts'],
  ['composition dialog; size', 'web/register/fields/list/row-dialog.tsx'],
  ['confirmation dialogs', 'web/dialogs/confirm.tsx'],
  ['create a grid', 'web/records/produtos/grade/'],
  ['discount', 'web/till/dialogs/adjust-dialog.tsx'],
  ['document form, XML', 'web/register/fields/list/values-control.tsx'],
  ['document form, recipient address', 'web/documents/'],
  ['document form, carrier address', 'web/documents/'],
  ['document form bottom bar', 'web/documents/', 'web/register/form/', 'domain/commands/documento/'],
  ['document form', 'domain/documents/documento/', 'core/document/types/', 'core/venda/fields/'],
  ['document item box', 'web/till/', 'core/omnibar/'],
  ['document item dialog', 'domain/documents/documento/', 'core/venda/fields/', 'web/documents/item/'],
  ['document item list, search box', 'web/till/screen/omnibar.tsx'],
  ['document item list', 'web/till/'],
  [
    'document save',
    'domain/documents/',
    'core/venda/',
    'core/vehicle/',
    'core/contract/',
    'server/documents/venda/',
  ],
  ['emission type', 'core/document/emissao.ts'],
  ['every e-mail field', 'domain/fields/', 'domain/schema/'],
  ['every form and dialog', 'web/ui/', 'web/dialogs/', 'web/register/', 'domain/commands/form/'],
  ['every form', 'domain/schema/'],
  ['every save', 'web/register/', 'web/api/errors.ts'],
  ['every searchable select', 'web/register/fields/'],
  ['final item summary', 'web/till/adding/'],
  ['financial account load'],
  ['fiscal observation form', 'domain/records/obs_fisco/'],
  ['fiscal observation type', 'domain/options/'],
  ['generic', 'web/dialogs/'],
  ['grid generator', 'web/records/produtos/grade/', 'domain/records/produtos/'],
  ['group form', 'domain/records/grupos/'],
  ['group store', 'web/api/errors.ts'],
  ['import declaration', 'core/venda/fields/'],
  ['in-app alert', 'web/shell/delivery-notice.ts'],
  ['ingredient removal', 'core/venda/adding/'],
  ['instalment payments list'],
  ['instalments dialog', 'web/till/', 'core/tax/payment/', 'core/venda/'],
  ['item dialog', 'domain/documents/documento/', 'core/venda/fields/', 'web/documents/item/'],
  ['latitude field', 'domain/records/parceiros_address/'],
  ['longitude field', 'domain/records/parceiros_address/'],
  ['location picker', 'web/map/'],
  ['lot dialog', 'domain/records/produtos_lotes/'],
  ['new-vehicle step', 'web/till/vehicle/'],
  ['numeric fields', 'domain/schema/', 'domain/fields/', 'web/ui/field/number-text.ts'],
  ['order item card', 'web/documents/item/'],
  ['order ', 'web/documents/'],
  ['partner dialog', 'domain/records/parceiros/'],
  ['partner form', 'web/register/fields/list/values-control.tsx'],
  ['partner save', 'domain/records/parceiros/'],
  ['password confirmation', 'domain/api/senha.ts'],
  ['payment', 'web/till/'],
  ['phone dialog', 'domain/records/parceiros/'],
  ['photo', 'web/register/fields/photo/photo-dialog.tsx'],
  ['print group dialog', 'domain/records/grupo_impressoes/'],
  ['product form, Lotes tab', 'web/lots/'],
  [
    'product form',
    'domain/records/produtos/',
    'domain/records/produtos_lotes/',
    'web/register/form/parts/layout.ts',
  ],
  ['product search dialog', 'web/till/dialogs/product-search.tsx'],
  ['referenced document', 'domain/documents/documento/'],
  ['save failures', 'web/dialogs/error.tsx', 'web/map/'],
  ['series form', 'domain/records/series/'],
  ['size group form', 'domain/records/tamanhos/'],
  ['size step', 'core/venda/adding/'],
  ['state lists', 'core/document/uf.ts'],
  ['subdivision group form', 'domain/records/subdivisaos/'],
  ['subdivision step', 'core/venda/adding/'],
  ['surcharge dialog', 'web/till/dialogs/adjust-dialog.tsx'],
  ['sync-finished', 'web/screens/integracao/'],
  ['tax rule, fixed natures', 'domain/options/natureza'],
  ['text fields that forbid', 'domain/fields/'],
  ['time field', 'domain/fields/'],
  ['tipo_faturamento', 'core/venda/fields/'],
  ['warnings (', 'web/dialogs/error.tsx', 'web/register/'],
]

/** What fails to be read is told by one table. */
const FALHA_DE_LEITURA = /\b(list|load|lists)$|^(item history|weekly statistics)/

const arquivosDe = (where: string): readonly string[] | undefined => {
  const [, ...arquivos] = ONDE.find(([onde]) => where.startsWith(onde)) ?? []
  return ONDE.some(([onde]) => where.startsWith(onde))
    ? arquivos
    : FALHA_DE_LEITURA.test(where)
      ? ['web/api/load-failure.ts', 'domain/records/']
      : undefined
}

const FONTES = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
const FURO = '\u0001'
const lidos = new Map<string, readonly string[]>()

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Names, modules and types say nothing to anybody. */
const CALADOS = ['ImportDeclaration', 'ExportAllDeclaration']
const DE_VALOR = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']

/** The strings, templates and JSX texts under a node, each whole; neither comments nor keys. */
function textosSob(node: Node): string[] {
  const { type } = node
  if (CALADOS.includes(type)) return []
  if (DE_VALOR.includes(type)) return textosSob(node['expression'] as Node)
  if (type.startsWith('TS')) return []
  if (type === 'Literal' || type === 'JSXText') {
    const { value } = node
    return typeof value === 'string' ? [value.replace(/\s+/g, ' ').trim()] : []
  }
  const own =
    type === 'TemplateLiteral'
      ? [(node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(FURO)]
      : []
  const under = Object.entries(node).flatMap(([key, value]) =>
    type === 'Property' && key === 'key' ? [] : [value].flat().filter(isNode),
  )
  return [...own, ...under.flatMap(textosSob)]
}

function textosDe(name: string): readonly string[] {
  const texts =
    lidos.get(name) ??
    textosSob(parseSync(name, readFileSync(`src/${name}`, 'utf8')).program as unknown as Node)
  lidos.set(name, texts)
  return texts
}

/** What a text of the inventory leaves open: '{n}', '...', a number, the name of a size. */
const OPEN = /(?:R\$ )?\{[^}]*\}|\.\.\.|\bN\b|\bX\b|\bY\b/
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Options of one field, each a text of its own. */
const found = ({ text, where }: Message): boolean => text.split(' | ').every(option => saidAt(option, where))

/** The text is said where it is shown; where it is open, by one text with its parts in their order. */
function saidAt(text: string, where: string): boolean {
  const parts = text.split(OPEN).map(part => part.trim())
  const wanted = new RegExp(
    parts.length === 1 ? `^${literal(text)}$` : parts.map(part => literal(part)).join('[^]*'),
  )
  const arquivos = arquivosDe(where) ?? []
  return FONTES.some(
    name =>
      arquivos.some(arquivo => name.startsWith(arquivo)) && textosDe(name).some(said => wanted.test(said)),
  )
}

const messages = inventory<Message>('messages')?.filter(stated)
const faltam = messages?.filter(message => !found(message)).map(({ id }) => id)

describe.skipIf(!messages)('contrato: textos (sem a especificação ao lado, não roda)', () => {
  test('cada lugar da especificação é um nosso, ou é de uma tela que não existe', () => {
    const semLugar = messages?.filter(({ where }) => arquivosDe(where) === undefined)
    expect(semLugar?.map(({ id, where }) => `${id}: ${where}`)).toEqual([])
    for (const [onde, ...arquivos] of ONDE)
      for (const arquivo of arquivos)
        expect([onde, arquivo, FONTES.some(name => name.startsWith(arquivo))]).toEqual([onde, arquivo, true])
  })

  test(`${(messages?.length ?? 0) - (faltam?.length ?? 0)} de ${messages?.length} textos`, () => {
    expect(faltam?.toSorted()).toEqual(Object.values(FALTAM).flat().sort())
  })
})
