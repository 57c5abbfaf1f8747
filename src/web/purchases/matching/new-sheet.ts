import { reach } from '../../../core/fields/reach.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import type { FormField } from '../../register/form/paths.ts'
import type { Folha } from '../../register/rows/folha.ts'
import { FOLLOWED, newPlaces } from './change.ts'
import type { LinhaNossa } from './lines.ts'
import { type Contas, LINE_FIELDS, PRODUCT_FIELDS, SAID_FIELDS } from './sheets.tsx'

/** Fields of a new product in this sheet. Its prices are fields of the line; all other fields are in the product's form. */
const ASKED = ['nome', 'referencia', 'gtin', 'unidade', 'ncm', 'cest', 'categoria_id', 'controle_lote']

/** Fields above, plus the fiscal rules that every product requires. */
export const NEW_FIELDS: readonly FormField[] = [
  ...ASKED.flatMap(chave => PRODUCT_FIELDS.get(chave) ?? []),
  ...[...PRODUCT_FIELDS.values()].filter(
    ({ chave, campo }) => campo.required && campo.tab === 'Fiscal' && !ASKED.includes(chave),
  ),
].map(({ chave, nome, campo }) => ({ chave: `novo.${chave}`, nome: `novo.${nome}`, campo }))

const PRICES = ['marge_luc', 'preco_vend'].map(chave => {
  const field = LINE_FIELDS.get(chave) as FormField
  return chave === 'preco_vend' ? { ...field, campo: { ...field.campo, label: 'Venda' } } : field
})

/** Columns of the sheet, in order: the name, the prices, all that a product requires. */
const COLUMNS: readonly FormField[] = [NEW_FIELDS[0] as FormField, ...PRICES, ...NEW_FIELDS.slice(1)]

/** Gives the column of the first required cell that is empty in the first new product; 0: none lacks. */
export function columnOfLack(rows: readonly LinhaNossa[]): number {
  const first = rows[newPlaces(rows)[0] ?? -1]
  const lack = first && lackOfNew(first)
  return lack
    ? Math.max(
        0,
        COLUMNS.findIndex(({ chave }) => chave === lack.campo),
      )
    : 0
}

/** Makes the sheet of the new products, one row each. */
export function sheetOfNew({ conferida, refs }: Contas): Folha {
  const { rows } = conferida
  const places = newPlaces(rows)
  const campos = COLUMNS
  return {
    lista: {
      type: 'list',
      label: 'Produtos novos',
      singular: 'Produto novo',
      of: SAID_FIELDS,
      aoMudar: FOLLOWED,
    },
    sheet: {
      register: produtos,
      titulo: 'Produtos novos',
      numeros: places.map(at => rows[at]?.num ?? 0),
      colunas: campos.map(({ nome, chave, campo }) => ({
        name: nome,
        key: chave,
        column: chave,
        field: campo,
      })),
      onde: campos.map((_, c) => c),
      linhas: places.map(at => ({
        id: at,
        versao: 0,
        rotulo: String(rows[at]?.novo?.['nome'] ?? ''),
        valores: campos.map(({ chave }) => reach(rows[at] ?? {}, chave) ?? null) as never,
      })),
      refs,
    },
    indice: linha => places[linha] ?? null,
    campo: c => campos[c],
    nova: () => null,
  }
}

/** Finds the first required field of a new product that is empty; null: none. */
export function lackOfNew(linha: LinhaNossa): { campo: string; texto: string } | null {
  if (!linha.novo) return null
  const empty = NEW_FIELDS.find(({ chave, campo }) => {
    const value = reach(linha, chave)
    return campo.required === true && (value === null || value === undefined || value === '')
  })
  if (empty) return { campo: empty.chave, texto: `${empty.campo.label}: Campo Obrigatório` }
  return linha.preco_vend === null
    ? { campo: 'preco_vend', texto: 'Preço de venda: Campo Obrigatório' }
    : null
}
