import type { z } from 'zod'
import type { Answer, AnyEndpoint } from '../../domain/api/define.ts'
import { urlOf } from './client.ts'
import { ApiError, NetworkError } from './errors.ts'

interface Upload {
  arquivo: Blob
  /** Media type that the endpoint takes. */
  tipo: string
  /** Headers, sent percent-encoded because a password may hold any letter. */
  cabecalhos: Readonly<Record<string, string>>
  signal: AbortSignal
  aoEnviar: (enviados: number, total: number) => void
}

/**
 * Sends a file without reading it into memory, and reports how much was sent, which `fetch` cannot do. Sends no session
 * token: used before any session exists.
 * @throws ApiError, NetworkError as `call`; AbortError when cancelled
 */
export function callUpload<E extends AnyEndpoint & { response: z.ZodType }>(
  endpoint: E,
  { arquivo, tipo, cabecalhos, signal, aoEnviar }: Upload,
): Promise<Answer<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    const end = (settle: () => void) => () => {
      signal.removeEventListener('abort', giveUp)
      settle()
    }
    request.open(endpoint.method, urlOf(endpoint))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', tipo)
    for (const [name, text] of Object.entries(cabecalhos))
      request.setRequestHeader(name, encodeURIComponent(text))
    request.upload.onprogress = ({ loaded, total }) => aoEnviar(loaded, total)
    request.onload = end(() => {
      const body = parse(request.responseText)
      if (request.status < 300) resolve(body as Answer<E>)
      else reject(new ApiError(request.status, body as ConstructorParameters<typeof ApiError>[1]))
    })
    request.onerror = end(() => reject(new NetworkError()))
    request.onabort = end(() => reject(new DOMException('cancelado', 'AbortError')))
    signal.addEventListener('abort', giveUp)
    request.send(arquivo)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
