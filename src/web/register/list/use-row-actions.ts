import { reach } from '../../../core/fields/reach.ts'
import { lote } from '../../../domain/commands/bulk/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { type FilterField, filterFieldsOf } from '../../../domain/fields/filter/filter-fields.ts'
import { type ListParams, quoted, withToken } from '../../../domain/fields/filter/filter-text.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { presentationOf } from '../../../domain/fields/view.ts'
import { copyPath, editPath, hasFormRoute, newPath, viewPath } from '../../../domain/routes/from-registers.ts'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/define.ts'
import { holdKeys } from '../../keys/hold.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { ROW_COMMANDS } from '../../records/lists.ts'
import { go } from '../../state/location.ts'
import { invalidate } from '../../state/query.ts'
import { mayWrite } from '../access.ts'
import { openBulk } from '../bulk/open-bulk.ts'
import { openMass } from '../bulk/open-mass.ts'
import { undoDialog } from '../bulk/undo-dialog.tsx'
import { openHistorico, openRegistro } from '../form/open-form.ts'
import { exportRows } from '../import/export.ts'
import { openImportacao } from '../import/open-import.ts'
import { rememberList } from '../saved.ts'
import type { ListColumn } from './column.ts'
import { copyOf } from './copy-of.ts'
import { binDialog } from './dialogs/bin-dialog.tsx'
import { columnsDialog } from './dialogs/columns-dialog.tsx'
import { exportDialog } from './dialogs/export-dialog.tsx'
import { filterDialog } from './dialogs/filter-dialog.tsx'
import { removeRecords } from './remove.ts'
import { optionText } from './suggest.ts'
import { listEndpoint } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

interface Given {
  register: AnyRegister
  row: Registro | undefined
  selection: Selection
  consulta: ListParams
  ordem: string
  busca: string
  coluna: ListColumn | undefined
  aplicar: (busca: string) => void
  /** Called with the id of a record saved in a dialog: the cursor moves there. */
  aoSalvar: (id: number) => void
  /** True when records may only be changed by the mass change. */
  emMassa: boolean
}

/** Binds a list's commands to the record under the cursor, or to the marked ones; false: not possible now. */
export function useRowActions(given: Given): ScopeCommands {
  const { register, row, selection, consulta, ordem, busca, coluna, aplicar, aoSalvar, emMassa } = given
  const writes = !emMassa && mayWrite(register)
  const again = () => invalidate(listEndpoint(register))
  const form = async (path: string | null, dados: Parameters<typeof openRegistro>[1]) => {
    if (path && hasFormRoute(register)) {
      rememberList(register.id, window.location.pathname + window.location.search)
      holdKeys('form')
      return go(path)
    }
    const saved = await openRegistro(register.id, dados)
    if (!saved) return
    await again()
    aoSalvar(saved.id)
  }
  const changed = async (done: Promise<boolean | undefined>) => {
    if (!(await done)) return
    selection.limpar()
    await again()
  }
  const { view } = register.routes
  const opened = row && (view ? viewPath(register, row.id) : editPath(presentationOf(register, row), row.id))
  const fixed = register.access.noInsert === true || register.access.noRemove === true
  const chosen = selection.total > 0 ? selection.forBulk(consulta) : row && { ids: [row.id], total: 1 }

  return [
    on(registro.editar, opened && (writes || view) ? () => form(opened, { id: row?.id ?? 0 }) : false),
    on(registro.novo, writes && !register.access.noInsert ? () => form(newPath(register), {}) : false),
    on(
      registro.duplicar,
      row && writes && view
        ? () => form(copyPath(register, row.id), {})
        : row && writes && !fixed
          ? async () => form(null, { valores: copyOf(register, await whole(register, row)) })
          : false,
    ),
    on(
      registro.excluir,
      writes && !fixed && (row || selection.total > 0)
        ? () => changed(removeRecords(register, row, selection))
        : false,
    ),
    on(
      registro.lote,
      (writes || emMassa) && !view && chosen
        ? () => changed((emMassa ? openMass : openBulk)(register.id, chosen))
        : false,
    ),
    on(
      registro.importar,
      writes && !register.access.noRemove && !register.routes.noImport
        ? () => changed(openImportacao(register.id))
        : false,
    ),
    on(registro.exportar, async () => {
      const filter = selection.total > 0 ? selection.forBulk(consulta) : { filtro: consulta }
      const ids = 'ids' in filter && filter.ids ? { 'id[]': filter.ids.map(String) } : {}
      const formato = await openDialog(exportDialog, { titulo: register.title, total: selection.total })
      if (formato === 'csv' || formato === 'xlsx')
        await exportRows(register.id, formato, { ...filter.filtro, ...ids, order_by: ordem })
    }),
    on(registro.historico, row && writes ? () => openHistorico(register.id, row.id) : false),
    on(registro.lixeira, writes && !fixed ? () => changed(openDialog(binDialog, { register })) : false),
    on(lista.filtrar, async () => {
      const text = await openDialog(filterDialog, { register, busca })
      if (typeof text === 'string') aplicar(text)
    }),
    on(
      lote.desfazerUltima,
      (writes || emMassa) && !view
        ? () => changed(openDialog(undoDialog, { registerId: register.id }))
        : false,
    ),
    on(lista.colunas, () => openDialog(columnsDialog, { register })),
    on(lista.filtrarValor, row && coluna ? filterByCell(register, row, coluna, busca, aplicar) : false),
    ...(ROW_COMMANDS[register.id]?.(row, chosen || undefined) ?? []),
  ]
}

/** Fetches the whole record: rows of the list may have fewer fields. */
async function whole(register: AnyRegister, row: Registro): Promise<Registro> {
  const answer = await call(toEndpoints(register).get, { params: { id: row.id } })
  return (answer as { data: Registro }).data
}

/** Gives the function that adds the filter of the cursor's cell to the search; false when the column has no filter. */
function filterByCell(
  register: AnyRegister,
  row: Registro,
  coluna: ListColumn,
  busca: string,
  aplicar: (busca: string) => void,
) {
  const fields = filterFieldsOf(register)
  const campo =
    fields.find(field => field.coluna === coluna.id) ?? fields.find(({ nome }) => nome === coluna.id)
  if (!campo) return false
  const item = `${campo.nome}${written(campo, coluna, row)}`
  return () => aplicar(withToken(busca, null, item))
}

/** Makes the operator and value that find rows with the cell's value. */
function written(campo: FilterField, coluna: ListColumn, row: Registro): string {
  const text = coluna.texto(row)
  if (text === '') return ':vazio'
  if (campo.kind === 'opcao') {
    const value = reach(row, coluna.id)
    const option = campo.options?.find(([code, label]) => code === value || label === text)
    return `:${quoted(option ? optionText(option) : text)}`
  }
  if (campo.kind === 'momento') return `:${text.slice(0, 10)}`
  // the cell shows city and state; the filter matches the city's name alone
  if (campo.kind === 'ref') return `=${quoted(text.replace(/\/[A-Z]{2}$/, ''))}`
  return `${campo.kind === 'texto' || campo.kind === 'codigo' ? '=' : ':'}${quoted(text)}`
}
