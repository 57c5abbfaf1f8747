import type { AnyEndpoint } from '../../../domain/api/define.ts'
import { callBlob } from '../../api/client.ts'
import { openDialog } from '../../dialogs/define.ts'
import { saveFile } from '../../ui/save-file.ts'
import { exportDialog } from './dialogs/export-dialog.tsx'

/** Asks for the format, and downloads all rows of a list's query. @param exporting endpoint of `toFileEndpoint` */
export async function saveList(exporting: AnyEndpoint, titulo: string, query: object): Promise<void> {
  const formato = await openDialog(exportDialog, { titulo, total: 0 })
  if (!formato) return
  const bytes = await callBlob(exporting, { query: { ...query, formato } } as never)
  saveFile(`${titulo}.${formato}`, bytes)
}
