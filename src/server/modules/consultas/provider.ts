/** A provider's plain JSON object, or a failure; never a broken promise for what the provider may do. */
export type Resposta =
  | { tipo: 'achado'; dados: Record<string, unknown> }
  /** It answered that there is no such thing. */
  | { tipo: 'ausente'; mensagem: string | null }
  /** It did not answer, or not in JSON: another provider may. */
  | { tipo: 'falha'; causa: string }

/** Someone is waiting with the hands on the keys: beyond this the field is typed by hand. */
const TIME_OUT_MS = 4000
/** No address and no company is longer; what is longer is no answer. */
const MOST_BYTES = 64 * 1024

/**
 * Asks `url` (its `{codigo}` replaced) once. 404 and 400 are answers: there is none. 429, 5xx, a socket that fails, a
 * redirect, a body that is no JSON object or that is too long are failures.
 */
export async function ask(url: string, codigo: string): Promise<Resposta> {
  try {
    const answer = await fetch(url.replaceAll('{codigo}', encodeURIComponent(codigo)), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_OUT_MS),
    })
    if (answer.status === 404 || answer.status === 400) {
      await answer.body?.cancel()
      return { tipo: 'ausente', mensagem: null }
    }
    if (!answer.ok) {
      await answer.body?.cancel()
      return { tipo: 'falha', causa: `HTTP ${answer.status}` }
    }
    const dados: unknown = JSON.parse(await readSome(answer))
    if (dados === null || typeof dados !== 'object' || Array.isArray(dados))
      return { tipo: 'falha', causa: 'resposta que não é um objeto' }
    return { tipo: 'achado', dados: dados as Record<string, unknown> }
  } catch (error) {
    return { tipo: 'falha', causa: (error as Error).message }
  }
}

async function readSome(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > MOST_BYTES) throw new Error('resposta grande demais')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
