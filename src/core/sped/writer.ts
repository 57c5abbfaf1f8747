import { dec } from '../money/decimal.ts'
import { round, toText } from '../money/round.ts'
import { inTicketLetters } from '../text/printable.ts'
import type { SpedField, SpedTable } from './leiaute/table.ts'

/** Values of a register by field name: decimals as plain text, days as ISO; null or absent: empty. */
export type SpedValues = Readonly<Record<string, string | null | undefined>>

/** Reduces a text to Latin-1, without the separator, control characters and double blanks. */
export const spedText = (text: string): string =>
  inTicketLetters(text.replace(/[|\p{Cc}]/gu, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()

function written({ kind, size, exact, places }: SpedField, value: string): string {
  if (kind === 'D') return value.split('-').reverse().join('')
  if (places !== null) return toText(round(dec(value), places), places).replace('.', ',')
  const text = kind === 'C' ? spedText(value) : value
  return size === null || exact ? text : text.slice(0, size).trim()
}

/** Names the register that closes a block and has the number of its lines. */
const closingOf = (bloco: string) => `${bloco}990`

/** Makes the writer of one file, which also counts the lines of each register. */
export function createSpedWriter(tabela: SpedTable) {
  const counts = new Map<string, number>()

  /** Writes a line. @throws RangeError for a register or a field that the layout lacks */
  function line(reg: string, values: SpedValues = {}): string {
    const register = tabela.get(reg)
    if (!register) throw new RangeError(`${reg} não existe neste leiaute`)
    counts.set(reg, (counts.get(reg) ?? 0) + 1)
    let used = 0
    const fields = register.fields.map(field => {
      const value = values[field.name]
      if (value !== undefined) used++
      return value == null || value === '' ? '' : written(field, value)
    })
    const said = Object.values(values).filter(value => value !== undefined).length
    if (used !== said) throw new RangeError(`${reg}: campo que este leiaute não tem`)
    return `|${reg}|${fields.map(field => `${field}|`).join('')}\r\n`
  }

  const linesOf = (bloco: string): number =>
    [...counts].reduce((sum, [reg, many]) => (reg.startsWith(bloco) ? sum + many : sum), 0)

  /** Writes the line that opens a block and tells whether the block has data. */
  const open = (bloco: string, dados: boolean): string =>
    line(`${bloco}001`, { [bloco === 'B' ? 'IND_DAD' : 'IND_MOV']: dados ? '0' : '1' })

  /** Writes the line that closes a block. The line counts itself too. */
  const close = (bloco: string): string =>
    line(closingOf(bloco), { [`QTD_LIN_${bloco}`]: String(linesOf(bloco) + 1) })

  const empty = (bloco: string): string[] => [open(bloco, false), close(bloco)]

  /** Writes block 9, the last: 9001, one 9900 for each register of the file (9900 included), 9990 and 9999. */
  function end(): string[] {
    const lines = [open('9', true)]
    const present = [...tabela.keys()].filter(reg => counts.has(reg) || /^9(900|990|999)$/.test(reg))
    for (const reg of present) {
      const many = reg === '9900' ? present.length : reg === '9990' || reg === '9999' ? 1 : counts.get(reg)
      lines.push(line('9900', { REG_BLC: reg, QTD_REG_BLC: String(many) }))
    }
    // 9990 counts itself and 9999
    lines.push(line('9990', { QTD_LIN_9: String(linesOf('9') + 2) }))
    const all = [...counts.values()].reduce((sum, many) => sum + many, 1)
    return [...lines, line('9999', { QTD_LIN: String(all) })]
  }

  return { line, open, close, empty, end, has: (reg: string) => counts.has(reg) }
}

export type SpedWriter = ReturnType<typeof createSpedWriter>
