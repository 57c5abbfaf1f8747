import { withLeadingZeros } from '../../core/document/cnpj.ts'
import { keptGtin } from '../../core/document/gtin.ts'
import { dec, isDecimal } from '../../core/money/decimal.ts'
import { formatDecimal, parsePlaced, readPlaced } from '../../core/money/pt-br.ts'
import { toText as fixed } from '../../core/money/round.ts'
import { plainWords } from '../../core/text/plain.ts'
import { type CasasDaConta, casasDe } from './casas.ts'
import type { Field, OptionList } from './field.ts'

/** Result of reading a text typed by a user or taken from a file: the value for JSON, or the error. */
export type Parsed = { valor: unknown } | { erro: string }

const ok = (valor: unknown): Parsed => ({ valor })
const no = (erro: string): Parsed => ({ erro })

const SIM = /^(1|s|sim|true|verdadeiro|x|y|yes)$/
const INVALID = 'Número inválido'
const NAO = /^(0|n|nao|false|falso|no|-)$/

/** A long code as a spreadsheet shows it in a narrow column: its last digits are lost. */
const SHORTENED = /^\d+([.,]\d+)?E\+\d+$/i
const shortened = (text: string): string =>
  `A planilha encurtou este código (${text}): ponha a coluna como Texto ou Número sem casas e salve de novo`

/**
 * Reads a cell of a file or of the clipboard as the field's JSON value; '' is null. A reference to another record stays
 * text, for the caller to look up. @param casas the account's decimal places, if known
 */
export function fromText(field: Field, text: string, casas: CasasDaConta | null = null): Parsed {
  const t = text.trim()
  if (t === '') return ok(null)
  switch (field.type) {
    case 'int': {
      const plain = parsePlaced(t, 0)
      return plain !== null && /^-?\d{1,15}(\.0+)?$/.test(plain)
        ? ok(Number.parseInt(plain, 10))
        : no('Deve ser um número inteiro')
    }
    case 'decimal':
    case 'money': {
      const read = readPlaced(t.replace(/\s*%$/, ''), casasDe(field, casas), INVALID)
      if ('erro' in read) return read
      return read.plain.length <= 40 ? ok(places(read.plain, field.places ?? 2)) : no(INVALID)
    }
    case 'bool': {
      const said = plainWords(t)
      if (SIM.test(said)) return ok(true)
      return NAO.test(said) ? ok(false) : no('Use sim ou não')
    }
    case 'date': {
      const date = dateOf(t)
      return date ? ok(date) : no('Data inválida')
    }
    case 'datetime': {
      const [day = '', hour = '00:00'] = t.split(/[ T]+/)
      const date = dateOf(day)
      const time = timeOf(hour)
      return date && time ? ok(`${date} ${time}`) : no('Data inválida')
    }
    case 'time': {
      const time = timeOf(t)
      return time ? ok(time) : no('Hora inválido') // the specification's spelling (G-088)
    }
    case 'enum': {
      const found = optionOf(field.options, t)
      return found === undefined ? no(field.recusa ?? 'Opção inválida') : ok(found)
    }
    case 'checklist': {
      const found = t.split(/[,;|]/).map(part => optionOf(field.options, part.trim()))
      return found.includes(undefined) ? no('Opção inválida') : ok([...new Set(found)])
    }
    case 'values':
      return ok(
        t
          .split(field.of === 'text' ? /[,;|]/ : /[,;|\s]+/)
          .map(part => part.trim())
          .filter(Boolean)
          .map(part => (field.of === 'ref' && /^\d{1,15}$/.test(part) ? Number(part) : part)),
      )
    case 'digits':
    case 'phone': {
      if (field.type === 'digits' && field.asGtin && keptGtin(t) === null) return ok(null)
      if (SHORTENED.test(t)) return no(shortened(t))
      const bare = t.replace(/[.\-/() ]/g, '')
      return ok(field.type === 'digits' && field.asGtin ? keptGtin(bare) : bare)
    }
    case 'text':
      if (field.documento && SHORTENED.test(t)) return no(shortened(t))
      if (!field.documento) return ok(t)
      return ok(withLeadingZeros(t.replace(/[.\-/ ]/g, '').toUpperCase()))
    default:
      return ok(t)
  }
}

/** Rounds the last digits of a spreadsheet's float (0.1 + 0.2 = 0.30000000000000004), so that the value is not refused. */
function places(plain: string, most: number): string {
  const [, fraction = ''] = plain.split('.')
  return fraction.length > 10 && fraction.length > most ? fixed(dec(plain), most) : plain
}

function dateOf(text: string): string | null {
  const br = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (br) return `${br[1]?.padStart(2, '0')}/${br[2]?.padStart(2, '0')}/${br[3]}`
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  return iso ? `${iso[3]}/${iso[2]}/${iso[1]}` : null
}

function timeOf(text: string): string | null {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text)
  return found ? `${found[1]?.padStart(2, '0')}:${found[2]}:${found[3] ?? '00'}` : null
}

/** Finds an option by code (with or without its leading zeros), by label, or by "code - label". */
function optionOf(options: OptionList, text: string): string | number | undefined {
  const said = plainWords(text)
  const bare = (code: string | number) => String(code).replace(/^0+(?=\d)/, '')
  return (options.find(([code]) => String(code) === text) ??
    options.find(([, label]) => plainWords(label) === said) ??
    options.find(([code, label]) => plainWords(`${code} - ${label}`) === said) ??
    options.find(([code]) => plainWords(String(code)) === said || bare(code) === bare(text)) ??
    // 'a receber' for 'Receber'
    options.find(([, label]) => plainWords(`a ${label}`) === said))?.[0]
}

/** Writes a JSON value for the user: decimal comma, sim/não, the option's label. Callers name referenced records. */
export function fieldText(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.type) {
    case 'decimal':
    case 'money':
      return typeof value === 'string' && isDecimal(value)
        ? formatDecimal(value, Math.min(2, field.places ?? 2), field.places ?? 2)
        : String(value)
    case 'bool':
      return value ? 'sim' : 'não'
    case 'enum':
      return labelOf(field.options, value)
    case 'checklist':
      return Array.isArray(value) ? value.map(item => labelOf(field.options, item)).join(', ') : String(value)
    case 'values':
      return Array.isArray(value) ? value.join(', ') : String(value)
    default:
      return String(value)
  }
}

const labelOf = (options: OptionList, value: unknown): string =>
  options.find(([code]) => code === value)?.[1] ?? String(value)
