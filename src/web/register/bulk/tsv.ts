/** Reads a block of the clipboard as Excel and Sheets write it: tabs, line ends, quotes around cells that contain these. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[i + 1] === '"') {
        cell += '"'
        i++
      } else quoted = false
    } else if (char === '"' && cell === '' && closes(text, i)) quoted = true
    else if (char === '\t') end()
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[i + 1] === '\n') i++
      end()
      rows.push([])
    } else cell += char
  }
  end()
  // a final line end begins no row
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

/**
 * Tells whether a quote opens a quoted cell: the cell must end, within 20,000 letters, before a tab, a line end or the
 * text's end. Else it is a plain quote (5" pipe).
 */
const closes = (text: string, at: number): boolean =>
  /^"(?:[^"]|"")*"(?=[\t\r\n]|$)/.test(text.slice(at, at + 20_000))

const QUOTED = /["\t\r\n]/

export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(cells =>
      cells.map(text => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'),
    )
    .join('\r\n')
