import type { AnyEndpoint } from '../../domain/api/define.ts'
import { callBlob } from './client.ts'

const KEEP_MS = 60_000

/**
 * Opens a PDF of the API in its own tab, with the session's token. The tab is opened at once, while the key still counts as a gesture.
 * @throws ApiError, NetworkError
 */
export async function openPdf(endpoint: AnyEndpoint, params: Record<string, unknown>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const url = URL.createObjectURL(await callBlob(endpoint, { params } as never))
    setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
    if (tab) tab.location.href = url
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
