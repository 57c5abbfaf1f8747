import type { z } from 'zod'
import type { Answer, AnyEndpoint } from '../../domain/api/define.ts'
import { currentToken } from '../state/session.ts'
import { type CallArgs, type CallOptions, refused, send } from './client.ts'
import { ApiError, NetworkError } from './errors.ts'

export interface Progresso {
  feitas: number
  total: number
  /** Step of the work, shown to the user: 'conferindo', 'gravando', 'pronto' and others. */
  etapa: string
}

/**
 * Makes a long call that reports its progress (server/http/progress.ts). Aborting `signal` cancels the work on the server,
 * which rolls back.
 * @throws ApiError, NetworkError as `call`; AbortError when cancelled
 */
export async function callWithProgress<E extends AnyEndpoint & { response: z.ZodType }>(
  endpoint: E,
  args: CallArgs<E> & CallOptions,
  aoProgredir: (progresso: Progresso) => void,
): Promise<Answer<E>> {
  const options = args as CallOptions
  const asked = currentToken()
  const response = await send(endpoint, args as object, { ...options, accept: 'application/x-ndjson' })
  if (!response.ok) return refused(response, options, asked)
  if (!response.headers.get('content-type')?.includes('ndjson') || !response.body)
    return (await response.json()) as Answer<E>
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch(cause => {
      if (options.signal?.aborted) throw cause
      throw new NetworkError(cause)
    })
    rest += value ?? ''
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const said = JSON.parse(line) as Partial<Progresso> &
        ConstructorParameters<typeof ApiError>[1] & { status?: number }
      if (said.etapa) aoProgredir(said as Progresso)
      else if (said.status) throw new ApiError(said.status, said)
      else return said as Answer<E>
    }
    if (done) throw new NetworkError('a resposta acabou antes do fim')
  }
}
