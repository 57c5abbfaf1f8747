import { constants } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { createServer as createTcpServer, type Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { isControl } from '../panel/control.ts'
import type { Identidade } from './authority.ts'
import { refuseWithCertificado } from './refuse.ts'

interface OpcoesPorta {
  port: number
  host: string
  identidade: Identidade
  /** Tells if connections are refused now; `refuse` decides which. */
  recusando: () => boolean
  /** Decides if this connection is refused. */
  refuse: () => boolean
  /** Serves a request. `deFora`: the call comes from another computer. */
  serve: (req: IncomingMessage, res: ServerResponse, deFora: boolean) => Promise<void>
}

const local = (endereco: string) => /^(127\.|::1$|::ffff:127\.)/.test(endereco)

export interface Porta {
  port: number
  /** Closes idle connections after a setting began to refuse connections. */
  dropIdle(): void
  close(): Promise<void>
}

/**
 * Opens the HTTPS port, with TLS 1.2 as the authorisers have: the client certificate arrives before the handshake ends,
 * so a refusal comes before any data. No session tickets: each connection sends its certificate again.
 */
export async function openPort({
  port,
  host,
  identidade,
  recusando,
  refuse,
  serve,
}: OpcoesPorta): Promise<Porta> {
  const conexoes = trackSockets()
  const estranhos = new WeakSet<Socket>()
  const https = createServer(
    {
      key: identidade.keyPem,
      cert: identidade.certPem,
      requestCert: true,
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
      maxVersion: 'TLSv1.2',
      secureOptions: constants.SSL_OP_NO_TICKET,
      keepAliveTimeout: 30_000,
    },
    (req, res) => {
      if (recusando() && conexoes.anterior(req.socket) && !isControl(req.url)) {
        req.socket.destroy()
        return
      }
      conexoes.busy(req.socket, res)
      serve(req, res, estranhos.has(req.socket)).catch(() => {
        if (!res.headersSent) res.writeHead(500)
        res.end()
      })
    },
  )
  https.on('tlsClientError', (_erro, socket) => socket.destroy())
  https.on('secureConnection', socket => {
    conexoes.opened(socket)
    // a connection through `refuseWithCertificado` has no address, and comes from this computer
    if (socket.remoteAddress !== undefined && !local(socket.remoteAddress)) estranhos.add(socket)
  })
  const abertos = new Set<Socket>()
  const tcp = createTcpServer(socket => {
    abertos.add(socket)
    socket.on('close', () => abertos.delete(socket))
    socket.on('error', () => socket.destroy())
    if (recusando() && local(socket.remoteAddress ?? '')) refuseWithCertificado(socket, https, refuse)
    else if (recusando() && refuse()) socket.resetAndDestroy()
    else https.emit('connection', socket)
  })
  await new Promise<void>((resolve, reject) => {
    tcp.once('error', reject)
    tcp.listen(port, host, resolve)
  })
  const endereco = tcp.address()
  return {
    port: typeof endereco === 'object' && endereco !== null ? endereco.port : port,
    dropIdle: conexoes.dropIdle,
    async close() {
      const fechado = new Promise<void>(resolve => tcp.close(() => resolve()))
      for (const socket of abertos) socket.destroy()
      await fechado
    },
  }
}

/** Tracks the open connections: Node's own list works only for a server that listens itself. */
function trackSockets() {
  const ociosas = new Set<Socket>()
  const vivas = new Set<Socket>()
  // connections that were open when the refusal was set; a busy one is closed at its next call
  let anteriores = new WeakSet<Socket>()
  return {
    opened(socket: TLSSocket): void {
      ociosas.add(socket)
      vivas.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        ociosas.delete(socket)
        vivas.delete(socket)
      })
    },
    busy(socket: Socket, res: ServerResponse): void {
      ociosas.delete(socket)
      res.once('close', () => {
        if (!socket.destroyed) ociosas.add(socket)
      })
    },
    anterior: (socket: Socket): boolean => anteriores.has(socket),
    dropIdle(): void {
      anteriores = new WeakSet(vivas)
      for (const socket of ociosas) socket.destroy()
    },
  }
}
