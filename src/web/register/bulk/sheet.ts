import type { ReactNode } from 'react'
import { isDecimal } from '../../../core/money/decimal.ts'
import { plainWords } from '../../../core/text/plain.ts'
import { type Column, isCode } from '../../../domain/fields/columns.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { BulkRow, Planilha } from '../../../domain/fields/endpoints/to-bulk-endpoints.ts'
import { fieldText, fromText } from '../../../domain/fields/field-text.ts'
import { bulkColumns } from '../../../domain/fields/sheet/tabular.ts'
import { accountPlaces } from '../../state/places.ts'
import { formulaOf, replaced } from './formula.ts'
import { toTsv } from './tsv.ts'

/**
 * The selected rows as a spreadsheet. In bulk edit the record's name comes first, then the list's columns, then the
 * others; `onde[j]` is the index of column j in a row's values.
 */
export interface Sheet {
  register: AnyRegister
  colunas: readonly Column[]
  onde: readonly number[]
  linhas: Planilha['linhas']
  /** Row numbers shown, for rows of a file; absent: 1, 2, 3. */
  numeros?: readonly number[]
  /** Row names, shown instead of numbers. */
  nomes?: readonly string[]
  /** Title of the sheet; absent: bulk edit of its register. */
  titulo?: string
  /** Tells whether the row has no such cell; a dot is drawn in its place. */
  ausente?: (linha: number, coluna: number) => boolean
  /** Tells whether a cell is read-only. */
  fixa?: (linha: number, coluna: number) => boolean
  /** Draws a cell in place of its text; null: the text is drawn. */
  celula?: (linha: number, coluna: number) => ReactNode
  /** Minimum width of a column, in characters. */
  minimo?: (coluna: number) => number
  /** Maximum width of a column, in characters; absent or undefined: the default. */
  maximo?: (coluna: number) => number | undefined
  /** Width to which a column may shrink when space is missing, in characters; absent: never. */
  cede?: (coluna: number) => number | undefined
  /** CSS class of a column and its heading. */
  classe?: (coluna: number) => string
  /** Names of referenced records, by wire key and id. Choosing a record in a cell adds its name. */
  refs: Map<string, Map<string, string>>
}

/** A changed cell: the typed text, its wire value, or an error. */
export interface Edicao {
  texto: string
  valor: unknown
  erro: string | null
}

/** Changed cells: row → column → change. Never changed in place: undo keeps the older maps. */
export type Edicoes = ReadonlyMap<number, ReadonlyMap<number, Edicao>>

export const NADA: Edicoes = new Map()

/** A rectangle of cells: `ancora` is the corner where the selection began, `ate` the opposite corner, with the cursor. */
export interface CellRange {
  ancora: readonly [linha: number, coluna: number]
  ate: readonly [linha: number, coluna: number]
}

export const limites = ({ ancora, ate }: CellRange) => ({
  l1: Math.min(ancora[0], ate[0]),
  l2: Math.max(ancora[0], ate[0]),
  c1: Math.min(ancora[1], ate[1]),
  c2: Math.max(ancora[1], ate[1]),
})

export function sheetOf(register: AnyRegister, planilha: Planilha): Sheet {
  const display = register.lookup?.display ?? 'nome'
  const rank = ({ key, field }: Column) => (key === display ? 0 : field.list ? 1 : 2)
  const colunas = bulkColumns(register)
    .filter(({ key }) => planilha.campos.includes(key))
    .sort((a, b) => rank(a) - rank(b))
  return {
    register,
    colunas,
    onde: colunas.map(({ key }) => planilha.campos.indexOf(key)),
    linhas: planilha.linhas,
    refs: new Map(Object.entries(planilha.refs).map(([key, names]) => [key, new Map(Object.entries(names))])),
  }
}

export const original = (sheet: Sheet, linha: number, coluna: number): unknown =>
  sheet.linhas[linha]?.valores[sheet.onde[coluna] ?? -1] ?? null

export const edicaoDe = (edicoes: Edicoes, linha: number, coluna: number): Edicao | undefined =>
  edicoes.get(linha)?.get(coluna)

/** Writes a value as its cell shows it. */
export function textoDe(sheet: Sheet, coluna: number, valor: unknown): string {
  const column = sheet.colunas[coluna]
  if (!column || valor === null || valor === undefined) return ''
  if (column.field.type === 'ref') return sheet.refs.get(column.key)?.get(String(valor)) ?? String(valor)
  return fieldText(column.field, valor)
}

/** Gives the value of a cell: its valid change, else the original value. */
export function valorAtual(sheet: Sheet, edicoes: Edicoes, linha: number, coluna: number): unknown {
  const edicao = edicaoDe(edicoes, linha, coluna)
  return edicao && edicao.erro === null ? edicao.valor : original(sheet, linha, coluna)
}

export function textoAtual(sheet: Sheet, edicoes: Edicoes, linha: number, coluna: number): string {
  const edicao = edicaoDe(edicoes, linha, coluna)
  if (edicao) return edicao.erro === null ? textoDe(sheet, coluna, edicao.valor) : edicao.texto
  return textoDe(sheet, coluna, original(sheet, linha, coluna))
}

/** Tells whether two values are equal: null equals '', and '10.4' equals '10.40'. */
function igual(a: unknown, b: unknown): boolean {
  if (a === b || ((a === null || a === '') && (b === null || b === ''))) return true
  if (typeof a === 'string' && typeof b === 'string' && isDecimal(a) && isDecimal(b))
    return trimmed(a) === trimmed(b)
  return false
}
const trimmed = (t: string) => (t.includes('.') ? t.replace(/\.?0+$/, '') : t)

/**
 * Reads a text as a column's wire value, or gives an error. References are found by their names in `sheet.refs`; a code
 * that is not there is taken as typed.
 */
export function understand(sheet: Sheet, coluna: number, texto: string): Edicao {
  const column = sheet.colunas[coluna]
  if (!column) return { texto, valor: null, erro: 'Coluna desconhecida' }
  const { field, key } = column
  const t = texto.trim()
  if (field.type !== 'ref' || t === '') {
    const parsed = fromText(field, texto, accountPlaces())
    return 'erro' in parsed
      ? { texto, valor: null, erro: parsed.erro }
      : { texto, valor: parsed.valor, erro: null }
  }
  const said = plainWords(t)
  for (const [valor, nome] of sheet.refs.get(key) ?? [])
    if (plainWords(nome) === said)
      return { texto: nome, valor: isCode(field.to) ? valor : Number(valor), erro: null }
  if (isCode(field.to)) return { texto: t, valor: t, erro: null }
  return { texto: t, valor: null, erro: `Registro não encontrado: ${t.slice(0, 40)}` }
}

export interface CellChange {
  linha: number
  coluna: number
  edicao: Edicao
}

/** Adds changes to the earlier ones. A cell changed back to its original value is removed from the changes. */
export function applyChanges(sheet: Sheet, edicoes: Edicoes, mudancas: readonly CellChange[]): Edicoes {
  const novas = new Map(edicoes)
  const tocadas = new Map<number, Map<number, Edicao>>()
  for (const { linha, coluna, edicao } of mudancas) {
    let row = tocadas.get(linha)
    if (!row) {
      row = new Map(edicoes.get(linha))
      tocadas.set(linha, row)
    }
    if (edicao.erro === null && igual(edicao.valor, original(sheet, linha, coluna))) row.delete(coluna)
    else row.set(coluna, edicao)
  }
  for (const [linha, row] of tocadas)
    if (row.size > 0) novas.set(linha, row)
    else novas.delete(linha)
  return novas
}

/** Makes the changes that write a text into cells: a plain value, a formula or a template, computed for each cell. */
export function writeCells(
  sheet: Sheet,
  edicoes: Edicoes,
  celulas: Iterable<readonly [linha: number, coluna: number]>,
  texto: string,
): CellChange[] {
  const plain = new Map<number, Edicao>()
  const mudancas: CellChange[] = []
  const cells = [...celulas]
  for (const [linha, coluna] of cells) {
    const column = sheet.colunas[coluna]
    if (!column) continue
    const formula = formulaOf(column.field, texto)
    if (!formula) {
      const known = plain.get(coluna) ?? understand(sheet, coluna, texto)
      plain.set(coluna, known)
      mudancas.push({ linha, coluna, edicao: known })
      continue
    }
    const made = formula(
      valorAtual(sheet, edicoes, linha, coluna),
      nome => campo(sheet, edicoes, linha, nome),
      cells.length === 1,
    )
    mudancas.push({
      linha,
      coluna,
      edicao:
        'erro' in made ? { texto, valor: null, erro: made.erro } : understand(sheet, coluna, made.texto),
    })
  }
  return mudancas
}

/** Gives a cell's text, lower case without accents, by its column's label, key or name; undefined: no such column. */
function campo(sheet: Sheet, edicoes: Edicoes, linha: number, nome: string): string | undefined {
  const coluna = sheet.colunas.findIndex(
    ({ key, field, name }) => plainWords(field.label) === nome || key.toLowerCase() === nome || name === nome,
  )
  return coluna < 0 ? undefined : textoAtual(sheet, edicoes, linha, coluna)
}

/** Lists the cells of a range. `visiveis`: the sheet's row of each row on screen. */
export function* celulas(faixa: CellRange, visiveis: readonly number[]): Generator<[number, number]> {
  const { l1, l2, c1, c2 } = limites(faixa)
  for (let v = l1; v <= l2; v++) {
    const linha = visiveis[v]
    if (linha === undefined) continue
    for (let c = c1; c <= c2; c++) yield [linha, c]
  }
}

/**
 * Makes the changes that paste a block at a range. One value fills the range; a block repeats when the range is a
 * multiple of the block, else the block is pasted once from the range's corner and cut at the sheet's edges.
 */
export function pasteCells(
  sheet: Sheet,
  faixa: CellRange,
  visiveis: readonly number[],
  bloco: readonly (readonly string[])[],
): CellChange[] {
  const { l1, l2, c1, c2 } = limites(faixa)
  const altura = bloco.length
  const largura = Math.max(0, ...bloco.map(row => row.length))
  if (altura === 0 || largura === 0) return []
  const repete = (l2 - l1 + 1) % altura === 0 && (c2 - c1 + 1) % largura === 0
  const linhas = repete ? l2 - l1 + 1 : altura
  const colunas = repete ? c2 - c1 + 1 : largura
  const mudancas: CellChange[] = []
  for (let i = 0; i < linhas; i++) {
    const linha = visiveis[l1 + i]
    if (linha === undefined) break
    for (let j = 0; j < colunas && c1 + j < sheet.colunas.length; j++) {
      const texto = bloco[i % altura]?.[j % largura] ?? ''
      mudancas.push({ linha, coluna: c1 + j, edicao: understand(sheet, c1 + j, texto) })
    }
  }
  return mudancas
}

/** Writes the cells of a range for the clipboard. */
export function copyCells(
  sheet: Sheet,
  edicoes: Edicoes,
  faixa: CellRange,
  visiveis: readonly number[],
): string {
  const { l1, l2, c1, c2 } = limites(faixa)
  const rows: string[][] = []
  for (let i = l1; i <= l2; i++) {
    const linha = visiveis[i]
    if (linha === undefined) continue
    rows.push(Array.from({ length: c2 - c1 + 1 }, (_, j) => textoAtual(sheet, edicoes, linha, c1 + j)))
  }
  return toTsv(rows)
}

/** Makes the changes that fill a range with its first row (`para` 'baixo') or its first column. */
export function fillCells(
  sheet: Sheet,
  edicoes: Edicoes,
  faixa: CellRange,
  visiveis: readonly number[],
  para: 'baixo' | 'direita' = 'baixo',
): CellChange[] {
  const { l1, l2, c1, c2 } = limites(faixa)
  const down = para === 'baixo'
  const [de, ate] = down ? [l1, l2] : [c1, c2]
  // a single row or column is filled from the one before it, as in spreadsheets
  const first = de === ate ? de - 1 : de
  const mudancas: CellChange[] = []
  for (let i = first + 1; i <= ate; i++)
    for (let j = down ? c1 : l1; j <= (down ? c2 : l2); j++) {
      const [linha, fonte] = [visiveis[down ? i : j], visiveis[down ? first : j]]
      const [coluna, origem] = down ? [j, j] : [i, first]
      if (linha === undefined || fonte === undefined || origem < 0) continue
      const edicao = edicaoDe(edicoes, fonte, origem) ?? {
        texto: textoAtual(sheet, edicoes, fonte, origem),
        valor: original(sheet, fonte, origem),
        erro: null,
      }
      mudancas.push({ linha, coluna, edicao })
    }
  return mudancas
}

/** Makes the changes that replace a text in the text cells of a range. */
export function replaceCells(
  sheet: Sheet,
  edicoes: Edicoes,
  alvo: Iterable<readonly [number, number]>,
  procurar: string,
  por: string,
): CellChange[] {
  return [...alvo].flatMap(([linha, coluna]) => {
    if (sheet.colunas[coluna]?.field.type !== 'text') return []
    const texto = replaced(textoAtual(sheet, edicoes, linha, coluna), procurar, por)
    return texto === null ? [] : [{ linha, coluna, edicao: understand(sheet, coluna, texto) }]
  })
}

/** Gives the rows to save: rows with valid changes, except the rows in `fora`, which the user left out. */
export function paraGravar(sheet: Sheet, edicoes: Edicoes, fora: ReadonlySet<number>): BulkRow[] {
  return [...edicoes].flatMap(([linha, row]) => {
    const { id, versao } = sheet.linhas[linha] ?? {}
    if (id === undefined || versao === undefined || fora.has(linha)) return []
    const valores = [...row].flatMap(([coluna, { valor, erro }]) => {
      const key = sheet.colunas[coluna]?.key
      return erro === null && key ? [[key, valor as never] as const] : []
    })
    return valores.length > 0 ? [{ id, versao, valores: Object.fromEntries(valores) }] : []
  })
}
