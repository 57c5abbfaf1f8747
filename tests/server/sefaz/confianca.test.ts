import { constants } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket, TlsOptions } from 'node:tls'
import forge from 'node-forge'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSefazClient } from '../../../src/server/sefaz/client/client.ts'
import type { Conexao } from '../../../src/server/sefaz/client/conexao.ts'
import { openTrust, TRUST_FOLDER } from '../../../src/server/sefaz/trust.ts'
import { INICIO } from '../database.ts'
import { handTime } from '../time.ts'
import { cadeia, p7b } from './autoridade.ts'
import { certificadoDemo } from './certificado-demo.ts'

const STATUS =
  '<Envelope><Body><r><retConsStatServ><cStat>107</cStat><xMotivo>Servico em Operacao</xMotivo></retConsStatServ></r></Body></Envelope>'
const icp = cadeia('Brasileira de Teste')
let dir: string
const abertos: { close(): unknown }[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tecla-confianca-'))
})
afterEach(async () => {
  for (const aberto of abertos.splice(0)) await aberto.close()
  rmSync(dir, { recursive: true, force: true })
})

async function escutar(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** An authoriser with a chain of its own; tells what TLS each call came by and with which client certificate. */
async function autorizador(opcoes: TlsOptions = {}, tardio = false) {
  const chamadas: { protocolo: string | null; cliente: boolean }[] = []
  const server = https.createServer(
    {
      key: icp.servidor.key,
      cert: icp.mostrada,
      requestCert: !tardio,
      rejectUnauthorized: false,
      // a whole handshake when it is done again, as IIS does it
      secureOptions: constants.SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION,
      ...opcoes,
    },
    (req, res) => {
      const socket = req.socket as TLSSocket
      const responder = () => {
        chamadas.push({
          protocolo: socket.getProtocol(),
          cliente: Object.keys(socket.getPeerCertificate()).length > 0,
        })
        res.end(STATUS)
      }
      req.resume().on('end', () => {
        if (!tardio) return responder()
        // as IIS does: the path was read first, the certificate is asked for now
        socket.renegotiate({ requestCert: true, rejectUnauthorized: false }, responder)
      })
    },
  )
  const port = await escutar(server)
  abertos.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return { port, chamadas }
}

function cliente(time = handTime(INICIO)) {
  const client = createSefazClient({ time, trust: openTrust(dir) })
  abertos.push(client)
  return client
}
const conexao = (port: number): Conexao => ({
  certificado: certificadoDemo(),
  cnpj: '11222333000181',
  uf: 'SP',
  modelo: '65',
  tpAmb: '2',
  base: `https://127.0.0.1:${port}`,
  paciencia: 5000,
})
function guardar(nome: string, conteudo: string | Buffer, pasta = '') {
  mkdirSync(join(dir, TRUST_FOLDER, pasta), { recursive: true })
  writeFileSync(join(dir, TRUST_FOLDER, pasta, nome), conteudo)
}

describe('cadeia que Node não conhece', () => {
  const der = Buffer.from(
    forge.asn1.toDer(forge.pki.certificateToAsn1(forge.pki.certificateFromPem(icp.raiz.cert))).getBytes(),
    'latin1',
  )
  test.each([
    ['raiz.pem', icp.raiz.cert],
    ['raiz.crt', der],
    ['cadeia.p7b', p7b(icp.raiz.cert, icp.meio.cert)],
  ])(
    'é uma falha de confiança, não de conexão; com %s na pasta a próxima chamada passa',
    async (nome, conteudo) => {
      const { port, chamadas } = await autorizador()
      const client = cliente()
      expect(await client.serviceStatus(conexao(port))).toMatchObject({
        kind: 'untrusted',
        host: '127.0.0.1',
        causa: expect.stringContaining('A cadeia de certificados de 127.0.0.1 não é confiável'),
      })
      expect(chamadas).toEqual([])
      guardar(nome, conteudo)
      expect(await client.serviceStatus(conexao(port))).toMatchObject({ kind: 'answer' })
      expect(chamadas).toEqual([{ protocolo: 'TLSv1.2', cliente: true }])
    },
  )

  test('a raiz de outro autorizador não vale aqui, e a deste vale até ser tirada', async () => {
    const { port } = await autorizador()
    const client = cliente()
    guardar('raiz.pem', icp.raiz.cert, 'nfce.fazenda.sp.gov.br')
    expect(await client.serviceStatus(conexao(port))).toMatchObject({ kind: 'untrusted' })
    guardar('raiz.pem', icp.raiz.cert, '127.0.0.1')
    expect(await client.serviceStatus(conexao(port))).toMatchObject({ kind: 'answer' })
    rmSync(join(dir, TRUST_FOLDER, '127.0.0.1'), { recursive: true })
    expect(await client.serviceStatus(conexao(port))).toMatchObject({ kind: 'untrusted' })
  })

  test('um arquivo que não abre é dito e não derruba os outros', async () => {
    const { port } = await autorizador()
    guardar('estragado.pem', 'não sou um certificado')
    guardar('raiz.pem', icp.raiz.cert)
    expect(await cliente().serviceStatus(conexao(port))).toMatchObject({ kind: 'answer' })
    const trust = openTrust(dir)
    trust.of('127.0.0.1')
    expect([...trust.refused().values()]).toEqual([expect.stringContaining('não tem certificados')])
    rmSync(join(dir, TRUST_FOLDER, 'estragado.pem'))
    trust.of('127.0.0.1')
    expect([...trust.refused()]).toEqual([])
  })
})

describe('apertos de mão', () => {
  beforeEach(() => guardar('raiz.pem', icp.raiz.cert))

  test('autorizador só de TLS 1.3', async () => {
    const { port, chamadas } = await autorizador({ minVersion: 'TLSv1.3' })
    const client = cliente()
    for (const _ of [1, 2])
      expect(await client.serviceStatus(conexao(port))).toMatchObject({ kind: 'answer' })
    expect(chamadas).toEqual(Array(2).fill({ protocolo: 'TLSv1.3', cliente: true }))
  })

  test('aceita o certificado pedido depois do caminho (renegociação do TLS 1.2)', async () => {
    const { port, chamadas } = await autorizador({}, true)
    expect(await cliente().serviceStatus(conexao(port))).toMatchObject({ kind: 'answer' })
    expect(chamadas).toEqual([{ protocolo: 'TLSv1.2', cliente: true }])
  })

  test('servidor sem renegociação segura (RFC 5746) é tentado do modo antigo', async () => {
    const conexoes: number[] = []
    const bruto = createServer(socket => {
      const eu = conexoes.push(0) - 1
      socket.on('error', () => undefined)
      socket.on('data', data => {
        // 21: an alert, the client gave up
        if (data[0] === 21) conexoes[eu] = 21
      })
      socket.once('data', () => socket.write(serverHelloAntigo()))
    })
    const port = await escutar(bruto)
    abertos.push(bruto)
    const time = handTime(INICIO)
    const asked = cliente(time).serviceStatus({ ...conexao(port), paciencia: 1500 })
    // the old way, in which this server says nothing more
    await expect.poll(() => conexoes).toEqual([21, 0])
    time.lapse(1500)
    expect(await asked).toMatchObject({ kind: 'not_sent' })
  })
})

/** TLS 1.2 ServerHello with ECDHE-RSA-AES128-GCM-SHA256 and no extension at all. */
function serverHelloAntigo(): Buffer {
  const corpo = Buffer.concat([Buffer.from([3, 3]), Buffer.alloc(32, 7), Buffer.from([0, 0xc0, 0x2f, 0])])
  const mensagem = Buffer.concat([Buffer.from([2, 0, 0, corpo.length]), corpo])
  return Buffer.concat([Buffer.from([22, 3, 3, 0, mensagem.length]), mensagem])
}
