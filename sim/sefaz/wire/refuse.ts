import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

const HANDSHAKE = 22
const CERTIFICATE = 11

/**
 * Reads the client's messages of a TLS 1.2 handshake, unencrypted until ChangeCipherSpec, up to the Certificate
 * message.
 */
class LeitorHandshake {
  #registros: Buffer = Buffer.alloc(0)
  #mensagens: Buffer = Buffer.alloc(0)
  #fim = false

  /** Tells if a certificate was sent; null when that is not known yet, or was told before. */
  read(pedaco: Buffer): boolean | null {
    if (this.#fim) return null
    this.#registros = Buffer.concat([this.#registros, pedaco])
    while (this.#registros.length >= 5) {
      const tamanho = this.#registros.readUInt16BE(3)
      if (this.#registros.length < 5 + tamanho) return null
      if (this.#registros[0] !== HANDSHAKE) {
        this.#fim = true
        return null
      }
      this.#mensagens = Buffer.concat([this.#mensagens, this.#registros.subarray(5, 5 + tamanho)])
      this.#registros = this.#registros.subarray(5 + tamanho)
      const veredito = this.#next()
      if (veredito !== null) return veredito
    }
    return null
  }

  #next(): boolean | null {
    while (this.#mensagens.length >= 4) {
      const tamanho = this.#mensagens.readUIntBE(1, 3)
      if (this.#mensagens.length < 4 + tamanho) return null
      if (this.#mensagens[0] === CERTIFICATE) {
        this.#fim = true
        return this.#mensagens.readUIntBE(4, 3) > 0
      }
      this.#mensagens = this.#mensagens.subarray(4 + tamanho)
    }
    return null
  }
}

/**
 * Refuses a connection with a client certificate (an issuer's), if `refuse` says so, before the handshake ends, so
 * that certainly no byte of the message was sent. Lets a connection without a certificate through, because it may
 * go to the settings page. Only TLS 1.2 shows the certificate in time.
 */
export function refuseWithCertificado(bruto: Socket, servidor: Server, refuse: () => boolean): void {
  const leitor = new LeitorHandshake()
  const tubo = new Duplex({
    read: () => void bruto.resume(),
    write: (pedaco, _codificacao, feito) => void bruto.write(pedaco, feito),
    final: feito => void bruto.end(feito),
    destroy: (erro, feito) => {
      bruto.destroy()
      feito(erro)
    },
  })
  tubo.on('error', () => bruto.destroy())
  bruto.on('data', (pedaco: Buffer) => {
    if (leitor.read(pedaco) === true && refuse()) {
      bruto.resetAndDestroy()
      return
    }
    if (!tubo.push(pedaco)) bruto.pause()
  })
  bruto.on('end', () => tubo.push(null))
  bruto.on('close', () => tubo.destroy())
  servidor.emit('connection', tubo)
}
