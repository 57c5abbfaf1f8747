import type { Registro } from '../../../domain/fields/registro.ts'
import { declareDialog, openDialog } from '../../dialogs/define.ts'
import { holdKeys } from '../../keys/hold.ts'

/** Input of the form dialog. */
export interface FormDados {
  registerId: string
  /** Absent: a new record. */
  id?: number
  /** Values of a new record, by wire key; laid over a stored one's, to be saved or given up. */
  valores?: Readonly<Record<string, unknown>>
  /** Source of a new record: its draft is kept apart, and any other's is not asked about. */
  feitoDe?: string
  /** Records that a field of several values begins with, or a ref's one, by its key: what each is called. */
  objetos?: Readonly<Record<string, readonly Registro[] | object>>
  /** Wire keys that may not be changed here (a partner opened from an address is a client). */
  fixos?: readonly string[]
  /** Values of the path beside `id`: { parceiro_id: 7 } for a nested register. */
  params?: Readonly<Record<string, number>>
  /** Declared name of the field to begin at ('ncm', 'estoque.preco_vend'), its part in front. */
  campo?: string
  /** Opened to be looked at; F2 begins the editing where it is allowed. */
  leitura?: boolean
}

export const formDialog = declareDialog<FormDados, Registro>('registro.form')

/** The history of a record: who, when, where from, old and new. */
export const historyDialog = declareDialog<
  { registerId: string; id: number; params: Readonly<Record<string, number>> },
  unknown
>('registro.historico')

/**
 * Opens a register's form over whatever is on the screen; nothing typed below is touched.
 * @returns the saved record, or null when given up
 */
export async function openRegistro(
  registerId: string,
  dados: Omit<FormDados, 'registerId'> = {},
): Promise<Registro | null> {
  holdKeys('form')
  return (await openDialog(formDialog, { ...dados, registerId })) ?? null
}

/** Opens the history of a record: who, when, where from, old and new. */
export async function openHistorico(
  registerId: string,
  id: number,
  params: Readonly<Record<string, number>> = {},
): Promise<void> {
  await openDialog(historyDialog, { registerId, id, params })
}
