import type { Contexto } from '../kernel/contexto.ts'
import type { Item } from '../kernel/item.ts'
import type { RegraIcms } from './rule.ts'

/** The rule of the ICMS and of all that hangs from it; null once it has ended (ADCT art. 129, 2033). */
export const regraDe = (item: Item, ctx: Contexto): RegraIcms | null => (ctx.icmsExtinto ? null : item.icms)
