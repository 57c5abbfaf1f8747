import https from 'node:https'
import tls from 'node:tls'
import type { Certificado } from '../certificate.ts'
import { fingerprint } from '../certificate.ts'

export interface Envio {
  url: string
  corpo: string
  contentType: string
  certificado: Certificado
  caPem: string | null
  /** Milliseconds for the whole call. */
  paciencia: number
}

export type Entrega =
  | { kind: 'answer'; status: number; corpo: string }
  | { kind: 'not_sent'; causa: string }
  | { kind: 'no_answer'; causa: string }

/** SEFAZ answers are some kB; a query with events, tens. Beyond this it is not SEFAZ. */
const MAX_ANSWER = 8 * 1024 * 1024

/** Sockets with client certificate, kept open per certificate and CA: a handshake costs more than the call. */
export interface Transporte {
  enviar(envio: Envio): Promise<Entrega>
  close(): void
}

export function createTransporte(): Transporte {
  const agents = new Map<string, AgenteSefaz>()
  return {
    enviar: envio => {
      const key = `${fingerprint(envio.certificado)} ${envio.caPem ?? ''}`
      let agent = agents.get(key)
      if (!agent) {
        agent = new AgenteSefaz(envio.certificado, envio.caPem)
        agents.set(key, agent)
      }
      return enviar(agent, envio)
    },
    close: () => {
      for (const agent of agents.values()) agent.destroy()
      agents.clear()
    },
  }
}

/**
 * Hands a socket to the request only after the TLS handshake. So a request that never got one has certainly sent nothing,
 * and that is the line between "issue again with the same number" and "ask by key first".
 */
class AgenteSefaz extends https.Agent {
  constructor(certificado: Certificado, caPem: string | null) {
    super({
      keepAlive: true,
      maxSockets: 8,
      key: certificado.keyPem,
      cert: certificado.certPem + certificado.chainPem,
      minVersion: 'TLSv1.2',
      ...(caPem ? { ca: [...tls.rootCertificates, caPem] } : {}),
    })
  }

  override createConnection(
    options: https.RequestOptions,
    callback?: (error: Error | null, stream: never) => void,
  ): undefined {
    const socket = tls.connect(options as tls.ConnectionOptions)
    const fail = (error: Error) => callback?.(error, undefined as never)
    socket.once('error', fail)
    // a peer that closes in the middle of the handshake may raise no error at all
    const closed = () => fail(new Error('conexão encerrada durante o handshake'))
    socket.once('close', closed)
    socket.once('secureConnect', () => {
      socket.off('error', fail)
      socket.off('close', closed)
      callback?.(null, socket as never)
    })
    const signal = (options as { signal?: AbortSignal }).signal
    signal?.addEventListener('abort', () => socket.destroy(), { once: true })
    return undefined
  }
}

function enviar(agent: AgenteSefaz, envio: Envio): Promise<Entrega> {
  return new Promise(resolve => {
    const url = new URL(envio.url)
    const body = Buffer.from(envio.corpo, 'utf8')
    let started = false
    let done = false
    const finish = (entrega: Entrega) => {
      if (done) return
      done = true
      clearTimeout(timer)
      resolve(entrega)
    }
    const fail = (causa: string) => finish({ kind: started ? 'no_answer' : 'not_sent', causa })
    const aborter = new AbortController()
    const timer = setTimeout(() => {
      fail(`sem resposta em ${envio.paciencia} ms`)
      aborter.abort()
      request.destroy()
    }, envio.paciencia)
    const request = https.request(url, {
      agent,
      method: 'POST',
      signal: aborter.signal,
      headers: {
        'content-type': envio.contentType,
        'content-length': body.length,
        accept: 'application/soap+xml',
      },
    })
    request.on('socket', () => {
      started = true
    })
    request.on('error', error => fail(causaDe(error)))
    request.on('response', response => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_ANSWER) return void response.destroy(new Error('resposta grande demais'))
        chunks.push(chunk)
      })
      response.on('error', error => fail(causaDe(error)))
      response.on('aborted', () => fail('conexão encerrada no meio da resposta'))
      response.on('end', () =>
        finish({
          kind: 'answer',
          status: response.statusCode ?? 0,
          corpo: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    request.end(body)
  })
}

function causaDe(error: Error): string {
  const code = (error as NodeJS.ErrnoException).code
  return code && !error.message.includes(code) ? `${code}: ${error.message}` : error.message
}
