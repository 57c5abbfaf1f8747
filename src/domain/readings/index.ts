import type { AnyReading } from '../fields/reading.ts'
import { caixas } from './caixas.ts'
import { vales } from './vales.ts'

/** Lists that nobody writes, in the order of the palette. */
export const READINGS: readonly AnyReading[] = [caixas, vales]
