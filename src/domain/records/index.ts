import type { AnyRegister } from '../fields/define.ts'
import { presented } from '../fields/view.ts'
import { comissoes } from './comissoes/index.ts'
import { grupos } from './grupos/index.ts'
import { OTHER_REGISTERS } from './others.ts'

/** Every register: the groups of users, whose fields are the rights that all others declare, stand before commissions. */
export const REGISTERS: readonly AnyRegister[] = OTHER_REGISTERS.flatMap(register =>
  register.id === comissoes.id ? [grupos, register] : [register],
)

/** The registers and the views of some, as screens know them. */
export const PRESENTED: readonly AnyRegister[] = REGISTERS.flatMap(register => [
  register,
  ...(register.views ?? []).map(view => presented(register, view)),
])
