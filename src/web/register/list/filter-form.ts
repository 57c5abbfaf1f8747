import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { FilterField } from '../../../domain/fields/filter/filter-fields.ts'
import { parseFilter, quoted } from '../../../domain/fields/filter/filter-text.ts'
import { todayOnWire } from '../fields/date/date-text.ts'

export type Typed = Readonly<Record<string, string>>

/** Operator at the start of a filter field: `>10`, `=exato`, `!x` for all except x. */
const SIGN = /^(!|>=|<=|!=|>|<|=)?\s*(.*)$/

/** Splits the search text into filter fields by name. `resto`: other words, invalid or second filters of a field. */
export function read(register: AnyRegister, busca: string): { valores: Typed; resto: string } {
  const valores: Record<string, string> = {}
  const resto: string[] = []
  for (const { texto, campo, erro } of parseFilter(register, busca, todayOnWire()).tokens) {
    const [, minus = '', op = '', value = ''] =
      /^(-?)[\p{L}\p{N}_./]+(:?(?:>=|<=|!=|>|<|=)|:)(.*)$/u.exec(texto) ?? []
    if (!campo || erro || valores[campo.nome] !== undefined) resto.push(texto)
    else {
      const sign = op.replace(/^:/, '')
      const bare = /,/.test(value.replace(/"[^"]*"/g, '')) ? value : value.replaceAll('"', '')
      valores[campo.nome] = `${minus === '-' ? '!' : ''}${sign}${bare}`
    }
  }
  return { valores, resto: resto.join(' ') }
}

/** Joins `resto` and the filter fields into the text of the search box. */
export function compose(fields: readonly FilterField[], valores: Typed, resto: string): string {
  const items = fields.flatMap(field => {
    const typed = valores[field.nome]?.trim()
    if (!typed) return []
    const not = typed.startsWith('!') && !typed.startsWith('!=')
    const [, sign = '', value = ''] = SIGN.exec(not ? typed.slice(1) : typed) ?? []
    const listed = /^[^\s"]+(,[^\s"]+)+$/.test(value) || value.includes('"')
    return [`${not ? '-' : ''}${field.nome}${sign || ':'}${listed ? value : quoted(value)}`]
  })
  return [resto, ...items].filter(Boolean).join(' ')
}
