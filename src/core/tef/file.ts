/** Fields of one file of exchange with a TEF manager, by `NNN-NNN`, in their order. */
export type TefFields = ReadonlyMap<string, string>

/** 'partial': half of it is there, and it is to be read again. 'broken': it is whole and no file of exchange. */
export type TefFile =
  | { kind: 'whole'; fields: TefFields }
  | { kind: 'partial' }
  | { kind: 'broken'; line: string }

const LAST = '999-999'
const LINE = /^(\d{3}-\d{3}) = (.*)$/

/** Folds what the manager does not print: only 20h to 7Eh is allowed. */
export const printable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .trim()

/** Writes a file; empty values are left out, and the end is said by itself. */
export function writeTef(fields: readonly (readonly [code: string, value: string])[]): string {
  const lines = fields.flatMap(([code, value]) => {
    const clean = printable(value)
    return clean === '' ? [] : [`${code} = ${clean}`]
  })
  return [...lines, `${LAST} = 0`, ''].join('\r\n')
}

/** Reads a file. Blanks around the sign, a lone LF and unknown fields are taken; without its last line it is partial. */
export function readTef(text: string): TefFile {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const end = lines.findIndex(line => /^999-999\s*=\s*0\s*$/.test(line))
  if (end < 0) return { kind: 'partial' }
  const fields = new Map<string, string>()
  for (const line of lines.slice(0, end)) {
    const found = LINE.exec(line.replace(/^(\d{3}-\d{3})\s*=\s?/, '$1 = '))
    const [, code, value] = found ?? []
    if (code === undefined || value === undefined) return { kind: 'broken', line: line.slice(0, 80) }
    // the first stands: a repeated field is not another answer
    if (!fields.has(code)) fields.set(code, value.trim())
  }
  return { kind: 'whole', fields }
}

/** Tells if a file that came answers that request. */
export function isAnswerTo(fields: TefFields, asked: { command: string; number: string }): boolean {
  return fields.get('000-000') === asked.command && Number(fields.get('001-000')) === Number(asked.number)
}

/** Card number and its holder are personal data: never kept. */
const PERSONAL = new Set(['740-000', '741-000'])

/** The answer as it is kept: whole but for personal data. */
export const keepable = (fields: TefFields): string =>
  writeTef([...fields].filter(([code]) => !PERSONAL.has(code)))
