import { CST_MONOFASICO } from '../../core/tax/ibs-cbs/rule.ts'
import type { Linha } from '../fields/field.ts'
import { asCode } from '../schema/types.ts'

/** Makes conditions that show fields of a rule only under the CST of the fuels taxed once. */
export const onlyMono = <C extends string>(cst: string, ...campos: readonly C[]) =>
  Object.fromEntries(
    campos.map(campo => [campo, (valores: Linha) => asCode(valores[cst]) === CST_MONOFASICO]),
  ) as Readonly<Record<C, (valores: Linha) => boolean>>
