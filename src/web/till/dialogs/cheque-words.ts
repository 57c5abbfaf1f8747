import { compareDays, dayFromWire, dayToWire } from '../../../core/dates/day.ts'
import { CHEQUE as FIELDS } from '../../../core/venda/fields/pagamento.ts'
import type { PagamentoVenda } from '../../../core/venda/venda.ts'
import { OBRIGATORIO } from '../../../domain/schema/locale.ts'
import { finishDate, today, typedDate } from '../../register/fields/date/date-text.ts'

type Name = keyof typeof FIELDS
export type ChequeTyped = Readonly<Record<Name, string>>

/** Fields of a cheque in the order in which they are asked: name, label, whether the company may demand it. */
export const ASKED: readonly (readonly [name: Name, label: string, demanded: boolean])[] = [
  ['cheque_numero', 'Número', true],
  ['cheque_bom_para', 'Bom para', false],
  ['cheque_banco', 'Banco', true],
  ['cheque_conta', 'Agência e conta', false],
  ['cheque_emitente', 'Emitente', true],
]

export const NO_CHEQUE = Object.fromEntries(ASKED.map(([name]) => [name, ''])) as ChequeTyped

/** Gives the form's name of a field. */
export const fieldOf = (name: Name): `cheque.${Name}` => `cheque.${name}`

/** Reads the day for which a cheque is good: '1001' is 10 January to come. Null: no day. */
function readDate(text: string): string | null {
  const written = typedDate(text)
  const day = dayFromWire(finishDate(written))
  if (!day) return null
  const past = written.split('/').length < 3 && compareDays(day, today()) < 0
  return dayToWire(past ? { ...day, ano: day.ano + 1 } : day)
}

/** Gives what was typed of a cheque, as the sale keeps it; an empty field is left out. */
export const chequeOf = (typed: ChequeTyped): Partial<PagamentoVenda> =>
  Object.fromEntries(
    ASKED.flatMap(([name]) => {
      const text = typed[name].trim()
      if (text === '') return []
      return [[name, FIELDS[name].type === 'date' ? readDate(text) : text]]
    }),
  )

/** Gives the errors of the fields, by their form's names: a day that is none and, where demanded, what is empty. */
export const chequeFaults = (typed: ChequeTyped, demanded: boolean): Record<string, string> =>
  Object.fromEntries(
    ASKED.flatMap(([name, , mayDemand]) => {
      const text = typed[name].trim()
      if (text === '') return demanded && mayDemand ? [[fieldOf(name), OBRIGATORIO]] : []
      return FIELDS[name].type === 'date' && readDate(text) === null ? [[fieldOf(name), 'Data inválida']] : []
    }),
  )
