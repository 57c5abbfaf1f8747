import type { Contexto } from '../kernel/contexto.ts'
import type { ComIcms, RegraIcms } from './rule.ts'

/** The rule of the ICMS and of all that hangs from it; null once it has ended (ADCT art. 129, 2033). */
export const regraDe = (item: ComIcms, ctx: Contexto): RegraIcms | null =>
  ctx.icmsExtinto ? null : item.icms
