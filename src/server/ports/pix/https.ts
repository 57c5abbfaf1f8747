import https from 'node:https'

/** Identity of an mTLS connection, and the authority that it trusts. */
export interface Mutual {
  certPem: string
  keyPem: string
  /** Certificate authority to trust instead of Node's; null: Node's. */
  caPem: string | null
}

export interface JsonAnswer {
  status: number
  /** Seconds to wait, from the header Retry-After. */
  retryAfter: number | null
  /** Null: the body is no JSON object. */
  json: Readonly<Record<string, unknown>> | null
  /** Beginning of the body. */
  text: string
}

/** Limit of an answer, in bytes: a PSP's answer has some kB, a list of 100 payments some tens of kB. */
const MOST_BYTES = 1024 * 1024

/** Opens and keeps connections with a client certificate. @throws node:https's errors, which tell if it was sent */
export function openMutual({ certPem, keyPem, caPem }: Mutual) {
  const agent = new https.Agent({
    ...{ keepAlive: true, maxSockets: 4, minVersion: 'TLSv1.2' as const },
    ...{ cert: certPem, key: keyPem },
    ...(caPem ? { ca: [caPem] } : {}),
  })
  return {
    call(
      method: string,
      url: string,
      { headers, body, signal }: { headers: Record<string, string>; body?: string; signal: AbortSignal },
    ): Promise<JsonAnswer> {
      return new Promise((resolve, reject) => {
        const sending = https.request(url, { agent, method, headers, signal }, response => {
          const pieces: Buffer[] = []
          let size = 0
          response.on('data', (piece: Buffer) => {
            size += piece.length
            if (size > MOST_BYTES) return void response.destroy(new Error('resposta grande demais'))
            pieces.push(piece)
          })
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(pieces).toString('utf8')
            const wait = Number(response.headers['retry-after'])
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: Number.isFinite(wait) ? wait : null,
              json: objectOf(text),
              text: text.slice(0, 500),
            })
          })
        })
        sending.on('error', reject)
        sending.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

function objectOf(text: string): JsonAnswer['json'] {
  try {
    const json: unknown = JSON.parse(text)
    return json !== null && typeof json === 'object' && !Array.isArray(json)
      ? (json as JsonAnswer['json'])
      : null
  } catch {
    return null
  }
}
