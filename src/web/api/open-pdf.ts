import type { AnyEndpoint } from '../../domain/api/define.ts'
import { notify } from '../state/notices.ts'
import { saveFile } from '../ui/save-file.ts'
import { callBlob } from './client.ts'

const KEEP_MS = 60_000

/**
 * Opens a PDF of the API in its own tab, never in this page, which may hold a sale. Saves it as a file when the browser
 * opens no tab. Opens the tab before the fetch: browsers open tabs only right after a key or a click.
 * @throws ApiError, NetworkError
 */
export async function openPdf(
  endpoint: AnyEndpoint,
  params: Record<string, unknown>,
  query?: Record<string, unknown>,
): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const pdf = await callBlob(endpoint, { params, ...(query ? { query } : {}) })
    if (!tab) {
      const nome = fileName(endpoint.path, params)
      saveFile(nome, pdf)
      return notify(`O navegador não abriu outra aba: o PDF foi salvo como ${nome}`)
    }
    tab.location.href = addressOf(pdf)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Makes the address of a PDF in this browser, which lasts KEEP_MS. */
function addressOf(pdf: Blob): string {
  const url = URL.createObjectURL(pdf)
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
  return url
}

/** Makes a file name of an address: 'vendas/:id/danfe' → 'vendas-7-danfe.pdf'. */
const fileName = (path: string, params: Record<string, unknown>): string =>
  `${path
    .replace(/:(\w+)/g, (_, name: string) => String(params[name]))
    .replace(/\/pdf$/, '')
    .replaceAll('/', '-')}.pdf`

/** Shows a fetched PDF in a new tab, or saves it when the last key is too long ago for the browser to open one. */
export function showPdf(pdf: Blob, nome: string): void {
  if (!window.open(addressOf(pdf), '_blank')) saveFile(nome, pdf)
}
