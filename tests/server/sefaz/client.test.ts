import type { IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import forge from 'node-forge'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createRsaPair } from '../../../sim/certificates/rsa-pair.ts'
import { createBalde } from '../../../src/server/sefaz/client/balde.ts'
import { createSefazClient } from '../../../src/server/sefaz/client/client.ts'
import type { Conexao } from '../../../src/server/sefaz/client/conexao.ts'
import { endpoint } from '../../../src/server/sefaz/endpoints.ts'
import { INICIO } from '../database.ts'
import { handTime } from '../time.ts'
import { certificadoDemo } from './certificado-demo.ts'

type Resposta = (req: IncomingMessage, res: ServerResponse, corpo: string) => void

const certificado = certificadoDemo()
const ca = autoridade()
let responder: Resposta = (_req, res) => res.end()
let servidor: https.Server
let porta = 0
const time = handTime(INICIO)
const client = createSefazClient({ time })

beforeAll(async () => {
  servidor = https.createServer(
    { key: ca.key, cert: ca.cert, requestCert: true, rejectUnauthorized: false },
    (req, res) => {
      let corpo = ''
      req.on('data', (parte: Buffer) => {
        corpo += parte.toString('utf8')
      })
      req.on('end', () => responder(req, res, corpo))
    },
  )
  porta = await escutar(servidor)
})
afterEach(() => client.close())
afterAll(() => {
  servidor.closeAllConnections()
  servidor.close()
})

const conexao = (extra: Partial<Conexao> = {}): Conexao => ({
  certificado,
  cnpj: '11222333000181',
  uf: 'SP',
  modelo: '65',
  tpAmb: '2',
  base: `https://127.0.0.1:${porta}`,
  caPem: ca.cert,
  paciencia: 3_000,
  ...extra,
})

const PROT = (cStat: string, nProt: string) =>
  `<protNFe versao="4.00"><infProt><tpAmb>2</tpAmb><verAplic>SP</verAplic><chNFe>${'1'.repeat(44)}</chNFe><dhRecbto>2026-11-20T08:15:00-03:00</dhRecbto><nProt>${nProt}</nProt><digVal>abc=</digVal><cStat>${cStat}</cStat><xMotivo>Autorizado</xMotivo><cMsg>172</cMsg><xMsg>CNPJ irregular</xMsg></infProt></protNFe>`
const RET = (prot: string) =>
  `<retEnviNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>2</tpAmb><verAplic>SP</verAplic><cStat>104</cStat><xMotivo>Lote processado</xMotivo><cUF>35</cUF><dhRecbto>2026-11-20T08:15:00-03:00</dhRecbto>${prot}</retEnviNFe>`
const soap12 = (corpo: string) =>
  `<?xml version="1.0"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body><nfeResultMsg xmlns="x">${corpo}</nfeResultMsg></env:Body></env:Envelope>`
const soap11 = (corpo: string) =>
  `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><ns2:nfeResultMsg xmlns:ns2="x">${corpo}</ns2:nfeResultMsg></soapenv:Body></soapenv:Envelope>`

describe('resposta', () => {
  test('envelope SOAP 1.2 com certificado, lote de um e bytes intactos', async () => {
    let visto = { url: '', tipo: '', corpo: '', cliente: '' }
    responder = (req, res, corpo) => {
      const peer = (req.socket as TLSSocket).getPeerCertificate()
      visto = {
        url: req.url ?? '',
        tipo: req.headers['content-type'] ?? '',
        corpo,
        cliente: String(peer.subject?.CN),
      }
      res.end(soap12(RET(PROT('100', '135260000000001'))))
    }
    const r = await client.authorize(conexao(), '<NFe xmlns="http://www.portalfiscal.inf.br/nfe">ção</NFe>')
    expect(r).toMatchObject({
      kind: 'answer',
      resposta: { cStat: '104', protocolo: { cStat: '100', nProt: '135260000000001' } },
    })
    expect(visto.url).toBe('/ws/sp/NFeAutorizacao4')
    expect(visto.tipo).toContain(
      'application/soap+xml; charset=utf-8; action="http://www.portalfiscal.inf.br/nfe/wsdl/NFeAutorizacao4/nfeAutorizacaoLote"',
    )
    expect(visto.cliente).toContain('11222333000181')
    expect(visto.corpo).toMatch(
      /<indSinc>1<\/indSinc><NFe xmlns="[^"]+">ção<\/NFe><\/enviNFe><\/nfeDadosMsg>/,
    )
  })

  test.each([
    [
      'SOAP 1.1 com prefixos e cStat de 4 dígitos',
      soap11(RET(PROT('1203', '1'.repeat(17)))),
      '1203',
      '1'.repeat(17),
    ],
    ['cStat 120 com alerta', soap12(RET(PROT('120', '135260000000002'))), '120', '135260000000002'],
    [
      'elementos com prefixo',
      soap12(
        RET(PROT('100', '135260000000003'))
          .replace(/<(\/?)(\w)/g, '<$1n:$2')
          .replace('xmlns=', 'xmlns:n='),
      ),
      '100',
      '135260000000003',
    ],
  ])('%s', async (_, corpo, cStat, nProt) => {
    responder = (_req, res) => res.end(corpo)
    const r = await client.authorize(conexao(), '<NFe/>')
    if (r.kind !== 'answer') throw new Error(r.causa)
    expect(r.resposta.protocolo).toMatchObject({
      cStat,
      nProt,
      mensagens: [{ cMsg: '172', xMsg: 'CNPJ irregular' }],
    })
    expect(r.resposta.protocolo?.xml).toMatch(/^<protNFe[\s>].*<\/protNFe>$/)
  })
})

describe('certeza de que nada saiu', () => {
  test.each<[string, () => Promise<Conexao>]>([
    ['porta fechada', async () => conexao({ base: 'https://127.0.0.1:1' })],
    ['nome que não existe', async () => conexao({ base: 'https://sefaz.invalid' })],
    [
      'queda no meio do handshake',
      async () =>
        conexao({ base: `https://127.0.0.1:${await surdo(s => s.once('data', () => s.destroy()))}` }),
    ],
    [
      'servidor que aceita e não conversa',
      async () => conexao({ base: `https://127.0.0.1:${await surdo(() => time.advance(3_000))}` }),
    ],
  ])('%s → not_sent', async (_, preparar) => {
    const r = await client.authorize(await preparar(), '<NFe/>')
    expect(r).toMatchObject({ kind: 'not_sent', causa: expect.stringMatching(/.+/) })
  })
})

describe('saiu e ninguém sabe', () => {
  test.each<[string, Resposta]>([
    ['não responde', () => time.advance(3_000)],
    ['derruba depois de ler', req => req.socket.destroy()],
    [
      'derruba no meio da resposta',
      (req, res) => {
        res.writeHead(200, { 'content-length': '1000' })
        res.write('<a', () => req.socket.destroy())
      },
    ],
    [
      'HTTP 500',
      (_req, res) => {
        res.writeHead(500)
        res.end('<html></html>')
      },
    ],
    ['página em vez de XML', (_req, res) => res.end('<html><body>manutenção')],
    ['XML de outro assunto', (_req, res) => res.end(soap12('<outro/>'))],
    [
      'SOAP Fault',
      (_req, res) =>
        res.end(soap12('<x:Fault xmlns:x="y"><x:Reason><x:Text>caiu</x:Text></x:Reason></x:Fault>')),
    ],
    ['resposta sem cStat', (_req, res) => res.end(soap12('<retEnviNFe><xMotivo>?</xMotivo></retEnviNFe>'))],
  ])('%s → no_answer', async (_, resposta) => {
    responder = resposta
    const r = await client.authorize(conexao(), '<NFe/>')
    expect(r).toMatchObject({ kind: 'no_answer', causa: expect.stringMatching(/.+/) })
  })

  test('conexão reaproveitada que cai também é dúvida, não certeza', async () => {
    responder = (_req, res) => res.end(soap12(RET('')))
    await client.authorize(conexao(), '<NFe/>')
    responder = req => req.socket.destroy()
    expect((await client.authorize(conexao(), '<NFe/>')).kind).toBe('no_answer')
  })
})

test('balde contra o 656: estoura no limite e recupera com o tempo', () => {
  let agora = 0
  const balde = createBalde(() => agora)
  const pedir = () => balde.waitFor('11 consulta', 3, 60)
  expect([pedir(), pedir(), pedir()]).toEqual([0, 0, 0])
  expect(pedir()).toBe(1000)
  agora = 1000
  expect(pedir()).toBe(0)
  expect(balde.waitFor('22 consulta', 3, 60)).toBe(0)
})

const SVRS_CTE = 'https://cte-homologacao.svrs.rs.gov.br/ws'

test.each([
  ['SP', '65', '1', 'autorizacao', 'https://nfce.fazenda.sp.gov.br/ws/NFeAutorizacao4.asmx'],
  ['RJ', '65', '2', 'consulta', 'https://nfce-homologacao.svrs.rs.gov.br/ws/NfeConsulta/NfeConsulta4.asmx'],
  ['MG', '55', '1', 'evento', 'https://nfe.fazenda.mg.gov.br/nfe2/services/NFeRecepcaoEvento4'],
  [
    'MA',
    '55',
    '1',
    'status',
    'https://www.sefazvirtual.fazenda.gov.br/NFeStatusServico4/NFeStatusServico4.asmx',
  ],
  ['BA', '65', '1', 'inutilizacao', 'https://nfce.svrs.rs.gov.br/ws/nfeinutilizacao/nfeinutilizacao4.asmx'],
  ['PE', '57', '1', 'autorizacao', 'https://nfe.fazenda.sp.gov.br/CTeWS/WS/CTeRecepcaoSincV4.asmx'],
  ['RS', '57', '2', 'status', `${SVRS_CTE}/CTeStatusServicoV4/CTeStatusServicoV4.asmx`],
  ['MT', '57', '1', 'evento', 'https://cte.sefaz.mt.gov.br/ctews2/services/CTeRecepcaoEventoV4'],
  ['MT', '67', '1', 'autorizacao', 'https://cte.sefaz.mt.gov.br/ctews/services/CTeRecepcaoOSV4'],
  ['PR', '67', '2', 'consulta', 'https://homologacao.cte.fazenda.pr.gov.br/cte4/CTeConsultaV4'],
  ['SP', '58', '1', 'autorizacao', 'https://mdfe.svrs.rs.gov.br/ws/MDFeRecepcaoSinc/MDFeRecepcaoSinc.asmx'],
] as const)('endereço de %s, modelo %s, ambiente %s, %s', (uf, modelo, tpAmb, servico, url) => {
  expect(endpoint(servico, { uf, modelo, tpAmb })).toBe(url)
})

test.each([
  [
    'SVC-AN',
    '1',
    'autorizacao',
    'https://www.sefazvirtual.fazenda.gov.br/NFeAutorizacao4/NFeAutorizacao4.asmx',
  ],
  [
    'SVC-RS',
    '2',
    'status',
    'https://nfe-homologacao.svrs.rs.gov.br/ws/NfeStatusServico/NfeStatusServico4.asmx',
  ],
  ['AN', '1', 'evento', 'https://www.nfe.fazenda.gov.br/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx'],
] as const)(
  'endereço da %s no ambiente %s, %s, seja qual for o estado',
  (autorizador, tpAmb, servico, url) => {
    for (const uf of ['SP', 'PR', 'AC'])
      expect(endpoint(servico, { uf, modelo: '55', tpAmb, autorizador })).toBe(url)
    const base = 'https://127.0.0.1:4443'
    expect(endpoint('evento', { uf: 'SP', modelo: '55', tpAmb, autorizador, base })).toBe(
      `${base}/ws/${autorizador.toLowerCase()}/NFeRecepcaoEvento4`,
    )
  },
)

test('o CT-e e o MDF-e não inutilizam números', () => {
  expect(() => endpoint('inutilizacao', { uf: 'SP', modelo: '57', tpAmb: '2' })).toThrow('inutilizacao')
  const base = 'https://127.0.0.1:4443'
  expect(endpoint('autorizacao', { uf: 'SP', modelo: '58', tpAmb: '2', base })).toBe(
    `${base}/ws/svrs/MDFeRecepcaoSinc`,
  )
})

const AN_CTE = 'https://www1.cte.fazenda.gov.br/CTeDistribuicaoDFe/CTeDistribuicaoDFe.asmx'
const SIMPLIFICADO = 'CTeRecepcaoSimpV4'

test.each([
  [
    'MT',
    '57',
    'autorizacao',
    { operacao: SIMPLIFICADO },
    `https://cte.sefaz.mt.gov.br/cte-ws/services/${SIMPLIFICADO}`,
  ],
  [
    'MG',
    '57',
    'status',
    { autorizador: 'SVC-SP' },
    'https://nfe.fazenda.sp.gov.br/CTeWS/WS/CTeStatusServicoV4.asmx',
  ],
  [
    'SP',
    '57',
    'autorizacao',
    { autorizador: 'SVC-RS' },
    'https://cte.svrs.rs.gov.br/ws/CTeRecepcaoSincV4/CTeRecepcaoSincV4.asmx',
  ],
  ['SP', '57', 'distribuicao', {}, AN_CTE],
  ['SP', '58', 'abertos', {}, 'https://mdfe.svrs.rs.gov.br/ws/MDFeConsNaoEnc/MDFeConsNaoEnc.asmx'],
] as const)(
  'endereço de %s, modelo %s, %s, por outra autoridade ou outro nome',
  (uf, modelo, servico, mais, url) => {
    expect(endpoint(servico, { uf, modelo, tpAmb: '1', ...mais })).toBe(url)
  },
)

function escutar(server: net.Server | https.Server): Promise<number> {
  return new Promise(resolve =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
}

/** A TCP server that is no TLS server. */
async function surdo(conectado: (socket: net.Socket) => void): Promise<number> {
  const server = net.createServer(socket => {
    socket.on('error', () => socket.destroy())
    conectado(socket)
  })
  server.unref()
  return escutar(server)
}

/** A server certificate of our own for 127.0.0.1, which is its own CA. */
function autoridade(): { key: string; cert: string } {
  const { pem: key, publicKey, privateKey } = createRsaPair()
  const cert = forge.pki.createCertificate()
  cert.publicKey = publicKey
  cert.serialNumber = '01'
  cert.validity.notBefore = new Date('2020-01-01')
  cert.validity.notAfter = new Date('2049-12-31')
  const nome = [{ shortName: 'CN', value: '127.0.0.1' }]
  cert.setSubject(nome)
  cert.setIssuer(nome)
  cert.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
  ])
  cert.sign(privateKey, forge.md.sha256.create())
  return { key, cert: forge.pki.certificateToPem(cert) }
}
