import { agentes, revogarAgente } from './agentes.ts'
import { escolherTerminal } from './escolher.ts'
import { leitor } from './leitor.ts'
import { tomarTerminal } from './tomar.ts'

/** Commands for the till of this browser, and for the TEF agents of all tills. */
export const terminal = { escolher: escolherTerminal, tomar: tomarTerminal, leitor, agentes, revogarAgente }
