import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { freePorts } from '../../../src/server/free-ports.ts'

/** Largest age of a signature. */
const IDADE_MS = 5 * 60_000

/** Event in a receiver's own book. */
interface Ouvido {
  evento: string
  dados: Readonly<Record<string, unknown>>
  vezes: number
}

/** A shop's server that hears webhooks at one address. It judges signatures itself, books each event by its id, and may be down. */
export class Ouvinte {
  readonly url: string
  readonly livro = new Map<string, Ouvido>()
  /** Faults of what it refused. */
  readonly recusas: string[] = []
  segredo = ''
  readonly #porta: number
  readonly #agora: () => number
  #servidor: Server | null = null

  private constructor(porta: number, agora: () => number) {
    this.#porta = porta
    this.#agora = agora
    this.url = `http://127.0.0.1:${porta}/avisos`
  }

  /** Opens a receiver. `agora`: its clock, ms. */
  static async abrir(agora: () => number): Promise<Ouvinte> {
    const [porta = 0] = await freePorts(1)
    const ouvinte = new Ouvinte(porta, agora)
    await ouvinte.voltar()
    return ouvinte
  }

  async voltar(): Promise<void> {
    const servidor = createServer(async (pedido, resposta) => {
      const partes: Buffer[] = []
      for await (const parte of pedido as AsyncIterable<Buffer>) partes.push(parte)
      const texto = Buffer.concat(partes).toString('utf8')
      resposta.writeHead(this.#anotar(String(pedido.headers['tecla-assinatura']), texto)).end()
    })
    await new Promise<void>((pronto, falhou) =>
      servidor.once('error', falhou).listen(this.#porta, '127.0.0.1', pronto),
    )
    this.#servidor = servidor
  }

  async cair(): Promise<void> {
    const servidor = this.#servidor
    this.#servidor = null
    servidor?.closeAllConnections()
    await new Promise(fim => (servidor ? servidor.close(fim) : fim(null)))
  }

  #anotar(assinatura: string, texto: string): number {
    const [t = '', ...ditas] = assinatura.split(',').map(parte => parte.replace(/^(t|v1)=/, ''))
    const certa = createHmac('sha256', this.segredo).update(`${t}.${texto}`).digest('hex')
    const velha = Math.abs(this.#agora() - Number(t) * 1000) > IDADE_MS
    if (velha || !ditas.includes(certa)) {
      this.recusas.push(velha ? 'assinatura velha' : 'assinatura errada')
      return 401
    }
    const { id, evento, dados } = JSON.parse(texto)
    this.livro.set(id, { evento, dados, vezes: (this.livro.get(id)?.vezes ?? 0) + 1 })
    return 200
  }
}
