import type { Registro } from '../../../domain/fields/registro.ts'
import { declareDialog, openDialog } from '../../dialogs/define.ts'
import { holdKeys } from '../../keys/hold.ts'

/** Input of the form dialog. */
export interface FormDados {
  registerId: string
  /** Absent: a new record. */
  id?: number
  /** Values of a new record by wire key. Over a stored record they are unsaved changes. */
  valores?: Readonly<Record<string, unknown>>
  /** Source of a new record: it has its own draft, and other drafts are not offered. */
  feitoDe?: string
  /** Objects of references in the initial values, by key: they give the names shown. */
  objetos?: Readonly<Record<string, readonly Registro[] | object>>
  /** Wire keys locked in this form (a partner opened from an address is a client). */
  fixos?: readonly string[]
  /** Path parameters besides `id`: { parceiro_id: 7 } for a nested register. */
  params?: Readonly<Record<string, number>>
  /** Declared name of the field to focus ('ncm', 'estoque.preco_vend'); its part is shown. */
  campo?: string
  /** Opens read-only; F2 begins editing where allowed. */
  leitura?: boolean
}

export const formDialog = declareDialog<FormDados, Registro>('registro.form')

/** Dialog of a record's history: user, time, origin, old and new values. */
export const historyDialog = declareDialog<
  { registerId: string; id: number; params: Readonly<Record<string, number>> },
  unknown
>('registro.historico')

/**
 * Opens a register's form over the screen; values typed below stay.
 * @returns the saved record, or null when discarded
 */
export async function openRegistro(
  registerId: string,
  dados: Omit<FormDados, 'registerId'> = {},
): Promise<Registro | null> {
  holdKeys('form')
  return (await openDialog(formDialog, { ...dados, registerId })) ?? null
}

/** Opens the history of a record: user, time, origin, old and new values. */
export async function openHistorico(
  registerId: string,
  id: number,
  params: Readonly<Record<string, number>> = {},
): Promise<void> {
  await openDialog(historyDialog, { registerId, id, params })
}
