/** Lines over which a text in quotes may go on. */
const GOES_ON = 10

export const hasOddQuotes = (line: string): boolean => (line.split('"').length - 1) % 2 === 1

/**
 * Takes out the quotes of a CSV that open and do not close, which would swallow the rows below them. A text in quotes may
 * go on over lines, but not over one that `begins` a row. Returns the text, whose lines stay, and the lines (from 1) that
 * lost a quote.
 */
export function closeQuotes(
  text: string,
  begins: (line: string) => boolean,
): { texto: string; linhas: number[] } {
  const lines = text.split('\n')
  const linhas: number[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (!hasOddQuotes(line)) continue
    const below = lines.slice(at + 1, at + 1 + GOES_ON)
    const end = below.findIndex(hasOddQuotes)
    if (end >= 0 && !below.slice(0, end + 1).some(begins)) {
      at += end + 1
      continue
    }
    const quote = line.lastIndexOf('"')
    lines[at] = line.slice(0, quote) + line.slice(quote + 1)
    linhas.push(at + 1)
  }
  return { texto: lines.join('\n'), linhas }
}
