import { join } from 'node:path'
import { VER_APLIC } from '../context.ts'
import { Diario } from '../journal.ts'
import { carimbo, HORA } from '../moment.ts'
import { campos, filhos, find, readXml, texto, type XmlNode } from '../wire/xml.ts'
import type { Project } from './form.ts'
import { DOCUMENT_KINDS, PROJECTS, type TransportRoot } from './projects.ts'

/** Document that was authorised. */
export interface AuthorisedTransport {
  raiz: TransportRoot
  chave: string
  nProt: string
  /** Time of the authorisation, in Brasília time with its offset. */
  dhRecbto: string
  digVal: string
  tpAmb: string
  /** The signed document, as it came. */
  xml: string
  /** True for a manifest that the taxpayer issued with another program. */
  alheio?: boolean
}

export interface StoredEvent {
  tpEvento: string
  nSeq: string
  nProt: string
  dhRegEvento: string
  /** The event with its answer (procEvento…), repeated in the answer to a query. */
  xml: string
}

/** A document with what happened to it. */
export interface KnownDocument extends AuthorisedTransport {
  /** The part that is signed: infCte or infMDFe. */
  inf: XmlNode
  eventos: StoredEvent[]
}

type Entry =
  | { t: 'doc'; d: AuthorisedTransport }
  | { t: 'eve'; chave: string; d: StoredEvent }
  | { t: 'seq'; n: number }

export interface DocumentForActor {
  nsu: number
  schema: string
  xml: string
}

const has = ({ eventos }: KnownDocument, tpEvento: string): boolean =>
  eventos.some(each => each.tpEvento === tpEvento)

export const isCancelled = (d: KnownDocument): boolean => has(d, '110111')
export const isClosed = (d: KnownDocument): boolean => has(d, '110112')
/** Tells if a CT-e was replaced by another: the authority's event. */
export const isReplaced = (d: KnownDocument): boolean => has(d, '240140')
export const isComplemented = (d: KnownDocument): boolean => has(d, '240130')

/** Tells if a manifest is open: authorised, and neither cancelled nor closed. */
export const isOpen = (d: KnownDocument): boolean => !isCancelled(d) && !isClosed(d)

const who = (part: XmlNode | undefined): string => texto(part, 'CNPJ') ?? texto(part, 'CPF') ?? ''

/** Everybody whom a document names: it is given to them by the distribution. */
export function actorsOf({ raiz, inf }: KnownDocument): readonly string[] {
  const parts =
    raiz === 'MDFe'
      ? [
          find(inf, 'emit'),
          ...filhos(find(inf, 'infModal/rodo/infANTT'), 'infContratante'),
          find(inf, 'infModal/rodo/veicTracao/prop'),
        ]
      : ['emit', 'rem', 'dest', 'exped', 'receb', 'toma', 'ide/toma4'].map(path => find(inf, path))
  return [...new Set([...parts, ...filhos(inf, 'autXML')].map(who))].filter(Boolean)
}

const numberOf = (chave: string): string => chave.slice(0, 2) + chave.slice(6, 34)

/** CT-e and MDF-e of the simulated authority. Entries are in memory at once, on disk before the answer, and survive kill -9. */
export class TransportBook {
  readonly #journal: Diario<Entry>
  readonly #byKey = new Map<string, KnownDocument>()
  readonly #byNumber = new Map<string, string>()
  readonly #queues = new Map<string, DocumentForActor[]>()
  /** Moments of repeated calls, by what was asked. */
  readonly #calls = new Map<string, number[]>()
  #sequence = 0

  private constructor(journal: Diario<Entry>, entries: readonly Entry[]) {
    this.#journal = journal
    for (const entry of entries) this.#apply(entry)
  }

  static async open(dir: string): Promise<TransportBook> {
    const { diario, registros } = await Diario.open<Entry>(join(dir, 'transporte.jsonl'))
    return new TransportBook(diario, registros)
  }

  #apply(entry: Entry): void {
    if (entry.t === 'seq') {
      this.#sequence = Math.max(this.#sequence, entry.n)
      return
    }
    this.#sequence += 1
    if (entry.t === 'doc') {
      const { inf: tag, project, proc } = DOCUMENT_KINDS[entry.d.raiz]
      const inf = find(readXml(entry.d.xml), tag)
      if (inf === undefined) return
      const known = { ...entry.d, inf, eventos: [] }
      this.#byKey.set(known.chave, known)
      this.#byNumber.set(numberOf(known.chave), known.chave)
      if (!known.alheio)
        this.#deliver(project, known, `${proc.replace(/^(.*)Proc$/, 'proc$1')}`, processed(known))
      return
    }
    const known = this.#byKey.get(entry.chave)
    known?.eventos.push(entry.d)
    if (known !== undefined) {
      const { project } = DOCUMENT_KINDS[known.raiz]
      this.#deliver(project, known, project === 'cte' ? 'procEventoCTe' : 'procEventoMDFe', entry.d.xml)
    }
  }

  #deliver(project: Project, known: KnownDocument, schema: string, xml: string): void {
    for (const actor of actorsOf(known)) {
      const queue = this.#queues.get(`${project}/${actor}`) ?? []
      const name = `${schema.replace('proccte', 'procCTe').replace('procmdfe', 'procMDFe')}_v${PROJECTS[project].versao}.xsd`
      queue.push({ nsu: queue.length + 1, schema: name, xml })
      this.#queues.set(`${project}/${actor}`, queue)
    }
  }

  #record(entry: Entry): void {
    this.#apply(entry)
    // settled() waits for the write before any answer is sent, and reports a failure
    this.#journal.append(entry).catch(() => undefined)
  }

  /** Gives the next protocol: 1 or 9 by project, code of the state, year, ten digits of a sequence. */
  nextNumber(project: Project, cUF: string, now: Date): string {
    const year = carimbo(now).slice(2, 4)
    return `${PROJECTS[project].digito}${cUF}${year}${String(this.#sequence + 1).padStart(10, '0')}`
  }

  find(chave: string): KnownDocument | undefined {
    return this.#byKey.get(chave)
  }

  /** Finds the document that has the number of this key, under whatever key. */
  ofNumber(chave: string): KnownDocument | undefined {
    return this.#byKey.get(this.#byNumber.get(numberOf(chave)) ?? '')
  }

  authorise(d: AuthorisedTransport): void {
    this.#record({ t: 'doc', d })
  }

  happened(chave: string, d: StoredEvent): void {
    this.#record({ t: 'eve', chave, d })
  }

  /** Gives the documents of one kind of root, oldest first. */
  all(raiz: TransportRoot): readonly KnownDocument[] {
    return [...this.#byKey.values()].filter(each => each.raiz === raiz)
  }

  /** Gives the documents for one CNPJ or CPF after an NSU. */
  after(project: Project, actor: string, nsu: number): readonly DocumentForActor[] {
    return (this.#queues.get(`${project}/${actor}`) ?? []).filter(each => each.nsu > nsu)
  }

  lastNsu(project: Project, actor: string): number {
    return this.#queues.get(`${project}/${actor}`)?.length ?? 0
  }

  /** Tells how many calls of this kind were counted in the last hour. */
  counted(what: string, now: Date): number {
    return (this.#calls.get(what) ?? []).filter(at => now.getTime() - at < HORA).length
  }

  /** Counts a call of this kind, and tells how many there were in the hour before it. */
  calls(what: string, now: Date): number {
    const recent = (this.#calls.get(what) ?? []).filter(at => now.getTime() - at < HORA)
    this.#calls.set(what, [...recent, now.getTime()])
    return recent.length
  }

  /** Lists the documents for the page and for tests. */
  list(): Record<string, unknown>[] {
    return [...this.#byKey.values()].map(d => ({
      chave: d.chave,
      emitente: d.chave.slice(6, 20),
      modelo: d.chave.slice(20, 22),
      serie: Number(d.chave.slice(22, 25)),
      numero: Number(d.chave.slice(25, 34)),
      status: isCancelled(d)
        ? 'cancelada'
        : isClosed(d)
          ? 'encerrada'
          : isReplaced(d)
            ? 'substituida'
            : 'autorizada',
      cStat: isCancelled(d) ? 101 : isClosed(d) ? 132 : 100,
      protocolo: d.nProt,
      dhRecbto: d.dhRecbto,
      digVal: d.digVal,
      vNF:
        texto(d.inf, 'vPrest/vTPrest') ??
        texto(d.inf, 'total/vTPrest') ??
        texto(d.inf, 'tot/vCarga') ??
        '0.00',
      tpEmis: texto(d.inf, 'ide/tpEmis'),
      eventos: d.eventos.map(({ tpEvento, nSeq, nProt }) => ({ tpEvento, nSeq, nProt })),
      ...(d.alheio && { alheio: true }),
    }))
  }

  settled(): Promise<void> {
    return this.#journal.settled()
  }

  /** Deletes every document; the sequence of protocols goes on. */
  async forget(): Promise<void> {
    await this.#journal.erase()
    for (const each of [this.#byKey, this.#byNumber, this.#queues, this.#calls]) each.clear()
    await this.#journal.append({ t: 'seq', n: this.#sequence })
  }

  close(): Promise<void> {
    return this.#journal.close()
  }
}

/** Writes the protocol of a document, as it was answered. */
export function protocolOf({ raiz, ...d }: AuthorisedTransport): string {
  const { project } = DOCUMENT_KINDS[raiz]
  return transportProtocol(project, {
    ...d,
    cStat: 100,
    xMotivo: `Autorizado o uso do ${PROJECTS[project].nome}`,
  })
}

interface ProtocolFields {
  tpAmb: string
  chave: string
  dhRecbto: string
  nProt?: string | undefined
  digVal?: string | undefined
  cStat: number
  xMotivo: string
}

/** Writes protCTe or protMDFe; one of a refusal has no number. */
export function transportProtocol(project: Project, p: ProtocolFields): string {
  const { protocolo, chave, versao, nome } = PROJECTS[project]
  const id = p.nProt === undefined ? '' : ` Id="${nome.replace('-', '')}${p.nProt}"`
  const fields = campos([
    ['tpAmb', p.tpAmb],
    ['verAplic', VER_APLIC],
    [chave, p.chave],
    ['dhRecbto', p.dhRecbto],
    ['nProt', p.nProt],
    ['digVal', p.digVal],
    ['cStat', p.cStat],
    ['xMotivo', p.xMotivo],
  ])
  return `<${protocolo} versao="${versao}"><infProt${id}>${fields}</infProt></${protocolo}>`
}

/** Writes the document with its protocol, as the distribution gives it. */
function processed(d: AuthorisedTransport): string {
  const { project, proc } = DOCUMENT_KINDS[d.raiz]
  const { ns, versao } = PROJECTS[project]
  return `<${proc} xmlns="${ns}" versao="${versao}">${d.xml}${protocolOf(d)}</${proc}>`
}
