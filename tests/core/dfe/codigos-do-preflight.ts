import { ITENS } from '../../../src/core/dfe/preflight/itens.ts'
import { REGRAS_NOTA } from '../../../src/core/dfe/preflight/nota/index.ts'
import { PARTES } from '../../../src/core/dfe/preflight/partes.ts'

/** Official codes of every rule, of what is entered and of what is built. */
export const CODIGOS: readonly string[] = [...PARTES, ...ITENS, ...REGRAS_NOTA].map(({ codigo }) => codigo)
