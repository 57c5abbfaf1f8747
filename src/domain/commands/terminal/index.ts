import { agentes, revogarAgente } from './agentes.ts'
import { escolherTerminal } from './escolher.ts'
import { leitor } from './leitor.ts'
import { tomarTerminal } from './tomar.ts'

/** Commands for this browser's till. */
export const terminal = { escolher: escolherTerminal, tomar: tomarTerminal, leitor, agentes, revogarAgente }
