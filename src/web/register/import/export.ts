import { toImportEndpoints } from '../../../domain/fields/endpoints/to-import-endpoints.ts'
import { PRESENTED } from '../../../domain/records/index.ts'
import { callBlob } from '../../api/client.ts'
import { saveFile } from '../../ui/save-file.ts'

export type Formato = 'csv' | 'xlsx'

/**
 * Downloads the rows of a filter as a file.
 * @param registerId id of a register of PRESENTED
 * @param filtro query of the list with its order; page and limit are ignored
 * @throws ApiError, NetworkError
 */
export async function exportRows(
  registerId: string,
  formato: Formato,
  filtro: Record<string, string | string[]>,
): Promise<void> {
  const register = PRESENTED.find(({ id }) => id === registerId)
  if (!register) throw new Error(`no register ${registerId}`)
  const bytes = await callBlob(toImportEndpoints(register).exportarSelecao, {
    params: {},
    body: { formato, filtro },
  })
  saveFile(`${register.id}.${formato}`, bytes)
}
