import type { AnyEndpoint } from '../../domain/api/define.ts'
import { saveFile } from '../ui/save-file.ts'
import { callBlob } from './client.ts'

const KEEP_MS = 60_000

/**
 * Opens a PDF of the API in its own tab, with the session's token; in the app's tab when the browser opens no other.
 * Opens the tab before the fetch: browsers open tabs only right after a key or a click.
 * @throws ApiError, NetworkError
 */
export async function openPdf(
  endpoint: AnyEndpoint,
  params: Record<string, unknown>,
  query?: Record<string, unknown>,
): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const url = URL.createObjectURL(await callBlob(endpoint, { params, ...(query ? { query } : {}) }))
    setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
    if (tab) tab.location.href = url
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/**
 * Shows a fetched PDF in a new tab. Saves it as a file when the browser opens no tab, because the last key was pressed too
 * long ago.
 */
export function showPdf(pdf: Blob, nome: string): void {
  const url = URL.createObjectURL(pdf)
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
  if (!window.open(url, '_blank')) saveFile(nome, pdf)
}
