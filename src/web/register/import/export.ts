import { toImportEndpoints } from '../../../domain/register/to-import-endpoints.ts'
import { REGISTERS } from '../../../domain/registers/index.ts'
import { callBlob } from '../../api/client.ts'

export type Formato = 'csv' | 'xlsx'

/**
 * Saves the rows of a filter as a file of the browser's downloads.
 * @param registerId id of a register of REGISTERS
 * @param filtro query of the list, order included; page and limit are ignored
 * @throws ApiError, NetworkError
 */
export async function exportar(
  registerId: string,
  formato: Formato,
  filtro: Record<string, string | string[]>,
): Promise<void> {
  const register = REGISTERS.find(({ id }) => id === registerId)
  if (!register) throw new Error(`no register ${registerId}`)
  const bytes = await callBlob(toImportEndpoints(register).exportarSelecao, {
    params: {},
    body: { formato, filtro },
  })
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = `${register.id}.${formato}`
  link.click()
  // the browser reads the blob after the click returns
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
