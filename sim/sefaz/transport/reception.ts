import { siglaUf } from '../../../src/core/document/uf.ts'
import { VER_APLIC } from '../context.ts'
import { carimbo } from '../moment.ts'
import { TRANSPORT_SVC_EMISSION } from '../tables/transport.ts'
import { checkAssinatura } from '../wire/dsig.ts'
import { type MessageRefusal, recusada } from '../wire/message.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'
import { transportProtocol } from './book.ts'
import { answerOf, readMessage, refuse, type TransportCall } from './call.ts'
import { recordByAuthority } from './events.ts'
import type { TransportExam } from './exam.ts'
import { DOCUMENT_KINDS, type TransportRoot } from './projects.ts'
import { TRANSPORT_RULES, transportReason } from './reasons.ts'

/** Largest document, in bytes (MOC: 214). */
const LARGEST = 512 * 1024

interface Sentence extends MessageRefusal {
  digVal?: string
}

/** Judges one document: signature, then the rules in SEFAZ's order; 100 when none is broken. */
function judge(root: XmlNode, call: TransportCall): Sentence {
  const { agora, autorizador, book, cadastro, dials, feed, service, uf, xml } = call
  const kind = DOCUMENT_KINDS[service.raiz as TransportRoot]
  const inf = find(root, kind.inf)
  if (inf === undefined) return { codigo: 215 }
  const owner = texto(inf, 'emit/CNPJ') ?? texto(inf, 'emit/CPF') ?? ''
  const signature = checkAssinatura(root, kind.inf, xml, owner, call)
  if (typeof signature === 'number') return { codigo: signature }
  const exam: TransportExam = {
    ...{ kind, raiz: root, inf, agora, autorizador, book },
    chave: (inf.atributos['Id'] ?? '').slice(kind.prefixo.length),
    emissao: new Date(texto(inf, 'ide/dhEmi') ?? ''),
    ufAutorizadora: uf,
    notas: cadastro,
    compras: feed,
    mundo: dials.atual,
    chavePublica: signature.chavePublica,
  }
  for (const { codigo, check } of TRANSPORT_RULES[kind.raiz]) {
    const verdict = check(exam)
    if (verdict === false) continue
    return { codigo, digVal: signature.digest, ...(verdict !== true && { complemento: verdict }) }
  }
  const drawn = dials.drawRejection(service.nome, autorizador)
  return { codigo: drawn ?? 100, digVal: signature.digest }
}

/** Serves the reception of one CT-e, CT-e OS, simplified CT-e or MDF-e: the protocol at once. */
export function receive(call: TransportCall): string {
  const { agora, autorizador, book, dials, service, xml } = call
  if (Buffer.byteLength(xml) > LARGEST) return refuse(call, { codigo: 214 })
  const root = readMessage(call)
  if (recusada(root)) return refuse(call, root)
  if (TRANSPORT_SVC_EMISSION[autorizador] && !dials.svcOn()) return refuse(call, { codigo: 114 })
  const kind = DOCUMENT_KINDS[service.raiz as TransportRoot]
  const inf = find(root, kind.inf)
  const chave = (inf?.atributos['Id'] ?? '').slice(kind.prefixo.length)
  const cUF = siglaUf(chave.slice(0, 2)) === null ? '35' : chave.slice(0, 2)
  const { codigo, complemento, digVal } = judge(root, call)
  const tpAmb = texto(inf, 'ide/tpAmb') ?? '2'
  const dhRecbto = carimbo(agora)
  const xMotivo = transportReason(service.project, codigo, complemento)
  const nProt = codigo === 100 ? book.nextNumber(service.project, cUF, agora) : undefined
  if (nProt !== undefined) {
    book.authorise({ raiz: kind.raiz, chave, nProt, dhRecbto, digVal: digVal ?? '', tpAmb, xml })
    tellOthers(chave, inf, call)
  }
  return answerOf(
    call,
    [
      ['tpAmb', tpAmb],
      ['cUF', cUF],
      ['verAplic', VER_APLIC],
      ['cStat', codigo],
      ['xMotivo', xMotivo],
    ],
    transportProtocol(service.project, { tpAmb, chave, dhRecbto, nProt, digVal, cStat: codigo, xMotivo }),
  )
}

/** Records at the documents that this one names what the authority says there: complement, replacement, manifest. */
function tellOthers(chave: string, inf: XmlNode | undefined, call: TransportCall): void {
  const complemented = filhos(inf, 'infCteComp').map(each => texto(each, 'chCTe'))
  const replaced = [texto(inf, 'infCTeNorm/infCteSub/chCte') ?? texto(inf, 'infCteSub/chCte')]
  const carried = filhos(find(inf, 'infDoc'), 'infMunDescarga').flatMap(city =>
    filhos(city, 'infCTe').map(each => texto(each, 'chCTe')),
  )
  const told = [
    ['240130', 'CT-e Complementar', complemented],
    ['240140', 'CT-e de Substituicao', replaced],
    ['310610', 'MDF-e Autorizado', carried],
  ] as const
  for (const [tpEvento, name, keys] of told)
    for (const each of keys) if (each) recordByAuthority(each, { tpEvento, name, chave }, call)
}
