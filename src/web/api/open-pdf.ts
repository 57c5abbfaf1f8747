import type { AnyEndpoint } from '../../domain/api/define.ts'
import { saveFile } from '../ui/save-file.ts'
import { callBlob } from './client.ts'

const KEEP_MS = 60_000

/**
 * Opens a PDF of the API in its own tab, with the session's token. The tab is opened at once, while the key still counts as a gesture.
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

/** Shows a PDF that is here already; a browser that opens no tab, because the key is long past, saves it. */
export function showPdf(pdf: Blob, nome: string): void {
  const url = URL.createObjectURL(pdf)
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
  if (!window.open(url, '_blank')) saveFile(nome, pdf)
}
