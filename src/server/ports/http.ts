/** Answer of a service over HTTP, with any status. */
export interface HttpAnswer {
  status: number
  /** Content type without its parameters. */
  type: string
  body: Buffer
}

/** Sends a GET. @throws Error on a redirect or a body above `most` bytes: not from the expected service */
export async function httpGet(
  url: string,
  { signal, most, headers = {} }: { signal: AbortSignal; most: number; headers?: Record<string, string> },
): Promise<HttpAnswer> {
  const answer = await fetch(url, { headers, redirect: 'error', signal })
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > most) throw new Error('resposta grande demais')
    pieces.push(piece)
  }
  return {
    status: answer.status,
    type: answer.headers.get('content-type')?.split(';')[0] ?? '',
    body: Buffer.concat(pieces),
  }
}
