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
  /** Every connection is to be refused now. */
  recusando: () => boolean
  /** Tells if this very connection is refused. */
  refuse: () => boolean
  /** `deFora`: the call comes from another machine. */
  serve: (req: IncomingMessage, res: ServerResponse, deFora: boolean) => Promise<void>
}

const local = (endereco: string) => /^(127\.|::1$|::ffff:127\.)/.test(endereco)

export interface Porta {
  port: number
  /** A refusal was set: connections kept from before fall too. */
  dropIdle(): void
  close(): Promise<void>
}

/**
 * The HTTPS port: TLS 1.2 as the authorisers speak it, so the client certificate travels before the handshake ends and a
 * refusal can be a true one. No session tickets: each connection shows its certificate again.
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
    // a connection that went through `refuseWithCertificado` has no address, and is of this machine
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

/** Connections kept between calls. Node's own list of them needs a server that listens itself; ours is fed by another. */
function trackSockets() {
  const ociosas = new Set<Socket>()
  const vivas = new Set<Socket>()
  // busy when the refusal was set: not dropped then, so at their next call
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
