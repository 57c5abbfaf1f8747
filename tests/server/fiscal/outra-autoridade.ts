import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { emitir } from '../sefaz/autoridade.ts'

/** An authority of a test's own, on a socket: it answers what it is told to and keeps what it heard. */
export async function outraAutoridade(responder: (corpo: string) => string) {
  const raiz = emitir('AC Inventada')
  const { cert, key } = emitir('127.0.0.1', raiz)
  const ouviu: string[] = []
  const servidor = https.createServer(
    { key, cert, requestCert: true, rejectUnauthorized: false },
    async (req, res) => {
      let corpo = ''
      for await (const parte of req) corpo += parte
      ouviu.push(corpo)
      res.end(responder(corpo))
    },
  )
  await new Promise<void>(resolve => servidor.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    caPem: raiz.cert,
    ouviu,
    close() {
      servidor.closeAllConnections()
      servidor.close()
    },
  }
}
