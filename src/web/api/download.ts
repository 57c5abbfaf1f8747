import type { AnyEndpoint } from '../../domain/api/define.ts'
import { currentToken } from '../state/session.ts'
import { type CallArgs, type CallOptions, refused, send } from './client.ts'
import { NetworkError } from './errors.ts'

/** Bytes gathered before they become a Blob, which the browser stores outside the page's memory. */
const HANDED_BYTES = 4 * 1024 * 1024

/**
 * Downloads a large file; `aoChegar` receives every piece as it arrives. Aborting `signal` also ends the work on the server.
 * @throws ApiError, NetworkError as `call`, also when the download breaks off; AbortError when cancelled
 */
export async function callDownload<E extends AnyEndpoint>(
  endpoint: E,
  args: CallArgs<E> & CallOptions,
  aoChegar: (bytes: Uint8Array) => void,
): Promise<Blob> {
  const options = args as CallOptions
  const asked = currentToken()
  const response = await send(endpoint, args as object, options)
  if (!response.ok) return refused(response, options, asked)
  if (!response.body) return response.blob()
  const reader = response.body.getReader()
  const handed: Blob[] = []
  let held: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const hand = () => {
    handed.push(new Blob(held))
    held = []
    size = 0
  }
  for (;;) {
    const { done, value } = await reader.read().catch(cause => {
      if (options.signal?.aborted) throw cause
      throw new NetworkError(cause)
    })
    if (done) break
    aoChegar(value)
    held.push(value)
    size += value.length
    if (size >= HANDED_BYTES) hand()
  }
  hand()
  return new Blob(handed, { type: response.headers.get('content-type') ?? '' })
}
