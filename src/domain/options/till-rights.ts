import { VENDER } from '../api/quem-vende.ts'
import type { Flag } from '../rights.ts'
import { ADMINISTRA } from '../segundo-fator.ts'

/** Rights outside the area `pdv` that a till asks for: selling, seeing sales, naming a customer. */
const ALSO: readonly Flag[] = [...VENDER, 'menu_pedidos', 'menu_delivery', 'cadastro_parceiro']

/**
 * Tells if a right belongs to a till, and so to a session begun there with a PIN. One that may demand a second factor does
 * not: a PIN is four digits.
 */
export const isTillRight = (flag: Flag): boolean =>
  !ADMINISTRA.includes(flag) && (flag.startsWith('pdv_') || ALSO.includes(flag))
