import { agentes, revogarAgente } from './agentes.ts'
import { escolherTerminal } from './escolher.ts'
import { leitor } from './leitor.ts'
import { tomarTerminal } from './tomar.ts'

/** The till this browser is bound to. */
export const terminal = { escolher: escolherTerminal, tomar: tomarTerminal, leitor, agentes, revogarAgente }
