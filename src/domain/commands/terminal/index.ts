import { escolherTerminal } from './escolher.ts'
import { tomarTerminal } from './tomar.ts'

/** The till this browser is bound to. */
export const terminal = [escolherTerminal, tomarTerminal]
