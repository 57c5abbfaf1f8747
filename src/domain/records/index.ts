import type { AnyRegister } from '../fields/define.ts'
import { presented } from '../fields/view.ts'
import { comissoes } from './comissoes/index.ts'
import { grupos } from './grupos/index.ts'
import { OTHER_REGISTERS } from './others.ts'

/** Registers in order. Groups of users stand before commissions; their fields are the rights declared by all others. */
export const REGISTERS: readonly AnyRegister[] = OTHER_REGISTERS.flatMap(register =>
  register.id === comissoes.id ? [grupos, register] : [register],
)

/** Registers and their views, for screens. */
export const PRESENTED: readonly AnyRegister[] = REGISTERS.flatMap(register => [
  register,
  ...(register.views ?? []).map(view => presented(register, view)),
])
