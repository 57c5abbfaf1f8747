import { constants, X509Certificate } from 'node:crypto'
import net from 'node:net'
import { Duplex } from 'node:stream'
import { setImmediate as soon } from 'node:timers/promises'
import tls from 'node:tls'
import { type Modo, outroModo, PRIMEIRO } from '../../../src/server/sefaz/client/transporte.ts'
import { nodeRoots, type Trust } from '../../../src/server/sefaz/trust.ts'

/** Result of a handshake without a client certificate at an address; `falha`: the handshake failed. */
export type Aperto =
  | { falha: string; codigo: string | null }
  | {
      modo: Modo
      /** True if the server asked for a client certificate in the handshake. Some servers ask only later, for some paths. */
      pedeCertificado: boolean
      /** Source of the chain's trusted root; null: the chain has no trusted root. */
      raiz: 'Node' | 'importada' | null
      /** Reason why the chain is not trusted; null when it is. */
      recusa: string | null
      emissor: string
      ate: string
    }

/** Tries a TLS handshake in the modes that the product tries, until one works, without sending a request. */
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

/** Tells if the root of a trusted chain is Node's or imported from a file. */
function quemReconhece(servidor: tls.DetailedPeerCertificate): 'Node' | 'importada' {
  if (digitais.size === 0)
    for (const pem of nodeRoots()) digitais.add(new X509Certificate(pem).fingerprint256)
  let cert = servidor
  while (cert.issuerCertificate && cert.issuerCertificate.fingerprint256 !== cert.fingerprint256)
    cert = cert.issuerCertificate
  return digitais.has(cert.fingerprint256) ? 'Node' : 'importada'
}

/**
 * TLS record types (RFC 8446 §5.1): change of cipher, handshake, application data; and the message CertificateRequest (RFC
 * 5246 §7.4.4).
 */
const TROCA = 20
const HANDSHAKE = 22
const CIFRADO = 23
const CERTIFICATE_REQUEST = 13
/**
 * Length of an encrypted SHA-384 Finished with header, inner type and tag: the most that a client sends at the end of the
 * handshake without a Certificate message.
 */
const SO_FINISHED = 4 + 48 + 1 + 16

/**
 * Connection under a TLS socket that records its bytes, because Node does not report that a server asked for a client
 * certificate.
 */
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
   * Tells if the server asked for a client certificate. In TLS 1.2 its messages are readable until the change of cipher. In
   * TLS 1.3 they are encrypted, but a client that was asked sends a Certificate message, even an empty one: more bytes than
   * a Finished.
   */
  async pedeCertificado(versao: Modo['versao']): Promise<boolean> {
    if (versao === 'TLSv1.3') {
      const ditos = () => registros(this.enviado).filter(({ tipo }) => tipo === CIFRADO)
      // Node reports the end of the handshake before the last messages are sent
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

/** Lists the types of the handshake messages in these bytes, in order. */
function mensagens(bytes: Buffer): number[] {
  const tipos: number[] = []
  for (let i = 0; i + 4 <= bytes.length; i += 4 + bytes.readUIntBE(i + 1, 3)) tipos.push(bytes.readUInt8(i))
  return tipos
}
