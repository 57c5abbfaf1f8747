import { gzipSync } from 'node:zlib'
import { dvChave } from '../../../src/core/document/chave.ts'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { isCpf } from '../../../src/core/document/cpf.ts'
import { carimbo } from '../moment.ts'
import { idOf } from '../rules/transport.ts'
import { TRANSPORT_SVC_EMISSION, transportSvcOf } from '../tables/transport.ts'
import { type MessageRefusal, outroCnpj, recusada } from '../wire/message.ts'
import { campos, find, texto } from '../wire/xml.ts'
import { type DocumentForActor, isOpen, protocolOf } from './book.ts'
import {
  answerOf,
  distributionAnswer,
  readMessage,
  refuse,
  statusFields,
  type TransportCall,
} from './call.ts'
import { situationOf } from './events.ts'
import { PROJECTS } from './projects.ts'

/** Queries of one key, and of the open manifests, that an hour allows (678). */
const QUERIES = 10

/** Serves the state of the service: 107, or 114 for an SVC that the state has not switched on. */
export function serveStatus(call: TransportCall): string {
  const { agora, autorizador, dials, uf } = call
  const root = readMessage(call)
  if (recusada(root)) return refuse(call, root)
  const cUF = texto(root, 'cUF') ?? uf ?? '35'
  const say = (codigo: number) =>
    answerOf(call, [
      ...statusFields(call, { codigo }, cUF),
      ['dhRecbto', carimbo(agora)],
      ['tMed', codigo === 107 ? 1 : undefined],
    ])
  if (texto(root, 'tpAmb') !== String(dials.atual.ambiente)) return say(252)
  const svc = TRANSPORT_SVC_EMISSION[autorizador] !== undefined
  if ((uf !== null && cUF !== uf) || (svc && transportSvcOf(cUF) !== autorizador)) return say(410)
  return say(svc && !dials.svcOn() ? 114 : 107)
}

/** Serves the query of one key: its protocol and events; 217 unknown, 600 another key has its number. */
export function serveQuery(call: TransportCall): string {
  const { agora, book, dials, service } = call
  const root = readMessage(call)
  if (recusada(root)) return refuse(call, root)
  const { chave: tag } = PROJECTS[service.project]
  const chave = texto(root, tag) ?? ''
  const say = (r: MessageRefusal, rest = '') => answerOf(call, statusFields(call, r, chave.slice(0, 2)), rest)
  if (texto(root, 'tpAmb') !== String(dials.atual.ambiente)) return say({ codigo: 252 })
  const models = service.project === 'cte' ? ['57', '67'] : ['58']
  if (dvChave(chave.slice(0, 43)) !== chave[43] || !models.includes(chave.slice(20, 22)))
    return say({ codigo: 236 })
  if (book.calls(`consulta/${chave}`, agora) >= QUERIES) return say({ codigo: 678 })
  const known = book.find(chave)
  if (known !== undefined)
    return say(
      { codigo: situationOf(known) },
      protocolOf(known) + known.eventos.map(({ xml }) => xml).join(''),
    )
  const other = book.ofNumber(chave)
  return say(other === undefined ? { codigo: 217 } : { codigo: 600, complemento: `[${tag}: ${other.chave}]` })
}

/** Serves the query of the manifests that a CNPJ or CPF has not closed: 111 with their keys, or 112. */
export function serveOpen(call: TransportCall): string {
  const { agora, book, dials } = call
  const root = readMessage(call)
  if (recusada(root)) return refuse(call, root)
  const who = idOf(root)
  const say = (codigo: number, rest = '') => answerOf(call, statusFields(call, { codigo }), rest)
  if (texto(root, 'tpAmb') !== String(dials.atual.ambiente)) return say(252)
  if (outroCnpj(call, who)) return say(213)
  if (book.calls(`naoenc/${who}`, agora) >= QUERIES) return say(678)
  const open = book.all('MDFe').filter(d => isOpen(d) && idOf(find(d.inf, 'emit')) === who)
  const listed = open.map(
    ({ chave, nProt }) =>
      `<infMDFe>${campos([
        ['chMDFe', chave],
        ['nProt', nProt],
      ])}</infMDFe>`,
  )
  return say(open.length > 0 ? 111 : 112, listed.join(''))
}

/** Largest number of documents in one answer. */
const LOT = 50

const zipped = ({ nsu, schema, xml }: DocumentForActor): string =>
  `<docZip NSU="${String(nsu).padStart(15, '0')}" schema="${schema}">${gzipSync(xml).toString('base64')}</docZip>`

/**
 * Serves the distribution: what names the caller, whole, up to 50 after an NSU or one by its NSU; 656 for who asks again
 * within an hour of the end.
 */
export function serveDistribution(call: TransportCall): string {
  const { agora, book, dials, service } = call
  const root = readMessage(call)
  if (recusada(root)) return refuse(call, root)
  const who = idOf(root)
  const max = book.lastNsu(service.project, who)
  const say = (codigo: number, last = 0, documents: readonly DocumentForActor[] = []) =>
    distributionAnswer(
      call,
      { codigo },
      { last, max },
      documents.length > 0 ? `<loteDistDFeInt>${documents.map(zipped).join('')}</loteDistDFeInt>` : '',
    )
  if (texto(root, 'tpAmb') !== String(dials.atual.ambiente)) return say(252)
  if (who.length > 11 ? !isCnpj(who) : !isCpf(who)) return say(627)
  if (outroCnpj(call, who)) return say(593)
  const ended = `fim/${service.project}/${who}`
  if (book.counted(ended, agora) > 0) return say(656, max)
  const one = texto(root, 'consNSU/NSU')
  if (one !== undefined) {
    const [found] = book.after(service.project, who, Number(one) - 1)
    return found?.nsu === Number(one) ? say(138, found.nsu, [found]) : say(137)
  }
  const from = Number(texto(root, 'distNSU/ultNSU'))
  if (from > max) return say(589, from)
  const lot = book.after(service.project, who, from).slice(0, LOT)
  const last = lot.at(-1)?.nsu ?? from
  if (last === max) book.calls(ended, agora)
  const { pular_nsu } = dials.atual
  const given = lot.filter(({ nsu }) => pular_nsu === 0 || nsu % pular_nsu !== 0)
  return say(given.length > 0 ? 138 : 137, last, given)
}
