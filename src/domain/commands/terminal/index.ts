import { agentes, revogarAgente } from './agentes.ts'
import { escolherTerminal } from './escolher.ts'
import { leitor } from './leitor.ts'
import { tomarTerminal } from './tomar.ts'

/** Commands for the till of this browser. */
export const terminal = { escolher: escolherTerminal, tomar: tomarTerminal, leitor, agentes, revogarAgente }
