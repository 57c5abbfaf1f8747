import type { AnyRegister } from '../../../../domain/fields/define.ts'
import type { Mudanca } from '../../../../domain/fields/mudanca.ts'
import type { Registro } from '../../../../domain/fields/registro.ts'
import { declareDialog } from '../../../dialogs/define.ts'
import type { Valores } from '../paths.ts'

/** Stored record and the author of its last change, when a save is refused because the record has changed (409). */
export interface Conflito {
  atual: Registro
  mudancas: readonly Mudanca[]
  por: string | null
  /** ISO instant; null when unknown. */
  em: string | null
  /** Reason why the record can no longer be changed: the dialog then only shows the differences. */
  fechado?: string
}

/** Dialog of a conflict: the user chooses mine or theirs for each field. Resolves to the values to save. */
export const conflictDialog = declareDialog<
  { register: AnyRegister; conflito: Conflito; base: Valores; minhas: Valores },
  Valores
>('registro.conflito')
