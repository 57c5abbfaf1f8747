import type { Chamada } from '../context.ts'
import { VER_APLIC } from '../context.ts'
import { carimbo } from '../moment.ts'
import type { MessageRefusal } from '../wire/message.ts'
import { campos, collect, readXml, type XmlNode } from '../wire/xml.ts'
import type { TransportBook } from './book.ts'
import { breaksTransportForm } from './form.ts'
import { PROJECTS, type TransportService } from './projects.ts'
import { transportReason } from './reasons.ts'

/** One call of a transport service. */
export interface TransportCall extends Chamada {
  service: TransportService
  book: TransportBook
}

/** Fields that a service answers before its own part. */
type Fields = readonly (readonly [string, string | number | undefined])[]

/** Writes an answer's root around its fields and its own part. */
export function answerOf({ service }: TransportCall, fields: Fields, rest = '', versao?: string): string {
  const { ns, versao: usual } = PROJECTS[service.project]
  return `<${service.ret} xmlns="${ns}" versao="${versao ?? usual}">${campos(fields)}${rest}</${service.ret}>`
}

/** Fields of a state of service, in the order of the queries: tpAmb, verAplic, cStat, xMotivo, cUF. */
export const statusFields = (
  { dials, service, uf }: TransportCall,
  { codigo, complemento }: MessageRefusal,
  cUF = uf ?? '35',
): Fields => [
  ['tpAmb', dials.atual.ambiente],
  ['verAplic', VER_APLIC],
  ['cStat', codigo],
  ['xMotivo', transportReason(service.project, codigo, complemento)],
  ['cUF', cUF],
]

/** Answers a refusal of the message itself, in the form of the service's answer. */
export function refuse(call: TransportCall, r: MessageRefusal): string {
  const { serves } = call.service
  const [tpAmb = ['', ''], verAplic = ['', ''], cStat = ['', ''], xMotivo = ['', ''], cUF = ['', '']] =
    statusFields(call, r)
  if (serves === 'document') return answerOf(call, [tpAmb, cUF, verAplic, cStat, xMotivo])
  if (serves === 'event') {
    const inside = campos([tpAmb, verAplic, ['cOrgao', cUF[1]], cStat, xMotivo])
    return answerOf(call, [], `<infEvento>${inside}</infEvento>`)
  }
  if (serves === 'distribution') return distributionAnswer(call, r)
  const moment: Fields = serves === 'status' ? [['dhRecbto', carimbo(call.agora)]] : []
  return answerOf(call, [tpAmb, verAplic, cStat, xMotivo, cUF, ...moment])
}

const nsu = (n: number): string => String(n).padStart(15, '0')

/** Writes retDistDFeInt. */
export function distributionAnswer(
  call: TransportCall,
  { codigo, complemento }: MessageRefusal,
  { last, max } = { last: 0, max: 0 },
  rest = '',
): string {
  const fields: Fields = [
    ['tpAmb', call.dials.atual.ambiente],
    ['verAplic', VER_APLIC],
    ['cStat', codigo],
    ['xMotivo', transportReason(call.service.project, codigo, complemento)],
    ['dhResp', carimbo(call.agora)],
    ['ultNSU', nsu(last)],
    ['maxNSU', nsu(max)],
  ]
  return answerOf(call, fields, rest, '1.00')
}

/** Reads a message and judges its form: prefix, namespace, blanks, version, layout. Gives the root, or the refusal. */
export function readMessage({ xml, service }: TransportCall): XmlNode | MessageRefusal {
  const { ns } = PROJECTS[service.project]
  const root = readXml(xml)
  const prefixed = collect(
    root,
    n => n.nome.includes(':') || Object.keys(n.atributos).some(a => a.startsWith('xmlns:')),
  )
  if (prefixed.length > 0) return { codigo: 404 }
  if (root.nome !== service.raiz) return { codigo: 215, complemento: `[${root.nome}]` }
  if (root.atributos['xmlns'] !== ns) return { codigo: 598 }
  if (/>\s+</.test(xml.trim()) || /^\s|\s$/.test(xml)) return { codigo: 599 }
  const said =
    root.atributos['versao'] ?? collect(root, n => /^inf(Cte|MDFe)$/.test(n.nome))[0]?.atributos['versao']
  const due = service.serves === 'distribution' ? '1.00' : PROJECTS[service.project].versao
  if (said !== undefined && said !== due) return { codigo: 239 }
  const broken = breaksTransportForm(service.project, root)
  return broken === null ? root : { codigo: 215, complemento: `[${broken}]` }
}
