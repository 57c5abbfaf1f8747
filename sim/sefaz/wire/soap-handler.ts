import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as dormir } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { codigoUf, isUf } from '../../../src/core/document/uf.ts'
import { attends, autorizadorOfCaminho } from '../authorisers.ts'
import type { Chamada } from '../context.ts'
import { malFormado } from '../judge/schemas.ts'
import { readCorpo } from '../panel/control.ts'
import { FALHAS_DITAS, type Falha } from '../panel/dial-table.ts'
import type { DialsSimulador } from '../panel/dials.ts'
import type { Cadastro } from '../registry.ts'
import { SERVICO } from '../services/index.ts'
import type { Feed } from '../supplier/feed.ts'
import type { TransportBook } from '../transport/book.ts'
import { transportServiceOf } from '../transport/projects.ts'
import { answerTransport, type TransportAnswer } from '../transport/serve.ts'
import { type CertificadoLido, readCertificado } from './certificate.ts'
import { refuseTransmissor } from './message.ts'
import { composeFalha, openEnvelope, type SoapService, servicoOfCaminho, wrapEnvelope } from './soap.ts'

interface Meio {
  dials: DialsSimulador
  cadastro: Cadastro
  feed: Feed
  transporte: TransportBook
  relogio: () => Date
  log: (linha: Record<string, unknown>) => void
}

/** Size in bytes beyond which a body is not read; the rejection by size (214) has a lower limit. */
const LIMITE_CORPO = 8_000_000

function transmissor(req: IncomingMessage): CertificadoLido | null {
  const der = (req.socket as TLSSocket).getPeerCertificate(false)?.raw
  return der === undefined ? null : readCertificado(der)
}

/** Reads the UF code of a path: `/ws/sp/NFeAutorizacao4` → '35'; null (any UF) for a path without UF. */
function ufOfCaminho(caminho: string): string | null {
  const sigla = caminho.split('/').find(p => isUf(p.toUpperCase()))
  return sigla === undefined ? null : codigoUf(sigla.toUpperCase())
}

/** Answers one message: refusals of areas A and B of the MOC first, then the service; null: there is no message. */
function answer(
  servico: SoapService,
  bytes: Buffer,
  chamada: Omit<Chamada, 'xml'>,
  falha: Falha | null,
): string | null {
  const { dados, compactacaoRuim, codificacaoRuim } = openEnvelope(bytes.toString('utf8'))
  const { atender, recusar } = SERVICO[servico]
  const completa: Chamada = { ...chamada, xml: dados ?? '' }
  if (falha !== null && FALHAS_DITAS.includes(falha)) return recusar(completa, { codigo: Number(falha) })
  const recusa = refuseTransmissor(completa)
  if (recusa !== null) return recusar(completa, recusa)
  if (compactacaoRuim) return recusar(completa, { codigo: 416 })
  if (codificacaoRuim || !isUtf8(bytes)) return recusar(completa, { codigo: 402 })
  if (dados === null) return null
  const problema = malFormado(dados)
  if (problema !== null) return recusar(completa, { codigo: 243, complemento: `[${problema}]` })
  return atender(completa)
}

/** Serves one SOAP call: causes the fault set on the page, or answers after the journals are on disk. */
export async function serveSoap(req: IncomingMessage, res: ServerResponse, meio: Meio): Promise<void> {
  const { dials, cadastro, feed, transporte: book, relogio, log } = meio
  const caminho = (req.url ?? '/').replace(/\?.*$/, '')
  const autorizador = autorizadorOfCaminho(caminho)
  const deTransporte = transportServiceOf(caminho)
  const nomeado = deTransporte === null ? servicoOfCaminho(caminho) : null
  const daNota = nomeado !== null && attends(autorizador, nomeado) ? nomeado : null
  const servico = deTransporte?.nome ?? daNota
  const cliente = transmissor(req)
  if (dials.refusing()) res.setHeader('connection', 'close')
  if (cliente === null) {
    res.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
    return void res.end('403.7 - Client certificate required')
  }
  if (servico === null || req.method !== 'POST') {
    res.writeHead(servico === null ? 404 : 405)
    return void res.end()
  }
  const falha = dials.refusing() ? null : dials.draw(servico, autorizador)
  if (falha === 'recusa') return void req.socket.destroy()
  const bytes = await readCorpo(req, LIMITE_CORPO)
  if (falha === 'timeout') {
    log({ servico, falha })
    return
  }
  if (dials.atual.latencia_ms > 0) await dormir(dials.atual.latencia_ms)
  if (falha === '500') {
    log({ servico, falha })
    res.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
    return void res.end('<html><body>Internal Server Error</body></html>')
  }
  const chamada = {
    transmissor: cliente,
    agora: relogio(),
    cadastro,
    dials,
    feed,
    autorizador,
    uf: ufOfCaminho(caminho),
  }
  const contentType = req.headers['content-type'] ?? ''
  const resposta =
    deTransporte !== null
      ? answerTransport(deTransporte, { bytes, contentType, falha }, { ...chamada, book })
      : answerNota(daNota ?? 'NFeStatusServico4', bytes, chamada, falha)
  await Promise.all([cadastro.settled(), feed.settled(), book.settled()])
  log({ servico, falha, cStat: resposta.xml?.match(/<cStat>(\d+)<\/cStat>/g)?.map(c => c.slice(7, -8)) })
  if (falha === 'sem_resposta') return void req.socket.destroy()
  res.writeHead(resposta.status, { 'content-type': resposta.tipo })
  res.end(resposta.corpo)
}

/** Answers one call of an NF-e service: its message, or a fault where there is none. */
function answerNota(
  servico: SoapService,
  bytes: Buffer,
  chamada: Omit<Chamada, 'xml'>,
  falha: Falha | null,
): TransportAnswer {
  const xml = answer(servico, bytes, chamada, falha)
  const { soap } = openEnvelope(bytes.toString('utf8', 0, 2000))
  const resposta = xml === null ? composeFalha(soap, 'nfeDadosMsg ausente') : wrapEnvelope(soap, servico, xml)
  return { ...resposta, status: xml === null ? 400 : 200, xml }
}
