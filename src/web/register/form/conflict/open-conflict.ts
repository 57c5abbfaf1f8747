import type { AnyRegister } from '../../../../domain/fields/define.ts'
import type { Mudanca } from '../../../../domain/fields/mudanca.ts'
import type { Registro } from '../../../../domain/fields/registro.ts'
import { declareDialog } from '../../../dialogs/define.ts'
import type { Valores } from '../paths.ts'

/** The server's answer when the record is another by now (409 REGISTRO_ALTERADO). */
export interface Conflito {
  atual: Registro
  mudancas: readonly Mudanca[]
  por: string | null
  /** ISO instant; null where it is not told. */
  em: string | null
  /** Why nobody changes it any more: what differs is only shown. */
  fechado?: string
}

/** Field by field, mine or theirs; answers the values to save. */
export const conflictDialog = declareDialog<
  { register: AnyRegister; conflito: Conflito; base: Valores; minhas: Valores },
  Valores
>('registro.conflito')
