import { keyOf } from '../../core/fields/parts.ts'
import { byKind, type Kind } from '../../core/tax/kinds.ts'
import type { AnyRegister } from '../fields/define.ts'
import type { Field } from '../fields/field.ts'
import { REGISTERS } from './index.ts'

/** Registers of tax rules, by kind of tax. */
export const RULE_REGISTERS = byKind<Record<Kind, AnyRegister>>(kind => {
  const register = REGISTERS.find(({ id }) => id === `tributacao_${kind}`)
  if (!register) throw new Error(`rules: no register of ${kind}`)
  return register
})

/** Columns that tax engine, note and stock do not read. */
const UNREAD: ReadonlySet<string> = new Set(['nome', 'ativo', 'cfop_devolucao', 'mov_financeiro'])

/** Lists the columns of a kind's tax rule that the engine, the note or the stock reads. */
export const ruleColumns = (kind: Kind): readonly string[] =>
  Object.entries<Field>(RULE_REGISTERS[kind].fields)
    .map(([name, field]) => keyOf(name, field))
    .filter(column => !UNREAD.has(column))
