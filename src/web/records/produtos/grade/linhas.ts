import { reach } from '../../../../core/fields/reach.ts'
import type { RecordContext } from '../../../../domain/fields/define.ts'
import type { Field, ListField } from '../../../../domain/fields/field.ts'
import { estoque } from '../../../../domain/records/produtos/estoque.ts'
import { camposGrade, dadosDaGrade } from '../../../../domain/records/produtos/grade.ts'
import { gradeRepetida, nomeDaGrade } from '../../../../domain/records/produtos/grade-words.ts'
import { produtos } from '../../../../domain/records/produtos/index.ts'
import type { Sheet } from '../../../register/bulk/sheet.ts'
import { emptyValues } from '../../../register/form/body.ts'
import { type FormField, formFields, type Valores } from '../../../register/form/paths.ts'
import type { FormStore } from '../../../register/form/store.ts'
import type { Folha } from '../../../register/rows/folha.ts'

/** Item of a group of sizes or of subdivisions. */
export interface GroupItem {
  id: number
  nome: string
}

const CAMPO: ListField = camposGrade.grades
const NENHUM: GroupItem = { id: 0, nome: '' }

const itemOf = (linha: Valores, eixo: 'tamanho' | 'subdivisao'): GroupItem => ({
  ...NENHUM,
  ...(linha[`${eixo}_item`] as Partial<GroupItem> | null | undefined),
  id: Number(linha[`${eixo}_item_id`]),
})

export const nameOf = (linha: Valores): string =>
  nomeDaGrade(itemOf(linha, 'tamanho').nome, itemOf(linha, 'subdivisao').nome)

/** Gives the key of a line: its two items. A grid has one line for each combination. */
const combinationOf = (linha: Valores): string => `${linha['tamanho_item_id']}/${linha['subdivisao_item_id']}`

/**
 * Gives the prices and switches of a new line. For a product without a grid until now: those of the product, whose head no
 * longer shows them. For a product with a grid: only the company's delivery switch (doc 2 §2.4).
 */
export function lineStart({ contexto, base, valor }: FormStore): Valores {
  const empty = emptyValues(dadosDaGrade)['estoque'] as Valores
  if (base()['controle_grade'] === true) return { ...empty, venda_delivery: contexto.venda_app }
  const said = Object.keys(estoque).map(name => [name, valor(`estoque.${name}`) ?? empty[name]])
  return { ...empty, ...Object.fromEntries(said) }
}

const newLine = (tamanho: GroupItem, subdivisao: GroupItem, inicio: Valores): Valores => ({
  tamanho_item_id: tamanho.id,
  tamanho_item: { id: tamanho.id, nome: tamanho.nome },
  subdivisao_item_id: subdivisao.id,
  subdivisao_item: { id: subdivisao.id, nome: subdivisao.nome },
  ...emptyValues(dadosDaGrade),
  estoque: inicio,
})

/** Makes a line for each missing combination, sizes first; `repetidas` lists existing combinations as text. */
export function generate(
  tamanhos: readonly GroupItem[],
  subdivisoes: readonly GroupItem[],
  linhas: readonly Valores[],
  inicio: Valores,
): { novas: Valores[]; repetidas: string[] } {
  const there = new Set(linhas.map(combinationOf))
  const novas: Valores[] = []
  const repetidas: string[] = []
  for (const tamanho of tamanhos)
    for (const subdivisao of subdivisoes) {
      const linha = newLine(tamanho, subdivisao, inicio)
      if (there.has(combinationOf(linha))) repetidas.push(gradeRepetida(tamanho.nome, subdivisao.nome))
      else novas.push(linha)
    }
  return { novas, repetidas }
}

/** Sorts lines in the order of their groups' items; lines of items no longer in a group come last. */
export function inOrder(
  linhas: readonly Valores[],
  tamanhos: readonly GroupItem[],
  subdivisoes: readonly GroupItem[],
): Valores[] {
  const place = (itens: readonly GroupItem[], id: unknown) => {
    const at = itens.findIndex(item => item.id === id)
    return at < 0 ? itens.length : at
  }
  return linhas.toSorted(
    (a, b) =>
      place(tamanhos, a['tamanho_item_id']) - place(tamanhos, b['tamanho_item_id']) ||
      place(subdivisoes, a['subdivisao_item_id']) - place(subdivisoes, b['subdivisao_item_id']),
  )
}

/** Field of the first column. */
const PRIMEIRO = 'estoque.preco_vend'

/** Lists the fields of a line that are cells and visible for this company, the price first. */
export function lineFields(contexto: RecordContext): FormField[] {
  const seen = ({ nome }: FormField) => CAMPO.visibleWhen?.[nome]?.({}, contexto) ?? true
  const cells = formFields(dadosDaGrade).filter(field => field.campo.type !== 'list' && seen(field))
  return [
    ...cells.filter(({ chave }) => chave === PRIMEIRO),
    ...cells.filter(({ chave }) => chave !== PRIMEIRO),
  ]
}

const columnOf = ({ nome, chave, campo }: FormField, label = campo.label): Sheet['colunas'][number] => ({
  name: nome,
  key: chave,
  column: chave,
  field: { ...campo, label } as Field,
})

const sheetOf = (
  titulo: string,
  nomes: readonly string[],
  colunas: Sheet['colunas'],
  valores: unknown[][],
) => ({
  register: produtos,
  titulo,
  nomes,
  colunas,
  onde: colunas.map((_, i) => i),
  linhas: valores.map((row, i) => ({ id: i, versao: 0, rotulo: nomes[i] ?? '', valores: row as never })),
  refs: new Map<string, Map<string, string>>(),
})

/** Makes a sheet with one row for each line and one column for each field. */
export function sheetOfLines(linhas: readonly Valores[], campos: readonly FormField[]): Folha {
  const valores = linhas.map(linha => campos.map(({ chave }) => reach(linha, chave) ?? null))
  return {
    sheet: sheetOf(
      'Linhas da grade',
      linhas.map(nameOf),
      campos.map(campo => columnOf(campo)),
      valores,
    ),
    lista: CAMPO,
    indice: linha => linha,
    campo: coluna => campos[coluna],
    nova: () => null,
  }
}

const distinct = (itens: readonly GroupItem[]): GroupItem[] => [
  ...new Map(itens.map(item => [item.id, item])).values(),
]

export const matrixTitle = ({ campo }: FormField): string => `Grade: ${campo.label}`

/** Makes a sheet with one row for each size and one column for each subdivision, showing one field. */
export function matrixOf(linhas: readonly Valores[], campo: FormField, inicio: Valores): Folha {
  const tamanhos = distinct(linhas.map(linha => itemOf(linha, 'tamanho')))
  const subdivisoes = distinct(linhas.map(linha => itemOf(linha, 'subdivisao')))
  const at = new Map(linhas.map((linha, i) => [combinationOf(linha), i]))
  const indice = (linha: number, coluna: number) =>
    at.get(`${tamanhos[linha]?.id}/${subdivisoes[coluna]?.id}`) ?? null
  const valores = tamanhos.map((_, i) =>
    subdivisoes.map((_, j) => {
      const line = linhas[indice(i, j) ?? -1]
      return line ? (reach(line, campo.chave) ?? null) : null
    }),
  )
  const sheet = sheetOf(
    matrixTitle(campo),
    tamanhos.map(({ nome }) => nome),
    subdivisoes.map(({ nome }) => columnOf(campo, nome)),
    valores,
  )
  return {
    sheet: { ...sheet, ausente: (i, j) => indice(i, j) === null },
    lista: CAMPO,
    indice,
    campo: () => campo,
    nova: (i, j) => newLine(tamanhos[i] ?? NENHUM, subdivisoes[j] ?? NENHUM, inicio),
  }
}
