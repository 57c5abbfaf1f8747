import type { AnyRegister } from '../../fields/define.ts'
import { contas_em_aberto } from './contas.ts'
import { saldos_de_estoque } from './saldos.ts'

/**
 * Rows that files alone bring: declared as a register, so that the import of registers reads, maps and checks them, but
 * stored as something else.
 */
export const BROUGHT: readonly AnyRegister[] = [saldos_de_estoque, contas_em_aberto]
