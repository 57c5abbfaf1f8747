import type { FlatColumn } from './tabular.ts'

/** Limits of an imported file. A larger file is refused, never cut. */
export const LINHAS_MAX = 200_000
export const COLUNAS_MAX = 500
export const TITULO_MAX = 200
/** Maximum number of characters in a cell; the longest field has 5,000. */
export const CELULA_MAX = 20_000

const said = (n: number) => n.toLocaleString('pt-BR')

export const muitasLinhas = (n: number): string =>
  `O arquivo tem ${said(n)} linhas e o máximo é ${said(LINHAS_MAX)}: divida-o em partes`
export const muitasColunas = (n: number): string =>
  `O arquivo tem ${said(n)} colunas e o máximo é ${said(COLUNAS_MAX)}: deixe só as que vai importar`
export const celulaLonga = (linha: number, coluna: string, n: number): string =>
  `Linha ${said(linha)}, coluna ${coluna}: ${said(n)} letras, e o máximo é ${said(CELULA_MAX)}`

/** Names a column of a file for the user: its heading, else its position. */
export const nomeDaColuna = (cabecalho: readonly string[], at: number): string =>
  cabecalho[at]?.trim() ? `“${cabecalho[at].trim().slice(0, 60)}”` : String(at + 1)

/**
 * Finds the first limit that a file exceeds, or a row wider than the headings, as a message; null: none. `numeros`: line
 * number of each row.
 */
export function limiteDe(
  cabecalho: readonly string[],
  linhas: readonly (readonly string[])[],
  numeros: readonly number[],
): string | null {
  if (cabecalho.length > COLUNAS_MAX) return muitasColunas(cabecalho.length)
  if (linhas.length > LINHAS_MAX) return muitasLinhas(linhas.length)
  const long = cabecalho.findIndex(heading => heading.length > TITULO_MAX)
  if (long >= 0)
    return `O título da coluna ${long + 1} tem ${said(cabecalho[long]?.length ?? 0)} letras, e o máximo é ${TITULO_MAX}: a primeira linha deve ser o cabeçalho`
  for (const [i, row] of linhas.entries()) {
    const linha = numeros[i] ?? i + 2
    for (const [j, cell] of row.entries()) {
      if (cell.length > CELULA_MAX) return celulaLonga(linha, nomeDaColuna(cabecalho, j), cell.length)
      if (j >= cabecalho.length && cell.trim() !== '')
        return `Linha ${said(linha)}: ${row.length} valores para ${cabecalho.length} colunas. Um texto com o separador precisa de aspas`
    }
  }
  return null
}

const COMMA = /^[^,]*,\d+\D*$/
const THOUSAND = /^\D*\d{1,3}\.\d{3}$/

/** A cell like '1.234': 1234 if its dot separates thousands, little more than 1 if it is the decimal mark. */
export interface Ambigua {
  /** Position of the row. */
  linha: number
  /** Position of the column. */
  coluna: number
  mensagem: string
}

/**
 * Finds numbers with an unclear decimal mark: '1.234' in a column that also has '1,5'. A column without a comma is not
 * checked here. `campos`: field of each column of the file.
 */
export function ambiguas(
  campos: readonly (FlatColumn | null)[],
  linhas: readonly (readonly string[])[],
): Ambigua[] {
  return campos.flatMap((campo, coluna): Ambigua[] => {
    const type = campo?.column.field.type
    if (type !== 'decimal' && type !== 'money') return []
    if (!linhas.some(row => COMMA.test(row[coluna] ?? ''))) return []
    return linhas.flatMap((row, linha): Ambigua[] => {
      const text = (row[coluna] ?? '').trim()
      if (!THOUSAND.test(text)) return []
      const number = text.replace(/^\D+/, '')
      const mensagem = `${number} é ${number.replace('.', '')} ou ${number.replace('.', ',')}? A coluna usa vírgula: escreva um dos dois`
      return [{ linha, coluna, mensagem }]
    })
  })
}
