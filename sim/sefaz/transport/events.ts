import { dvChave } from '../../../src/core/document/chave.ts'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { isCpf } from '../../../src/core/document/cpf.ts'
import { siglaUf } from '../../../src/core/document/uf.ts'
import { VER_APLIC } from '../context.ts'
import { carimbo, DIA, HORA, MINUTO } from '../moment.ts'
import { cityElsewhere, idOf, noCity } from '../rules/transport.ts'
import { TRANSPORT_SVC_EMISSION } from '../tables/transport.ts'
import { checkAssinatura } from '../wire/dsig.ts'
import { type MessageRefusal, recusada } from '../wire/message.ts'
import { campos, canonico, filhos, find, texto, type XmlNode } from '../wire/xml.ts'
import { isCancelled, isClosed, isComplemented, isReplaced, type KnownDocument } from './book.ts'
import { answerOf, readMessage, refuse, type TransportCall } from './call.ts'
import { breaksTransportForm, type Project } from './form.ts'
import { PROJECTS } from './projects.ts'
import { transportReason } from './reasons.ts'

interface SaidEvent {
  id: string
  cOrgao: string
  tpAmb: string
  autor: string
  chave: string
  dhEvento: string
  tpEvento: string
  nSeq: string
  /** The element of its kind: evCancCTe and the like. */
  own: XmlNode | undefined
}

interface EventCase {
  said: SaidEvent
  document: KnownDocument
  call: TransportCall
}

interface EventKind {
  form: string
  /** Largest sequence number. */
  max: number
  /** Author, where it is not the emitter. */
  autor?: 'taker' | 'contractor'
  /** The rules of the kind, in SEFAZ's order; null: none is broken. */
  check?: (c: EventCase) => MessageRefusal | null
}

const first = (...rules: readonly (readonly [number, boolean | string])[]): MessageRefusal | null => {
  const [codigo, why] = rules.find(([, broken]) => broken !== false) ?? []
  if (codigo === undefined) return null
  return { codigo, ...(typeof why === 'string' && { complemento: why }) }
}

const field = ({ said }: EventCase, path: string): string => texto(said.own, path) ?? ''
const age = ({ document, call }: EventCase): number =>
  call.agora.getTime() - new Date(document.dhRecbto).getTime()
const happened = ({ document }: EventCase, tpEvento: string): boolean =>
  document.eventos.some(each => each.tpEvento === tpEvento)
const wrongProtocol = (c: EventCase): boolean => field(c, 'nProt') !== c.document.nProt
const gone = ({ document }: EventCase): boolean => isCancelled(document)

/** Tells if a manifest that was not cancelled names a CT-e. */
const manifested = ({ document, call }: EventCase): boolean =>
  call.book
    .all('MDFe')
    .some(
      each =>
        !isCancelled(each) &&
        filhos(find(each.inf, 'infDoc'), 'infMunDescarga').some(city =>
          filhos(city, 'infCTe').some(cte => texto(cte, 'chCTe') === document.chave),
        ),
    )

/** Finds whether an event stands that this one takes back. */
const undoes = (c: EventCase, kind: string, tag: string): boolean =>
  !c.document.eventos.some(each => each.tpEvento === kind && each.nProt === field(c, tag)) ||
  c.document.eventos.some(each => each.xml.includes(`<${tag}>${field(c, tag)}</${tag}>`))

/** Group and field that a letter may not correct (MOC 4.00, annex of the letter). */
const UNCORRECTED =
  /^(?:infCte\/(?:versao|Id)|ide\/(?:cUF|cCT|mod|serie|nCT|tpEmis|cDV|tpAmb|dhEmi|modal)|toma3\/toma|(?:toma4|toma|rem|dest)\/(?:CNPJ|CPF|IE)|emit\/(?:CNPJ|IE)|vPrest\/vTPrest|Comp\/vComp|infNFe\/chave|(?:ICMS\w*|IBSCBS|gIBSCBS)\/.*)$/

const uncorrected = ({ said }: EventCase): string | false => {
  const wrong = filhos(said.own, 'infCorrecao').find(each =>
    UNCORRECTED.test(`${texto(each, 'grupoAlterado')}/${texto(each, 'campoAlterado')}`),
  )
  return wrong !== undefined && `[${texto(wrong, 'grupoAlterado')}/${texto(wrong, 'campoAlterado')}]`
}

const cancelCte = (c: EventCase): MessageRefusal | null =>
  first(
    [218, gone(c)],
    [222, wrongProtocol(c)],
    [219, c.call.dials.atual.circulou.includes(c.document.chave)],
    [220, age(c) > 168 * HORA && !c.call.dials.atual.prazo_liberado.includes(c.document.chave)],
    [574, texto(c.document.inf, 'ide/tpCTe') === '3'],
    [576, isReplaced(c.document)],
    [660, isComplemented(c.document)],
    [523, happened(c, '110110')],
    [528, manifested(c)],
    [862, happened(c, '110180') && !happened(c, '110181')],
  )

const standing: NonNullable<EventKind['check']> = c => first([218, gone(c)], [664, isReplaced(c.document)])
const takesBack =
  (kind: string, tag: string): NonNullable<EventKind['check']> =>
  c =>
    first([866, undoes(c, kind, tag)])
const withProtocol: NonNullable<EventKind['check']> = c => first([218, gone(c)], [222, wrongProtocol(c)])

const CTE_EVENTS: Readonly<Record<string, EventKind>> = {
  110110: {
    form: 'evCCeCTe',
    max: 20,
    check: c =>
      first(
        [218, gone(c)],
        [664, isReplaced(c.document)],
        [681, uncorrected(c)],
        [
          522,
          filhos(c.said.own, 'infCorrecao').some(each =>
            /^00?$/.test(texto(each, 'nroItemAlterado') ?? '01'),
          ),
        ],
      ),
  },
  110111: { form: 'evCancCTe', max: 1, check: cancelCte },
  110160: { form: 'evRegMultimodal', max: 20, check: standing },
  110170: { form: 'evGTV', max: 99, check: standing },
  110180: { form: 'evCECTe', max: 999, check: withProtocol },
  110181: { form: 'evCancCECTe', max: 999, check: takesBack('110180', 'nProtCE') },
  110190: { form: 'evIECTe', max: 999, check: withProtocol },
  110191: { form: 'evCancIECTe', max: 999, check: takesBack('110190', 'nProtIE') },
  110300: { form: 'evVincPgto', max: 99, check: withProtocol },
  110301: { form: 'evCancVincPgto', max: 99, check: takesBack('110300', 'nProtVincPgto') },
  610110: {
    ...{ form: 'evPrestDesacordo', max: 20, autor: 'taker' },
    check: c => standing(c) ?? first([787, age(c) > 45 * DIA]),
  },
  610111: {
    ...{ form: 'evCancPrestDesacordo', max: 20, autor: 'taker' },
    check: takesBack('610110', 'nProtEvPrestDes'),
  },
}

const postponed = ({ document }: EventCase): boolean =>
  find(document.inf, 'ide/indCarregaPosterior') !== undefined
const closedAt = ({ document }: EventCase): string | false => {
  const event = document.eventos.find(each => each.tpEvento === '110112')
  return event !== undefined && `[nProt:${event.nProt}][dhEnc: ${event.dhRegEvento}]`
}
const driversOf = ({ document }: EventCase): readonly string[] => [
  ...filhos(find(document.inf, 'infModal/rodo/veicTracao'), 'condutor').map(each => texto(each, 'CPF') ?? ''),
  ...document.eventos
    .filter(each => each.tpEvento === '110114')
    .map(each => /<CPF>(\d{11})<\/CPF>/.exec(each.xml)?.[1] ?? ''),
]

function closing(c: EventCase): MessageRefusal | null {
  const [uf, city] = [siglaUf(field(c, 'cUF')), field(c, 'cMun')]
  return first(
    [218, gone(c)],
    [609, closedAt(c)],
    [222, wrongProtocol(c)],
    [615, field(c, 'dtEnc') < c.document.dhRecbto.slice(0, 10)],
    [689, uf === 'EX' && city !== '9999999'],
    [714, noCity(city)],
    [614, cityElsewhere(city, uf ?? undefined)],
    [715, postponed(c) && !happened(c, '110115')],
  )
}

const byRoad = ({ document }: EventCase): XmlNode | undefined => find(document.inf, 'infModal/rodo')

const addedNotes = (c: EventCase): readonly string[] =>
  filhos(c.said.own, 'infDoc').map(each => texto(each, 'chNFe') ?? '')

const MDFE_EVENTS: Readonly<Record<string, EventKind>> = {
  110111: {
    form: 'evCancMDFe',
    max: 1,
    check: c =>
      first(
        [218, gone(c)],
        [609, closedAt(c)],
        [222, wrongProtocol(c)],
        [219, c.call.dials.atual.circulou.includes(c.document.chave)],
        [220, age(c) > 24 * HORA],
        [710, postponed(c) && happened(c, '110115')],
      ),
  },
  110112: { form: 'evEncMDFe', max: 1, check: closing },
  110114: {
    form: 'evIncCondutorMDFe',
    max: 99,
    check: c =>
      first(
        [218, gone(c)],
        [609, closedAt(c)],
        [644, find(c.document.inf, 'infModal/rodo') === undefined],
        [645, !isCpf(field(c, 'condutor/CPF'))],
        [577, driversOf(c).includes(field(c, 'condutor/CPF'))],
      ),
  },
  110115: {
    form: 'evIncDFeMDFe',
    max: 99,
    check: c =>
      first(
        [218, gone(c)],
        [609, closedAt(c)],
        [222, wrongProtocol(c)],
        [708, !postponed(c)],
        [
          709,
          addedNotes(c).some(
            chave => chave.slice(20, 22) !== '55' || dvChave(chave.slice(0, 43)) !== chave[43],
          ),
        ],
        [
          711,
          addedNotes(c).some(chave =>
            c.document.eventos.some(each => each.xml.includes(`<chNFe>${chave}</chNFe>`)),
          ),
        ],
      ),
  },
  110116: {
    form: 'evPagtoOperMDFe',
    max: 99,
    check: c =>
      withProtocol(c) ??
      first([722, byRoad(c) === undefined], [723, texto(byRoad(c), 'veicTracao/prop/tpProp') !== '0']),
  },
  110117: {
    ...{ form: 'evConfirmaServMDFe', max: 99, autor: 'contractor' },
    check: c => withProtocol(c) ?? first([747, byRoad(c) === undefined]),
  },
  110118: {
    form: 'evAlteracaoPagtoServMDFe',
    max: 99,
    check: c => withProtocol(c) ?? first([749, byRoad(c) === undefined]),
  },
}

const PAYMENTS: readonly string[] = ['110116', '110118']

const KINDS: Readonly<Record<Project, Readonly<Record<string, EventKind>>>> = {
  cte: CTE_EVENTS,
  mdfe: MDFE_EVENTS,
}

function readEvent(root: XmlNode, project: Project): SaidEvent {
  const inf = find(root, 'infEvento')
  const get = (path: string) => texto(inf, path) ?? ''
  return {
    id: inf?.atributos['Id'] ?? '',
    ...{ cOrgao: get('cOrgao'), tpAmb: get('tpAmb'), autor: idOf(inf), chave: get(PROJECTS[project].chave) },
    ...{ dhEvento: get('dhEvento'), tpEvento: get('tpEvento'), nSeq: get('nSeqEvento') },
    own: filhos(find(inf, 'detEvento'))[0],
  }
}

function takerOf({ inf }: KnownDocument): string {
  const role = ['rem', 'exped', 'receb', 'dest'][Number(texto(inf, 'ide/toma3/toma') ?? Number.NaN)]
  return idOf(find(inf, role ?? 'ide/toma4') ?? find(inf, 'toma'))
}

function wrongAuthor({ said, document }: EventCase, { autor }: EventKind): number | null {
  if (autor === 'taker') return said.autor === takerOf(document) ? null : 755
  if (autor === 'contractor') {
    const contractors = filhos(find(document.inf, 'infModal/rodo/infANTT'), 'infContratante').map(idOf)
    return contractors.length === 0 || contractors.includes(said.autor) ? null : 748
  }
  return said.autor === idOf(find(document.inf, 'emit')) ? null : 632
}

/** Refuses an event by what it says alone; null when all is right. */
function refuseForm(said: SaidEvent, root: XmlNode, call: TransportCall): MessageRefusal | null {
  const { dials, service, uf, xml, autorizador } = call
  const kind = KINDS[service.project][said.tpEvento]
  if (said.tpAmb !== String(dials.atual.ambiente)) return { codigo: 252 }
  if (said.cOrgao !== said.chave.slice(0, 2) || (uf !== null && said.cOrgao !== uf)) return { codigo: 677 }
  const sequence = said.nSeq.padStart(PROJECTS[service.project].digitosDoEvento, '0')
  const ids = [sequence, ...(service.project === 'mdfe' ? [said.nSeq.padStart(3, '0')] : [])]
  if (!ids.some(end => said.id === `ID${said.tpEvento}${said.chave}${end}`)) return { codigo: 628 }
  if (said.autor.length > 11 ? !isCnpj(said.autor) : !isCpf(said.autor))
    return { codigo: service.project === 'mdfe' && said.autor.length === 11 ? 700 : 627 }
  if (kind === undefined) return { codigo: 629 }
  // a person carries own goods, and pays no carrier
  if (service.project === 'mdfe' && said.autor.length === 11 && PAYMENTS.includes(said.tpEvento))
    return { codigo: 701 }
  const broken =
    said.own === undefined ? 'detEvento' : breaksTransportForm(service.project, said.own, kind.form)
  if (broken !== null || said.own?.nome !== kind.form)
    return { codigo: 630, complemento: `[${broken ?? said.own?.nome}]` }
  if (TRANSPORT_SVC_EMISSION[autorizador] && said.tpEvento !== '110111') return { codigo: 530 }
  const signature = checkAssinatura(root, 'infEvento', xml, said.autor, call)
  if (typeof signature === 'number') return { codigo: signature }
  return dvChave(said.chave.slice(0, 43)) === said.chave[43] ? null : { codigo: 236 }
}

function judge(said: SaidEvent, root: XmlNode, call: TransportCall): MessageRefusal {
  const { agora, book, service } = call
  const wrong = refuseForm(said, root, call)
  if (wrong !== null) return wrong
  const kind = KINDS[service.project][said.tpEvento] ?? { form: '', max: 0 }
  const document = book.find(said.chave)
  if (document === undefined) return { codigo: book.ofNumber(said.chave) === undefined ? 217 : 600 }
  const c: EventCase = { said, document, call }
  const stranger = wrongAuthor(c, kind)
  if (stranger !== null) return { codigo: stranger }
  const at = new Date(said.dhEvento).getTime()
  const emission = new Date(texto(document.inf, 'ide/dhEmi') ?? '').getTime()
  const again = document.eventos.find(each => each.tpEvento === said.tpEvento && each.nSeq === said.nSeq)
  const general = first(
    [635, at > agora.getTime() + 5 * MINUTO],
    [634, at < emission],
    [637, at < new Date(document.dhRecbto).getTime() - 5 * MINUTO],
    [636, Number(said.nSeq) > kind.max],
    [609, service.project === 'mdfe' && said.tpEvento === '110112' && closedAt(c)],
    [218, service.project === 'mdfe' && said.tpEvento === '110111' && gone(c)],
    [631, again !== undefined && `[nProt:${again.nProt}][dhRegEvento: ${again.dhRegEvento}]`],
  )
  return general ?? kind.check?.(c) ?? { codigo: 135 }
}

/** Writes retEventoCTe or retEventoMDFe. */
function answer(call: TransportCall, said: SaidEvent, r: MessageRefusal, nProt?: string): string {
  const { agora, service } = call
  const inside = campos([
    ['tpAmb', said.tpAmb],
    ['verAplic', VER_APLIC],
    ['cOrgao', said.cOrgao],
    ['cStat', r.codigo],
    ['xMotivo', transportReason(service.project, r.codigo, r.complemento)],
    [PROJECTS[service.project].chave, said.chave],
    ['tpEvento', said.tpEvento],
    ['xEvento', nProt === undefined ? undefined : texto(said.own, 'descEvento')],
    ['nSeqEvento', said.nSeq],
    ['dhRegEvento', carimbo(agora)],
    ['nProt', nProt],
  ])
  const id = nProt === undefined ? '' : ` Id="ID${nProt}"`
  return answerOf(call, [], `<infEvento${id}>${inside}</infEvento>`)
}

const wrapped = (project: Project, event: string, ret: string): string => {
  const { ns, versao, evento } = PROJECTS[project]
  const name = evento.replace(/^evento/, 'procEvento')
  return `<${name} xmlns="${ns}" versao="${versao}">${event}${ret}</${name}>`
}

/** Serves CTeRecepcaoEventoV4 and MDFeRecepcaoEvento: one event a call. */
export function receiveEvent(call: TransportCall): string {
  const { agora, autorizador, book, dials, service } = call
  const root = readMessage(call)
  if (recusada(root)) return refuse(call, root)
  const said = readEvent(root, service.project)
  const sentence = judge(said, root, call)
  const drawn = sentence.codigo === 135 ? dials.drawRejection(service.nome, autorizador) : null
  if (sentence.codigo !== 135 || drawn !== null)
    return answer(call, said, drawn === null ? sentence : { codigo: drawn })
  const nProt = book.nextNumber(service.project, said.chave.slice(0, 2), agora)
  const ret = answer(call, said, sentence, nProt)
  const xml = wrapped(service.project, canonico(root, PROJECTS[service.project].ns), ret)
  book.happened(said.chave, {
    ...{ tpEvento: said.tpEvento, nSeq: said.nSeq, nProt, dhRegEvento: carimbo(agora), xml },
  })
  if (service.project === 'mdfe' && said.tpEvento === '110111') freeCtes(said.chave, call)
  return ret
}

/** Tells the CT-e of a cancelled manifest that they are free again (310611). */
function freeCtes(chave: string, call: TransportCall): void {
  for (const city of filhos(find(call.book.find(chave)?.inf, 'infDoc'), 'infMunDescarga'))
    for (const cte of filhos(city, 'infCTe'))
      recordByAuthority(
        texto(cte, 'chCTe') ?? '',
        { tpEvento: '310611', name: 'MDF-e Cancelado', chave },
        call,
      )
}

/** Records an event of the authority at a CT-e: what another document made of it. Unknown keys get none. */
export function recordByAuthority(
  at: string,
  { tpEvento, name, chave }: { tpEvento: string; name: string; chave: string },
  { agora, book, dials }: TransportCall,
): void {
  const known = book.find(at)
  if (known === undefined) return
  const nSeq = String(known.eventos.filter(each => each.tpEvento === tpEvento).length + 1)
  const cOrgao = at.slice(0, 2)
  const nProt = book.nextNumber('cte', cOrgao, agora)
  const { ns, versao } = PROJECTS.cte
  const fields = campos([
    ['cOrgao', cOrgao],
    ['tpAmb', dials.atual.ambiente],
    ['CNPJ', '00394460005887'],
    ['chCTe', at],
    ['dhEvento', carimbo(agora)],
    ['tpEvento', tpEvento],
    ['nSeqEvento', nSeq],
  ])
  const detail = `<detEvento versaoEvento="${versao}"><descEvento>${name}</descEvento><ch>${chave}</ch></detEvento>`
  const event = `<eventoCTe xmlns="${ns}" versao="${versao}"><infEvento Id="ID${tpEvento}${at}${nSeq.padStart(3, '0')}">${fields}${detail}</infEvento></eventoCTe>`
  const inside = campos([
    ['tpAmb', dials.atual.ambiente],
    ['verAplic', VER_APLIC],
    ['cOrgao', cOrgao],
    ['cStat', 135],
    ['xMotivo', transportReason('cte', 135)],
    ['chCTe', at],
    ['tpEvento', tpEvento],
    ['xEvento', name],
    ['nSeqEvento', nSeq],
    ['dhRegEvento', carimbo(agora)],
    ['nProt', nProt],
  ])
  const ret = `<retEventoCTe xmlns="${ns}" versao="${versao}"><infEvento Id="ID${nProt}">${inside}</infEvento></retEventoCTe>`
  book.happened(at, { tpEvento, nSeq, nProt, dhRegEvento: carimbo(agora), xml: wrapped('cte', event, ret) })
}

/** Tells if a manifest was closed, for the answers to queries. */
export const situationOf = (d: KnownDocument): 100 | 101 | 132 =>
  isCancelled(d) ? 101 : isClosed(d) && d.raiz === 'MDFe' ? 132 : 100
