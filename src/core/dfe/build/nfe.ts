import type { EntradaNfe } from './entrada.ts'
import type { GrupoXml } from './objeto.ts'

/**
 * EntradaNfe → plain object of the NFe element, ready for `writeXml(NFE, objeto)`. Pure: same entry, same bytes.
 * Throws only for programmer mistakes (key and ide that disagree); what a user can mend is told by core/dfe/preflight.
 */
export declare function buildNfe(entrada: EntradaNfe): GrupoXml
