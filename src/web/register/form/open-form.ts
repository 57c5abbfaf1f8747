import type { Registro } from '../../../domain/fields/registro.ts'
import { declareDialog, openDialog } from '../../dialogs/define.ts'
import { holdKeys } from '../../keys/hold.ts'

/** Input of the form dialog. */
export interface FormDados {
  registerId: string
  /** Id of the record; absent: a new record. */
  id?: number
  /** Initial values of a new record by wire key. For a stored record: unsaved changes to it. */
  valores?: Readonly<Record<string, unknown>>
  /** Name of the source from which a new record is made. The record has its own draft; other drafts are not offered. */
  feitoDe?: string
  /** Objects of references in the initial values, by key; the form shows their names. */
  objetos?: Readonly<Record<string, readonly Registro[] | object>>
  /** Wire keys that the user cannot change in this form. */
  fixos?: readonly string[]
  /** Path parameters besides `id`: { parceiro_id: 7 } for a nested register. */
  params?: Readonly<Record<string, number>>
  /** Declared name of the field to focus ('ncm', 'estoque.preco_vend'); the form opens at the field's tab. */
  campo?: string
  /** True opens the form read-only; F2 begins editing where allowed. */
  leitura?: boolean
}

export const formDialog = declareDialog<FormDados, Registro>('registro.form')

/** Dialog of a record's history: user, time, origin, old and new values. */
export const historyDialog = declareDialog<
  { registerId: string; id: number; params: Readonly<Record<string, number>> },
  unknown
>('registro.historico')

/** Opens a register's form over the screen, whose typed values stay. @returns the saved record, null when discarded */
export async function openRegistro(
  registerId: string,
  dados: Omit<FormDados, 'registerId'> = {},
): Promise<Registro | null> {
  holdKeys('form')
  return (await openDialog(formDialog, { ...dados, registerId })) ?? null
}

/** Opens the history of a record. */
export async function openHistorico(
  registerId: string,
  id: number,
  params: Readonly<Record<string, number>> = {},
): Promise<void> {
  await openDialog(historyDialog, { registerId, id, params })
}
