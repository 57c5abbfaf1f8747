import { constants, X509Certificate } from 'node:crypto'
import net from 'node:net'
import { Duplex } from 'node:stream'
import { setImmediate as soon } from 'node:timers/promises'
import tls from 'node:tls'
import { type Modo, outroModo, PRIMEIRO } from '../../../src/server/sefaz/client/transporte.ts'
import { nodeRoots, type Trust } from '../../../src/server/sefaz/trust.ts'

/** What a handshake without a client certificate tells of an address; `falha`: there was none. */
export type Aperto =
  | { falha: string; codigo: string | null }
  | {
      modo: Modo
      /** Whether the server asked for the client's certificate while shaking hands; it may still do so when it sees the path. */
      pedeCertificado: boolean
      /** Whose root the chain ends in; null: nobody's. */
      raiz: 'Node' | 'importada' | null
      /** Why the chain is not trusted; null when it is. */
      recusa: string | null
      emissor: string
      ate: string
    }

/** A handshake in the ways the product tries, without a request. */
export async function apertar(origem: string, trust: Trust, modo: Modo = PRIMEIRO): Promise<Aperto> {
  const visto = await umaVez(origem, trust, modo)
  const outro = 'falha' in visto ? outroModo(modo, visto.codigo) : null
  return outro ? apertar(origem, trust, outro) : visto
}

function umaVez(origem: string, trust: Trust, modo: Modo): Promise<Aperto> {
  const { hostname, port } = new URL(origem)
  const { pem } = trust.of(hostname)
  return new Promise(resolve => {
    const fio = new Fio(net.connect(Number(port) || 443, hostname))
    const socket = tls.connect({
      socket: fio,
      host: hostname,
      servername: /[a-z]/i.test(hostname) ? hostname : '',
      minVersion: modo.versao,
      maxVersion: modo.versao,
      ca: [...nodeRoots(), ...pem],
      rejectUnauthorized: false,
      ...(modo.legado ? { secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT } : {}),
    })
    const fim = setTimeout(() => socket.destroy(new Error('sem resposta em 10 s')), 10_000)
    socket.once('close', () => {
      clearTimeout(fim)
      resolve({ falha: 'conexão encerrada no aperto de mão', codigo: null })
    })
    socket.on('error', (erro: NodeJS.ErrnoException) =>
      resolve({ falha: erro.message, codigo: erro.code ?? null }),
    )
    socket.once('secureConnect', async () => {
      const pedeCertificado = await fio.pedeCertificado(modo.versao)
      const servidor = socket.getPeerCertificate(true)
      resolve({
        modo,
        pedeCertificado,
        raiz: socket.authorized ? quemReconhece(servidor) : null,
        recusa: socket.authorized ? null : String(socket.authorizationError),
        emissor: String(servidor.issuer?.CN ?? ''),
        ate: servidor.valid_to,
      })
      socket.destroy()
    })
  })
}

const digitais = new Set<string>()

/** Of a chain that is trusted: its root is one of Node's, or else it was imported. */
function quemReconhece(servidor: tls.DetailedPeerCertificate): 'Node' | 'importada' {
  if (digitais.size === 0)
    for (const pem of nodeRoots()) digitais.add(new X509Certificate(pem).fingerprint256)
  let cert = servidor
  while (cert.issuerCertificate && cert.issuerCertificate.fingerprint256 !== cert.fingerprint256)
    cert = cert.issuerCertificate
  return digitais.has(cert.fingerprint256) ? 'Node' : 'importada'
}

/** Kinds of TLS record (RFC 8446 §5.1) and the message by which a server asks (RFC 5246 §7.4.4). */
const TROCA = 20
const HANDSHAKE = 22
const CIFRADO = 23
const CERTIFICATE_REQUEST = 13
/** A Finished of SHA-384 with its header, the inner type and the tag: the longest a client with nothing else to say sends. */
const SO_FINISHED = 4 + 48 + 1 + 16

/** The connection below a handshake, with what went over it kept: Node does not tell of a request for a certificate. */
class Fio extends Duplex {
  private readonly recebido: Buffer[] = []
  private readonly enviado: Buffer[] = []

  private readonly rede: net.Socket

  constructor(rede: net.Socket) {
    super()
    this.rede = rede
    rede.on('data', (bytes: Buffer) => {
      this.recebido.push(bytes)
      this.push(bytes)
    })
    rede.on('end', () => this.push(null))
    rede.on('error', erro => this.destroy(erro))
  }

  override _read(): void {}

  override _write(bytes: Buffer, _codificacao: BufferEncoding, feito: (erro?: Error | null) => void): void {
    this.enviado.push(bytes)
    this.rede.write(bytes, feito)
  }

  override _destroy(erro: Error | null, feito: (erro: Error | null) => void): void {
    this.rede.destroy()
    feito(erro)
  }

  /**
   * In 1.2 the server's messages are readable until it changes to ciphers. In 1.3 they are not, but who is asked answers with
   * a Certificate, an empty one too: more than a Finished leaves.
   */
  async pedeCertificado(versao: Modo['versao']): Promise<boolean> {
    if (versao === 'TLSv1.3') {
      const ditos = () => registros(this.enviado).filter(({ tipo }) => tipo === CIFRADO)
      // Node tells of the handshake before its last flight has left
      while (ditos().length === 0 && !this.destroyed) await soon()
      const cifrados = ditos()
      return cifrados.reduce((soma, { corpo }) => soma + corpo.length, 0) > SO_FINISHED
    }
    const todos = registros(this.recebido)
    const troca = todos.findIndex(({ tipo }) => tipo === TROCA)
    const claros = todos.slice(0, troca < 0 ? undefined : troca).filter(({ tipo }) => tipo === HANDSHAKE)
    return mensagens(Buffer.concat(claros.map(({ corpo }) => corpo))).includes(CERTIFICATE_REQUEST)
  }
}

function registros(partes: readonly Buffer[]): { tipo: number; corpo: Buffer }[] {
  const bytes = Buffer.concat(partes)
  const lidos: { tipo: number; corpo: Buffer }[] = []
  for (let i = 0; i + 5 <= bytes.length; ) {
    const fim = i + 5 + bytes.readUInt16BE(i + 3)
    lidos.push({ tipo: bytes.readUInt8(i), corpo: bytes.subarray(i + 5, fim) })
    i = fim
  }
  return lidos
}

/** Kinds of the handshake messages in there, in order. */
function mensagens(bytes: Buffer): number[] {
  const tipos: number[] = []
  for (let i = 0; i + 4 <= bytes.length; i += 4 + bytes.readUIntBE(i + 1, 3)) tipos.push(bytes.readUInt8(i))
  return tipos
}
