import type { AnyRegister } from '../../../domain/fields/define.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { comCarregando } from '../../dialogs/loading.tsx'
import { notify } from '../../state/notices.ts'
import { nameOf } from './cells.tsx'
import { refusedDialog } from './dialogs/refused-dialog.tsx'
import type { Selection } from './use-selection.ts'

/** Records of one resource that use a record, which therefore could not be deleted. */
export interface Uso {
  recurso: string
  titulo: string
  total: number
  exemplos: string[]
}

export interface RemovalRefusal {
  nome: string
  mensagem: string
  usos: readonly Uso[]
}

const MOST = 1000

/**
 * Asks, deletes, and reports refused records with the records that use them. Refuses "all of the filter" and more than
 * MOST records: too much for one key.
 * @returns true when any record was deleted
 * @throws NetworkError, perhaps after some records were deleted
 */
export async function removeRecords(
  register: AnyRegister,
  row: Registro | undefined,
  selection: Selection,
): Promise<boolean> {
  if (selection.todos || selection.total > MOST) {
    notify(`Marque até ${MOST.toLocaleString('pt-BR')} registros, um a um ou por faixa, para excluir`)
    return false
  }
  const rows = selection.total > 0 ? selection.rows : row ? [row] : []
  const [first] = rows
  if (!first) return false
  const one = rows.length === 1
  const sure = await openDialog(confirmDialog, {
    pergunta: one
      ? `Excluir ${nameOf(register, first)}?`
      : `Excluir ${rows.length.toLocaleString('pt-BR')} registros?`,
    detalhe: 'O que for excluído fica na lixeira (Alt L) e pode ser restaurado.',
    inicial: 'nao',
  })
  if (sure !== true) return false
  const work = removeAll(register, rows)
  const refused = await (one ? work : comCarregando(work, { titulo: 'Excluindo' }))
  const gone = rows.length - refused.length
  if (gone > 0)
    notify(
      gone === 1 ? 'Operação realizada com sucesso' : `${gone.toLocaleString('pt-BR')} registros excluídos`,
    )
  if (refused.length > 0) await openDialog(refusedDialog, { recusas: refused })
  return gone > 0
}

/** Deletes rows one after the other; a refusal does not stop the next. @throws NetworkError */
async function removeAll(register: AnyRegister, rows: readonly Registro[]): Promise<RemovalRefusal[]> {
  const { remove } = toEndpoints(register)
  const refused: RemovalRefusal[] = []
  for (const row of rows) {
    try {
      await call(remove, { params: { id: row.id } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const dados = error.dados as { usos?: readonly Uso[] } | null | undefined
      refused.push({ nome: nameOf(register, row), mensagem: errorText(error), usos: dados?.usos ?? [] })
    }
  }
  return refused
}
