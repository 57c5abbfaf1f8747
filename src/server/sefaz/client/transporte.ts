import { constants } from 'node:crypto'
import https from 'node:https'
import tls from 'node:tls'
import { type Time, withTimeout } from '../../time.ts'
import type { Certificado } from '../certificate.ts'
import { fingerprint } from '../certificate.ts'
import { type Anchors, nodeRoots, type Trust } from '../trust.ts'

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
  | { kind: 'not_sent'; causa: string; codigo: string | null }
  /** Nothing was sent, because the server's certificate could not be verified. */
  | { kind: 'untrusted'; causa: string; host: string }
  | { kind: 'no_answer'; causa: string }

/** Limit of an answer, in bytes: SEFAZ's answers have some kB, a query with events some tens of kB. */
const MAX_ANSWER = 8 * 1024 * 1024

/**
 * Sender over connections with a client certificate. They are kept open per certificate, host, TLS mode and CA,
 * because a handshake takes longer than the call.
 */
export interface Transporte {
  send(envio: Envio): Promise<Entrega>
  close(): void
}

export function createTransporte(trust: Trust, time: Time): Transporte {
  const agents = new Map<string, { agent: AgenteSefaz; version: string }>()
  const modes = new Map<string, Modo>()

  function agentFor(envio: Envio, host: string, modo: Modo): AgenteSefaz {
    const anchors = trust.of(host)
    const key = [fingerprint(envio.certificado), host, modo.versao, modo.legado, envio.caPem].join(' ')
    const kept = agents.get(key)
    if (kept?.version === anchors.version) return kept.agent
    kept?.agent.retire()
    const agent = new AgenteSefaz(envio, anchors, modo)
    agents.set(key, { agent, version: anchors.version })
    return agent
  }

  return {
    async send(envio) {
      const { host, hostname } = new URL(envio.url)
      // one limit for all tries
      return withTimeout(time, envio.paciencia, async late => {
        for (;;) {
          const modo = modes.get(host) ?? PRIMEIRO
          const entrega = await send(agentFor(envio, hostname, modo), envio, late)
          const outro = entrega.kind === 'not_sent' ? outroModo(modo, entrega.codigo) : null
          if (!outro) return entrega
          modes.set(host, outro)
        }
      })
    },
    close: () => {
      for (const { agent } of agents.values()) agent.destroy()
      agents.clear()
    },
  }
}

/** Settings of the TLS handshake with one address. */
export interface Modo {
  versao: 'TLSv1.2' | 'TLSv1.3'
  /** For servers without RFC 5746, which OpenSSL 3 otherwise refuses. */
  legado: boolean
}

/**
 * First mode to try: TLS 1.2, which the authorisers' manual demands. With 1.2 a refused client certificate ends the
 * handshake before the first byte of the request; with 1.3 the refusal comes after the request was sent. Servers (IIS)
 * that ask for the certificate only after reading the path use 1.2's renegotiation, which Node does not have in 1.3.
 */
export const PRIMEIRO: Modo = { versao: 'TLSv1.2', legado: false }

/** Gives the mode to try after a refusal of `modo` before sending; null: another cause, or already remedied. */
export function outroModo(modo: Modo, codigo: string | null): Modo | null {
  if (codigo === 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' && modo.versao === 'TLSv1.2')
    return { ...modo, versao: 'TLSv1.3' }
  if (codigo === 'ERR_SSL_UNSAFE_LEGACY_RENEGOTIATION_DISABLED' && !modo.legado)
    return { ...modo, legado: true }
  return null
}

/**
 * Errors in the chain, validity or name of the server's certificate: an administrator or the authoriser must act;
 * waiting does not help.
 */
const DESCONFIANCA: Readonly<Record<string, string>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'falta o emissor do certificado',
  UNABLE_TO_GET_ISSUER_CERT: 'falta o emissor do certificado',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'a raiz da cadeia não é conhecida',
  SELF_SIGNED_CERT_IN_CHAIN: 'a raiz da cadeia não é conhecida',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'o certificado assina a si mesmo',
  CERT_HAS_EXPIRED: 'um certificado da cadeia venceu',
  CERT_NOT_YET_VALID: 'um certificado da cadeia ainda não vale: confira o relógio do servidor',
  CERT_SIGNATURE_FAILURE: 'uma assinatura da cadeia não confere',
  CERT_UNTRUSTED: 'a raiz da cadeia não é de confiança',
  CERT_REVOKED: 'um certificado da cadeia foi revogado',
  CERT_REJECTED: 'a raiz da cadeia não serve para este fim',
  CERT_CHAIN_TOO_LONG: 'a cadeia é longa demais',
  PATH_LENGTH_EXCEEDED: 'a cadeia é longa demais',
  INVALID_CA: 'um certificado da cadeia não é de autoridade certificadora',
  INVALID_PURPOSE: 'o certificado não é de servidor',
  HOSTNAME_MISMATCH: 'o certificado é de outro endereço',
  ERR_TLS_CERT_ALTNAME_INVALID: 'o certificado é de outro endereço',
}

/** Gives the reason, as a text for the user, why a chain is not trusted; null for other failures. */
export const motivoDesconfianca = (codigo: string | null | undefined): string | null =>
  DESCONFIANCA[codigo ?? ''] ?? null

/** Makes the TLS context of the connections with one certificate, in one mode. */
export function contextoTls(
  { certificado, caPem }: Pick<Envio, 'certificado' | 'caPem'>,
  { pem }: Anchors,
  { versao, legado }: Modo,
): tls.SecureContext {
  return tls.createSecureContext({
    key: certificado.keyPem,
    cert: certificado.certPem + certificado.chainPem,
    minVersion: versao,
    maxVersion: versao,
    ca: [...nodeRoots(), ...pem, ...(caPem ? [caPem] : [])],
    ...(legado ? { secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT } : {}),
  })
}

/**
 * Agent that hands a new socket to the request only after the TLS handshake. A request that got no socket has
 * certainly sent nothing: its note's number may be used again. After any other failure the note must first be
 * queried by key.
 */
class AgenteSefaz extends https.Agent {
  constructor(envio: Envio, anchors: Anchors, modo: Modo) {
    super({ keepAlive: true, maxSockets: 8, secureContext: contextoTls(envio, anchors, modo) })
  }

  /** Closes the idle connections when the trusted roots change; connections in use end with their calls. */
  retire(): void {
    for (const sockets of Object.values(this.freeSockets))
      for (const socket of sockets ?? []) socket.destroy()
  }

  override createConnection(
    options: https.RequestOptions,
    callback?: (error: Error | null, stream: never) => void,
  ): undefined {
    const socket = tls.connect(options as tls.ConnectionOptions)
    const fail = (error: Error) => callback?.(error, undefined as never)
    socket.once('error', fail)
    // a server that closes during the handshake may cause no 'error' event
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

function send(agent: AgenteSefaz, envio: Envio, late: AbortSignal): Promise<Entrega> {
  return new Promise(resolve => {
    const url = new URL(envio.url)
    const body = Buffer.from(envio.corpo, 'utf8')
    let started = false
    let done = false
    const finish = (entrega: Entrega) => {
      if (done) return
      done = true
      late.removeEventListener('abort', giveUp)
      resolve(entrega)
    }
    const fail = (causa: string, codigo: string | null = null) => {
      const motivo = motivoDesconfianca(codigo)
      if (started) finish({ kind: 'no_answer', causa })
      else if (motivo === null) finish({ kind: 'not_sent', causa, codigo })
      else
        finish({
          kind: 'untrusted',
          host: url.hostname,
          causa: `A cadeia de certificados de ${url.hostname} não é confiável: ${motivo} (${codigo})`,
        })
    }
    const giveUp = () => {
      fail(`sem resposta em ${envio.paciencia} ms`)
      request.destroy()
    }
    const request = https.request(url, {
      agent,
      method: 'POST',
      signal: late,
      headers: {
        'content-type': envio.contentType,
        'content-length': body.length,
        accept: 'application/soap+xml',
      },
    })
    request.on('socket', () => {
      started = true
    })
    request.on('error', error => fail(causaOf(error), codigoOf(error)))
    request.on('response', response => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_ANSWER) return void response.destroy(new Error('resposta grande demais'))
        chunks.push(chunk)
      })
      response.on('error', error => fail(causaOf(error)))
      response.on('aborted', () => fail('conexão encerrada no meio da resposta'))
      response.on('end', () =>
        finish({
          kind: 'answer',
          status: response.statusCode ?? 0,
          corpo: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    if (late.aborted) giveUp()
    else late.addEventListener('abort', giveUp)
    request.end(body)
  })
}

const codigoOf = (error: Error): string | null => (error as NodeJS.ErrnoException).code ?? null

function causaOf(error: Error): string {
  const code = codigoOf(error)
  return code && !error.message.includes(code) ? `${code}: ${error.message}` : error.message
}
