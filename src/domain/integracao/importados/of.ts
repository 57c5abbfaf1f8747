import type { AnyRegister } from '../../fields/define.ts'
import { REGISTERS } from '../../records/index.ts'
import { BROUGHT } from './index.ts'

/** Everything that a file may bring: records of registers, and rows that files alone bring. */
export const IMPORTABLE: readonly AnyRegister[] = [...REGISTERS, ...BROUGHT]
