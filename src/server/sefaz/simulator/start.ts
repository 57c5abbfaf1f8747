import { constants } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { createServer as createTcpServer, type Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { identidade } from './authority.ts'
import { controle } from './control.ts'
import { DialsSimulador } from './dials.ts'
import { recusarComCertificado } from './refuse.ts'
import { Cadastro } from './registry.ts'
import { atenderSoap } from './soap-handler.ts'

export interface OpcoesSimulador {
  /** 0 = any free port. */
  port: number
  host: string
  /** Where the CA, the server certificate and the journal live; created when absent. */
  dir: string
  clock?: () => Date
  /** One line per call: what was asked and what was answered. Carries no message body. */
  log?: (linha: Record<string, unknown>) => void
}

export interface Simulador {
  port: number
  /** What a client must trust: PEM of the simulator's CA, also in `dir/ca.pem`. */
  caPem: string
  dials: DialsSimulador
  /** Stops listening, drops the connections, closes the journal. */
  close(): Promise<void>
}

/**
 * A SEFAZ authoriser in a box: the real protocol over its own HTTPS port, with the client certificate asked for.
 * SOAP services under any path that names them, dials under /sim/. What it authorised survives kill -9.
 * @throws when the port is taken or `dir` cannot be written.
 */
export async function startSimulator({
  port,
  host,
  dir,
  clock = () => new Date(),
  log = () => undefined,
}: OpcoesSimulador): Promise<Simulador> {
  const { caPem, certPem, keyPem } = identidade(dir, host, clock())
  const cadastro = await Cadastro.abrir(dir)
  const dials = new DialsSimulador()
  const relogio = () => new Date(clock().getTime() + dials.atual.relogio_ms)

  // connections kept between calls: node's own list of them needs a server that listens itself
  const ociosos = new Set<Socket>()
  let anteriores = new WeakSet<Socket>()
  const conectados = new Set<Socket>()
  const https: Server = createServer(
    {
      key: keyPem,
      cert: certPem,
      requestCert: true,
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
      // 1.2 as the authorisers speak it: the client certificate travels before the handshake ends, so `recusa` can be a
      // true refusal. No tickets: each connection shows its certificate again.
      maxVersion: 'TLSv1.2',
      secureOptions: constants.SSL_OP_NO_TICKET,
      keepAliveTimeout: 30_000,
    },
    (req: IncomingMessage, res: ServerResponse) => {
      const caminho = req.url ?? '/'
      // busy when the dial was turned, so not dropped then
      if (dials.recusando() && anteriores.has(req.socket) && !caminho.startsWith('/sim/')) {
        req.socket.destroy()
        return
      }
      ociosos.delete(req.socket)
      res.once('close', () => {
        if (!req.socket.destroyed) ociosos.add(req.socket)
      })
      const fim = caminho.startsWith('/sim/')
        ? controle(req, res, { dials, cadastro })
        : atenderSoap(req, res, { dials, cadastro, relogio, log })
      fim.catch((erro: unknown) => {
        log({ erro: String(erro), caminho })
        if (!res.headersSent) res.writeHead(500)
        res.end()
      })
    },
  )
  https.on('tlsClientError', (_erro, socket) => socket.destroy())
  const abertos = new Set<Socket>()
  const tcp = createTcpServer(socket => {
    abertos.add(socket)
    socket.on('close', () => abertos.delete(socket))
    socket.on('error', () => socket.destroy())
    if (dials.recusando()) recusarComCertificado(socket, https, () => dials.sortear(null) === 'recusa')
    else https.emit('connection', socket)
  })
  dials.aoMudar = () => {
    anteriores = new WeakSet(conectados)
    if (dials.recusando()) for (const socket of ociosos) socket.destroy()
  }
  https.on('secureConnection', (socket: TLSSocket) => {
    ociosos.add(socket)
    conectados.add(socket)
    socket.on('close', () => {
      ociosos.delete(socket)
      conectados.delete(socket)
    })
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    tcp.once('error', reject)
    tcp.listen(port, host, resolve)
  })
  const endereco = tcp.address()
  return {
    port: typeof endereco === 'object' && endereco !== null ? endereco.port : port,
    caPem,
    dials,
    close: async () => {
      const fechado = new Promise<void>(resolve => tcp.close(() => resolve()))
      for (const socket of abertos) socket.destroy()
      await fechado
      await cadastro.fechar()
    },
  }
}
