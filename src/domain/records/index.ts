import { OWN_DOCUMENTS } from '../documents/index.ts'
import { documentRegister } from '../documents/to-register.ts'
import type { AnyRegister } from '../fields/define.ts'
import { presented } from '../fields/view.ts'
import { READINGS } from '../readings/index.ts'
import { comissoes } from './comissoes/index.ts'
import { grupos } from './grupos/index.ts'
import { OTHER_REGISTERS } from './others.ts'

/**
 * All registers, in order. User groups come before commissions, apart from OTHER_REGISTERS, because the fields of user
 * groups derive from the rights that all other registers declare.
 */
export const REGISTERS: readonly AnyRegister[] = OTHER_REGISTERS.flatMap(register =>
  register.id === comissoes.id ? [grupos, register] : [register],
)

/** Registers, each followed by its views, then documents without a module and readings, as screens show them. */
export const PRESENTED: readonly AnyRegister[] = [
  ...REGISTERS.flatMap(register => [
    register,
    ...(register.views ?? []).map(view => presented(register, view)),
  ]),
  ...OWN_DOCUMENTS.map(documentRegister),
  ...READINGS,
]
