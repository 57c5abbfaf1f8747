import type { Contexto } from '../kernel/contexto.ts'
import type { ComIcms, RegraIcms } from './rule.ts'

/** Gives the ICMS rule, for ICMS and the taxes that depend on it; null once the ICMS has ended (ADCT art. 129, 2033). */
export const regraDe = (item: ComIcms, ctx: Contexto): RegraIcms | null =>
  ctx.icmsExtinto ? null : item.icms
