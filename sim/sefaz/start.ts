import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Board } from './panel/board.ts'
import { controle, isControl } from './panel/control.ts'
import { DialsSimulador } from './panel/dials.ts'
import { Cadastro } from './registry.ts'
import { Feed } from './supplier/feed.ts'
import { TransportBook } from './transport/book.ts'
import { identidade } from './wire/authority.ts'
import { openPort } from './wire/port.ts'
import { serveSoap } from './wire/soap-handler.ts'

export interface OpcoesSimulador {
  /** 0 = any free port. */
  port: number
  host: string
  /** Folder of the CA, the server's certificate and the journal; created when absent. */
  dir: string
  clock?: () => Date
  /** Other simulators controlled from the same page. */
  boards?: readonly Board[]
  /** Receives one line per call of a service (its name and the cStat answered) or error, without message bodies. */
  log?: (linha: Record<string, unknown>) => void
}

export interface Simulador {
  port: number
  /** PEM of the simulator's CA, which a client must trust; also in `dir/ca.pem`. */
  caPem: string
  dials: DialsSimulador
  /** Stops listening, closes the connections and the journal. */
  close(): Promise<void>
}

/**
 * Starts a simulated SEFAZ authoriser in this process: the real protocol on an HTTPS port that requires the client
 * certificate. SOAP services answer at any path with their name, settings at /sim/. Authorisations survive kill -9. @throws
 * when the port is taken or `dir` cannot be written
 */
export async function startSimulator({
  port,
  host,
  dir,
  clock = () => new Date(),
  boards = [],
  log = () => undefined,
}: OpcoesSimulador): Promise<Simulador> {
  const quem = identidade(dir, host, clock())
  const cadastro = await Cadastro.open(dir)
  const feed = await Feed.open(dir)
  const transporte = await TransportBook.open(dir)
  const dials = new DialsSimulador()
  const relogio = () => new Date(clock().getTime() + dials.atual.relogio_ms)
  const serve = async (req: IncomingMessage, res: ServerResponse, deFora: boolean) => {
    try {
      if (isControl(req.url))
        await controle(req, res, { dials, cadastro, feed, transporte, relogio, boards, deFora })
      else await serveSoap(req, res, { dials, cadastro, feed, transporte, relogio, log })
    } catch (erro) {
      log({ erro: String(erro), caminho: req.url })
      throw erro
    }
  }
  const porta = await openPort({
    port,
    host,
    identidade: quem,
    recusando: () => dials.refusing(),
    refuse: () => dials.draw(null) === 'recusa',
    serve,
  }).catch(async (erro: unknown) => {
    await Promise.all([cadastro.close(), feed.close(), transporte.close()])
    throw erro
  })
  dials.aoMudar = () => {
    if (dials.refusing()) porta.dropIdle()
  }
  return {
    port: porta.port,
    caPem: quem.caPem,
    dials,
    async close() {
      await porta.close()
      await Promise.all([cadastro.close(), feed.close(), transporte.close()])
    },
  }
}
