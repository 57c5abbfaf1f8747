import { ITENS } from '../../../src/core/dfe/nfe/preflight/itens.ts'
import { REGRAS_NOTA } from '../../../src/core/dfe/nfe/preflight/nota/index.ts'
import { PARTES } from '../../../src/core/dfe/nfe/preflight/partes.ts'

/** Official codes of every rule, of what is entered and of what is built. */
export const CODIGOS: readonly string[] = [...PARTES, ...ITENS, ...REGRAS_NOTA].map(({ codigo }) => codigo)
