import type { AnyRegister } from '../../fields/define.ts'
import { contas_em_aberto } from './contas.ts'

/**
 * Rows that files alone bring: declared as a register, so that the import of registers reads, maps and checks them, but
 * stored as something else.
 */
export const BROUGHT: readonly AnyRegister[] = [contas_em_aberto]
