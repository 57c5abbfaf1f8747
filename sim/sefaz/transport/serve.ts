import { isUtf8 } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { siglaUf } from '../../../src/core/document/uf.ts'
import type { Chamada } from '../context.ts'
import { malFormado } from '../judge/schemas.ts'
import { FALHAS_DITAS, type Falha } from '../panel/dial-table.ts'
import { refuseTransmissor } from '../wire/message.ts'
import { composeFalha } from '../wire/soap.ts'
import type { TransportBook } from './book.ts'
import { refuse, type TransportCall } from './call.ts'
import { receiveEvent } from './events.ts'
import { PROJECTS, type ProjectWords, type TransportService } from './projects.ts'
import { serveDistribution, serveOpen, serveQuery, serveStatus } from './queries.ts'
import { receive } from './reception.ts'

const SERVE: Readonly<Record<TransportService['serves'], (call: TransportCall) => string>> = {
  document: receive,
  event: receiveEvent,
  query: serveQuery,
  status: serveStatus,
  open: serveOpen,
  distribution: serveDistribution,
}

export interface TransportAnswer {
  status: number
  tipo: string
  corpo: string
  /** The message answered; null for a SOAP fault. */
  xml: string | null
}

const SOAP_12 = 'http://www.w3.org/2003/05/soap-envelope'

const fault = (text: string): TransportAnswer => ({ status: 500, ...composeFalha('1.2', text), xml: null })

/** Judges envelope, action and element of the message; gives the sentence of a fault, or null. */
function refuseEnvelope(
  body: string,
  contentType: string,
  { nome, metodo, project }: TransportService,
): string | null {
  const { wsdl, dados } = PROJECTS[project]
  if (!body.includes(SOAP_12)) return 'A versao do envelope SOAP nao e a 1.2'
  const action = /action="?([^";]+)"?/.exec(contentType)?.[1]
  if (action !== undefined && action !== `${wsdl}${nome}/${metodo}`)
    return `O servidor nao reconheceu o valor do cabecalho HTTP action: ${action}`
  return new RegExp(`<(?:[\\w.-]+:)?${dados}\\b`).test(body) && body.includes(`"${wsdl}${nome}"`)
    ? null
    : `${dados} de ${wsdl}${nome} ausente`
}

/** Cuts the message out of the envelope, as sent, without an XML declaration around it. */
function messageOf(body: string, { dados }: ProjectWords): string {
  const inside =
    new RegExp(`<(?:[\\w.-]+:)?${dados}\\b[^>]*>([\\s\\S]*)</(?:[\\w.-]+:)?${dados}\\s*>`).exec(body)?.[1] ??
    ''
  return /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(inside)?.[1] ?? inside
}

/** Judges the header that the MDF-e still has: 242, 409, 411, 410, 239. */
function refuseHeader(body: string, { cabecalho, versao }: ProjectWords): number | null {
  if (cabecalho === null) return null
  const header = new RegExp(
    `<(?:[\\w.-]+:)?${cabecalho}\\b[^>]*>([\\s\\S]*?)</(?:[\\w.-]+:)?${cabecalho}\\s*>`,
  ).exec(body)?.[1]
  if (header === undefined) return 242
  const [, cUF] = /<(?:[\w.-]+:)?cUF>(\d+)</.exec(header) ?? []
  const [, said] = /<(?:[\w.-]+:)?versaoDados>([^<]+)</.exec(header) ?? []
  if (cUF === undefined) return 409
  if (said === undefined) return 411
  if (siglaUf(cUF) === null) return 410
  return said === versao ? null : 239
}

/** Largest message after unzipping: more is a bomb. */
const UNZIPPED = 2_000_000

/** Unzips a reception's message; gives the refusal's code when it cannot. */
function unzip(message: string): string | 214 | 244 {
  try {
    return gunzipSync(Buffer.from(message.trim(), 'base64'), { maxOutputLength: UNZIPPED }).toString('utf8')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 214 : 244
  }
}

function answer(call: TransportCall, bytes: Buffer, body: string, falha: Falha | null): string {
  const words = PROJECTS[call.service.project]
  if (falha !== null && FALHAS_DITAS.includes(falha)) return refuse(call, { codigo: Number(falha) })
  const wrong = refuseTransmissor(call)
  if (wrong !== null) return refuse(call, wrong)
  const header = refuseHeader(body, words)
  if (header !== null) return refuse(call, { codigo: header })
  const message = messageOf(body, words)
  const xml = call.service.serves === 'document' ? unzip(message) : message
  if (typeof xml === 'number') return refuse(call, { codigo: xml })
  const encoding = /^\s*<\?xml[^>]*\bencoding=["']([^"']+)["']/.exec(xml)?.[1] ?? 'UTF-8'
  if (!/^utf-?8$/i.test(encoding) || !isUtf8(bytes)) return refuse(call, { codigo: 402 })
  const bare = xml.replace(/^\s*<\?xml[^>]*\?>/, '')
  const problem = malFormado(bare)
  if (problem !== null) return refuse(call, { codigo: 243, complemento: `[${problem}]` })
  return SERVE[call.service.serves]({ ...call, xml: bare })
}

/** Answers one SOAP call of a CT-e or MDF-e service: its message, or a fault. */
export function answerTransport(
  service: TransportService,
  { bytes, contentType, falha }: { bytes: Buffer; contentType: string; falha: Falha | null },
  call: Omit<Chamada, 'xml'> & { book: TransportBook },
): TransportAnswer {
  const body = bytes.toString('utf8')
  const refused = refuseEnvelope(body, contentType, service)
  if (refused !== null) return fault(refused)
  const xml = answer({ ...call, service, xml: '' }, bytes, body, falha)
  const { wsdl } = PROJECTS[service.project]
  const result = `<${service.metodo}Result xmlns="${wsdl}${service.nome}">${xml}</${service.metodo}Result>`
  // the national environment answers in .NET's form
  const inside =
    service.serves === 'distribution'
      ? `<${service.metodo}Response xmlns="${wsdl}${service.nome}">${result}</${service.metodo}Response>`
      : result
  return {
    status: 200,
    tipo: 'application/soap+xml; charset=utf-8',
    corpo: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${SOAP_12}"><soap:Body>${inside}</soap:Body></soap:Envelope>`,
    xml,
  }
}
