import type { DocumentKey } from '../../core/fields/document-field.ts'
import { partsOf, picker } from '../../core/fields/parts.ts'
import type { VendaRecebida } from '../api/vendas.ts'
import { vendas } from '../documents/venda/index.ts'

type Item = VendaRecebida['itens'][number]
type Itens = typeof vendas.lines.itens.fields

/** Fields of a line that the server's seal covers besides product, version, price and scale. */
export type CampoSelado = {
  [K in keyof Itens & string]: Itens[K] extends { sealed: true } ? DocumentKey<K, Itens[K]> : never
}[keyof Itens & string]

const SELADOS = partsOf(vendas.lines.itens.fields).filter(({ field }) => field.sealed)
const NOMES = SELADOS.map(({ key }) => key as CampoSelado)

/** Labels of the sealed fields for the middle of a sentence: 'descrição', 'NCM'. */
export const CAMPOS_SELADOS = Object.fromEntries(
  SELADOS.map(({ key, field }) => [key, field.label.replace(/^\p{Lu}(?=\p{Ll})/u, c => c.toLowerCase())]),
) as Readonly<Record<CampoSelado, string>>

/** The sealed fields of a line, or of a product with the names of a line. */
export type Selado = Pick<Item, CampoSelado | 'produto_id' | 'grade_id'>

const PRODUTO: readonly [string, string] = ['produto_id', 'produto_id']
const sealed = picker([PRODUTO, ...SELADOS.map(({ value, key }) => [value, key] as const)])

/** Picks the sealed fields from those that a line copies from its product. */
export const selado = (copiado: object): Selado =>
  sealed(copiado as Readonly<Record<string, unknown>>) as Selado

/** Company for which a seal is made: each account has its own key, and the text names the company. */
export interface DonoDoSelo {
  account_id: number
  empresa_id: number
}

/** Separator between values. No API text may have it (schema/types.ts), so two different lines cannot give the same text. */
const ENTRE = '\u0001'

/** Gives the text that is sealed for a product. */
export function textoDoProduto(
  { empresa_id }: DonoDoSelo,
  item: Selado,
  { versao, preco, balanca }: { versao: string; preco: string; balanca: boolean },
): string {
  let texto = `${empresa_id}${ENTRE}${item.produto_id}${ENTRE}${versao}${ENTRE}${preco}${ENTRE}${balanca}`
  for (const nome of NOMES) texto += ENTRE + (item[nome] ?? '')
  if (item.grade_id) texto += `${ENTRE}grade${ENTRE}${item.grade_id}`
  return texto
}

/** Gives the text sealed for a tax rule: kind, id, the day the server sent it, and all its fields, sorted. */
export const textoDaRegra = (
  { empresa_id }: DonoDoSelo,
  tipo: string,
  id: string,
  dia: string,
  { selo: _, ...regra }: Readonly<Record<string, unknown>>,
): string =>
  JSON.stringify([empresa_id, tipo, id, dia, Object.entries(regra).sort(([a], [b]) => (a < b ? -1 : 1))])

/** Lists the fields in which a line differs from the product `registrado`. */
export const camposDiferentes = (item: Selado, registrado: Selado): CampoSelado[] =>
  NOMES.filter(nome => (item[nome] ?? null) !== (registrado[nome] ?? null))
