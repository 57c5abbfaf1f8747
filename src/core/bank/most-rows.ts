/** Rows that one file may bring: a busy shop's month has some ten thousand. */
export const MOST_ROWS = 100_000

export const TOO_MANY_ROWS =
  'O arquivo tem mais de 100.000 linhas: divida-o, por exemplo um mês em cada parte'

/** Tells if a text has more lines than a file may bring, whichever way it ends them. */
export function hasTooManyLines(text: string): boolean {
  let lines = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) lines++
  }
  return lines > MOST_ROWS
}
