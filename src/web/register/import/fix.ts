import { csvLine } from '../../../core/text/csv.ts'
import { isCode } from '../../../domain/fields/columns.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { RecusaImportacao } from '../../../domain/fields/endpoints/to-import-endpoints.ts'
import { fromText } from '../../../domain/fields/field-text.ts'
import { guarded } from '../../../domain/fields/formula.ts'
import type { FlatColumn } from '../../../domain/fields/sheet/tabular.ts'
import { type Edicao, type Edicoes, edicaoDe, type Sheet, textoDe } from '../bulk/sheet.ts'
import type { FileTable } from './parse-file.ts'

/** Refused lines with one cause: column, message and line numbers. */
export interface Causa {
  coluna: string | null
  mensagem: string
  linhas: readonly number[]
}

export function causasDe(recusas: readonly RecusaImportacao[]): Causa[] {
  const found = new Map<string, { coluna: string | null; mensagem: string; linhas: number[] }>()
  for (const { linha, coluna, mensagem } of recusas) {
    const key = `${coluna}\n${mensagem}`
    const cause = found.get(key) ?? { coluna, mensagem, linhas: [] }
    if (cause.linhas.at(-1) !== linha) cause.linhas.push(linha)
    found.set(key, cause)
  }
  return [...found.values()].sort((a, b) => b.linhas.length - a.linhas.length)
}

interface Arquivo {
  tabela: FileTable
  /** Field key of each column of the file; null: ignored. */
  colunas: readonly (string | null)[]
}

/**
 * Makes a sheet of the refused lines: the used columns of the file, and columns named by a refusal but missing in the
 * file. Refused cells show their text and the reason; a refusal without a column is shown in the first column.
 */
export function fixSheet(
  register: AnyRegister,
  { tabela, colunas }: Arquivo,
  campos: readonly FlatColumn[],
  recusas: readonly RecusaImportacao[],
): { sheet: Sheet; edicoes: Edicoes } {
  const titles = new Set(recusas.map(({ coluna }) => coluna))
  const meant = campos.filter(({ key, titulo }) => colunas.includes(key) || titles.has(titulo))
  const lines = [...new Set(recusas.map(({ linha }) => linha))].sort((a, b) => a - b)
  const cellOf = (line: number, key: string): string => {
    const at = colunas.indexOf(key)
    return at < 0 ? '' : (tabela.linhas[tabela.numeros.indexOf(line)]?.[at] ?? '')
  }
  const sheet: Sheet = {
    register,
    colunas: meant.map(({ key, titulo, column }) => ({
      ...column,
      key,
      field: { ...column.field, label: titulo },
    })),
    onde: meant.map((_, i) => i),
    numeros: lines,
    linhas: lines.map(line => ({
      id: line,
      versao: 1,
      rotulo: `linha ${line.toLocaleString('pt-BR')} do arquivo`,
      valores: meant.map(({ key, column }) => cellValue(column.field, cellOf(line, key)) as never),
    })),
    refs: new Map(),
  }
  const edicoes = new Map<number, Map<number, Edicao>>()
  for (const { linha, coluna, mensagem } of recusas) {
    const at = Math.max(
      0,
      meant.findIndex(({ titulo }) => titulo === coluna),
    )
    const row = edicoes.get(lines.indexOf(linha)) ?? new Map<number, Edicao>()
    if (!row.has(at)) row.set(at, { texto: cellOf(linha, meant[at]?.key ?? ''), valor: null, erro: mensagem })
    edicoes.set(lines.indexOf(linha), row)
  }
  return { sheet, edicoes }
}

/** Reads a cell of the file: a reference stays a name, and unreadable text stays text. */
function cellValue(field: FlatColumn['column']['field'], text: string): unknown {
  if (text.trim() === '') return null
  if (field.type === 'ref') return text
  const parsed = fromText(field, text)
  return 'erro' in parsed ? text : parsed.valor
}

/** Finds the places of a file's lines, by its numbers: those that stay, and those that are taken out. */
function placesOf({ numeros }: Arquivo['tabela'], out: { has: (line: number) => boolean }) {
  const all = [...numeros.keys()]
  const isOut = (i: number) => out.has(numeros[i] ?? 0)
  return [all.filter(i => !isOut(i)), all.filter(isOut)] as const
}

/** Gives a file's numbers of some places. */
const numbersAt = ({ numeros }: Arquivo['tabela'], places: readonly number[]) =>
  places.map(i => numeros[i] ?? 0)

/** Makes the corrected file, without the lines that the user left out. */
export function fixedFile(
  { tabela, colunas }: Arquivo,
  { sheet, edicoes, fora }: { sheet: Sheet; edicoes: Edicoes; fora: ReadonlySet<number> },
): Arquivo {
  const keys = sheet.colunas.map(({ key }) => key)
  const more = keys.filter(
    (key, c) =>
      !colunas.includes(key) && [...edicoes.values()].some(row => textOf(sheet, row.get(c), c) !== ''),
  )
  const out = new Set([...fora].map(row => sheet.linhas[row]?.id))
  const rowOf = new Map(sheet.linhas.map(({ id }, row) => [id, row]))
  const all = [...colunas, ...more]
  const [kept] = placesOf(tabela, out)
  const linhas = kept.map(i => {
    const cells = tabela.linhas[i] ?? []
    const row = rowOf.get(tabela.numeros[i] ?? 0)
    return all.map((key, at) => {
      const c = key === null ? -1 : keys.indexOf(key)
      const edicao = row === undefined || c < 0 ? undefined : edicaoDe(edicoes, row, c)
      return edicao ? textOf(sheet, edicao, c) : (cells[at] ?? '')
    })
  })
  const titulos = more.map(key => sheet.colunas[keys.indexOf(key)]?.field.label ?? key)
  return {
    tabela: {
      ...tabela,
      cabecalho: [...tabela.cabecalho, ...titulos],
      linhas,
      numeros: numbersAt(tabela, kept),
    },
    colunas: all,
  }
}

/** Takes the refused lines out of a file; `separadas`: a CSV of them as they are, with the reasons in a last column. */
export function withoutRefused(
  { tabela, colunas }: Arquivo,
  recusas: readonly RecusaImportacao[],
): { arquivo: Arquivo; separadas: string } {
  const reasons = new Map<number, string[]>()
  for (const { linha, coluna, mensagem } of recusas)
    reasons.set(linha, [...(reasons.get(linha) ?? []), coluna ? `${coluna}: ${mensagem}` : mensagem])
  const [kept, apart] = placesOf(tabela, reasons)
  const rowOf = (i: number) => tabela.linhas[i] ?? []
  const lines = apart.map(i => [
    ...tabela.cabecalho.map((_, at) => rowOf(i)[at] ?? ''),
    (reasons.get(tabela.numeros[i] ?? 0) ?? []).join(' · '),
  ])
  return {
    arquivo: {
      tabela: { ...tabela, linhas: kept.map(rowOf), numeros: numbersAt(tabela, kept) },
      colunas,
    },
    separadas: `\ufeff${[[...tabela.cabecalho, 'Motivo'], ...lines].map(line => csvLine(line.map(guarded))).join('')}`,
  }
}

/** Formats a changed cell as in a file. */
function textOf(sheet: Sheet, edicao: Edicao | undefined, coluna: number): string {
  if (!edicao) return ''
  const field = sheet.colunas[coluna]?.field
  if (edicao.erro !== null) return edicao.texto
  return field?.type === 'ref' && isCode(field.to)
    ? String(edicao.valor ?? '')
    : textoDe(sheet, coluna, edicao.valor)
}
