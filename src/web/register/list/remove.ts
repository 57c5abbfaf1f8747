import type { AnyRegister } from '../../../domain/fields/define.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { comCarregando } from '../../dialogs/loading.tsx'
import { alerta, notify } from '../../state/notices.ts'
import { nameOf } from './cells.tsx'
import { type RemovalRefusal, refusedDialog, type Uso } from './dialogs/refused-dialog.tsx'
import type { Selection } from './use-selection.ts'

const MOST = 1000

/**
 * Asks, deletes, and reports refused records with the records that use them. Refuses "all of the filter" and more than
 * MOST records: too much for one key.
 * @returns true when any record was deleted
 * @throws NetworkError when the first deletion gets no answer; a later failure is shown, not thrown
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
  const { gone, refused, cut } = await (one ? work : comCarregando(work, { titulo: 'Excluindo' }))
  // without any deletion the caller reports the error
  if (cut !== null && gone === 0 && refused.length === 0) throw cut
  if (gone > 0)
    notify(
      gone === 1 ? 'Operação realizada com sucesso' : `${gone.toLocaleString('pt-BR')} registros excluídos`,
    )
  if (cut !== null)
    alerta(`Excluídos ${gone} de ${rows.length.toLocaleString('pt-BR')} registros: ${errorText(cut)}`)
  if (refused.length > 0) await openDialog(refusedDialog, { recusas: refused })
  return gone > 0
}

/** Outcome of a deletion. `cut`: error that stopped it before the last row; null: every row was tried. */
interface Removal {
  gone: number
  refused: readonly RemovalRefusal[]
  cut: unknown
}

/** Deletes rows one after the other. A refusal does not stop the next; a network failure does. */
async function removeAll(register: AnyRegister, rows: readonly Registro[]): Promise<Removal> {
  const { remove } = toEndpoints(register)
  const refused: RemovalRefusal[] = []
  let gone = 0
  for (const row of rows) {
    try {
      await call(remove, { params: { id: row.id } })
      gone++
    } catch (error) {
      if (!(error instanceof ApiError)) return { gone, refused, cut: error }
      const dados = error.dados as { usos?: readonly Uso[] } | null | undefined
      refused.push({ nome: nameOf(register, row), mensagem: errorText(error), usos: dados?.usos ?? [] })
    }
  }
  return { gone, refused, cut: null }
}
