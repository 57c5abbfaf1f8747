import type { DocumentKey } from '../../core/fields/document-field.ts'
import { partsOf, picker } from '../../core/fields/parts.ts'
import type { VendaRecebida } from '../api/vendas.ts'
import { vendas } from '../documents/venda/index.ts'

type Item = VendaRecebida['itens'][number]
type Itens = typeof vendas.lines.itens.fields

/** Fields of a line under the server's seal, beside product, version, price and scale. */
export type CampoSelado = {
  [K in keyof Itens & string]: Itens[K] extends { sealed: true } ? DocumentKey<K, Itens[K]> : never
}[keyof Itens & string]

const SELADOS = partsOf(vendas.lines.itens.fields).filter(({ field }) => field.sealed)
const NOMES = SELADOS.map(({ key }) => key as CampoSelado)

/** Each told in the middle of a sentence: 'descrição', 'NCM'. */
export const CAMPOS_SELADOS = Object.fromEntries(
  SELADOS.map(({ key, field }) => [key, field.label.replace(/^\p{Lu}(?=\p{Ll})/u, c => c.toLowerCase())]),
) as Readonly<Record<CampoSelado, string>>

/** A line as far as it is sealed, or a product in a line's words. */
export type Selado = Pick<Item, CampoSelado | 'produto_id' | 'grade_id'>

const PRODUTO: readonly [string, string] = ['produto_id', 'produto_id']
const sealed = picker([PRODUTO, ...SELADOS.map(({ value, key }) => [value, key] as const)])

/** Picks the sealed fields from those copied of the product. */
export const selado = (copiado: object): Selado =>
  sealed(copiado as Readonly<Record<string, unknown>>) as Selado

/** Owner of a seal: another account has another key, another company another text. */
export interface DonoDoSelo {
  account_id: number
  empresa_id: number
}

/** Between two values of a text: no value of the wire may hold it (schema/types.ts), so no two lines make the same text. */
const ENTRE = '\u0001'

/** The text under a product's seal. */
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

/** The text under a rule's seal: kind, id, the day it was given out, and all it says, whatever the order. */
export const textoDaRegra = (
  { empresa_id }: DonoDoSelo,
  tipo: string,
  id: string,
  dia: string,
  { selo: _, ...regra }: Readonly<Record<string, unknown>>,
): string =>
  JSON.stringify([empresa_id, tipo, id, dia, Object.entries(regra).sort(([a], [b]) => (a < b ? -1 : 1))])

/** Fields in which a line is not the product as `registrado`. */
export const camposDiferentes = (item: Selado, registrado: Selado): CampoSelado[] =>
  NOMES.filter(nome => (item[nome] ?? null) !== (registrado[nome] ?? null))
