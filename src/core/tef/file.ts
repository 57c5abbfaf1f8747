/** Fields of one exchange file with a TEF manager, by code `NNN-NNN`, in the order of the file. */
export type TefFields = ReadonlyMap<string, string>

/** 'partial': the file is not completely written yet, and is read again. 'broken': complete, but not an exchange file. */
export type TefFile =
  | { kind: 'whole'; fields: TefFields }
  | { kind: 'partial' }
  | { kind: 'broken'; line: string }

const LAST = '999-999'
const LINE = /^(\d{3}-\d{3}) = (.*)$/

/** Replaces letters that the manager does not print: only 20h to 7Eh are allowed. */
export const printable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .trim()

/** Writes a file. Empty values are left out; the last line is added here. */
export function writeTef(fields: readonly (readonly [code: string, value: string])[]): string {
  const lines = fields.flatMap(([code, value]) => {
    const clean = printable(value)
    return clean === '' ? [] : [`${code} = ${clean}`]
  })
  return [...lines, `${LAST} = 0`, ''].join('\r\n')
}

/** Reads a file. Accepts blanks around '=', a lone LF and unknown fields. Without its last line a file is partial. */
export function readTef(text: string): TefFile {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const end = lines.findIndex(line => /^999-999\s*=\s*0\s*$/.test(line))
  if (end < 0) return { kind: 'partial' }
  const fields = new Map<string, string>()
  for (const line of lines.slice(0, end)) {
    const found = LINE.exec(line.replace(/^(\d{3}-\d{3})\s*=\s?/, '$1 = '))
    const [, code, value] = found ?? []
    if (code === undefined || value === undefined) return { kind: 'broken', line: line.slice(0, 80) }
    // the first value counts: a repeated field is not another answer
    if (!fields.has(code)) fields.set(code, value.trim())
  }
  return { kind: 'whole', fields }
}

export function isAnswerTo(fields: TefFields, asked: { command: string; number: string }): boolean {
  return fields.get('000-000') === asked.command && Number(fields.get('001-000')) === Number(asked.number)
}

/** Card number and card holder are personal data and never stored. */
const PERSONAL = new Set(['740-000', '741-000'])

/** Gives the text of an answer to store: all fields except personal data. */
export const keepable = (fields: TefFields): string =>
  writeTef([...fields].filter(([code]) => !PERSONAL.has(code)))
