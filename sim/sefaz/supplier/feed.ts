import { join } from 'node:path'
import { Diario } from '../journal.ts'
import { carimbo, HORA } from '../moment.ts'

/** Note that a supplier issued to a company, signed and authorised. */
export interface Compra {
  chave: string
  /** CNPJ of issuer and of recipient. */
  emitente: string
  destinatario: string
  dhEmi: string
  dhRecbto: string
  vNF: string
  nProt: string
  /** resNFe (summary) and nfeProc (whole note). */
  resumo: string
  proc: string
}

export interface ManifestoRegistrado {
  tpEvento: string
  nSeq: string
  nProt: string
  /** procEventoNFe, repeated in the answer to a query; absent in old journals. */
  xml?: string
  /** Protocol of the event that this event undid. */
  desfez?: string
}

interface CompraGuardada extends Compra {
  cancelada: boolean
  manifestos: ManifestoRegistrado[]
}

export interface DocumentoNoFeed {
  nsu: number
  schema: string
  xml: string
  chave: string
}

/** Cancelling of a supplier's note: its summary, and the whole event, for a recipient who may fetch the whole note. */
export interface CancelamentoDaCompra {
  resumo: string
  proc: string
}

type Registro =
  | { t: 'compra'; d: Compra }
  | { t: 'manifesto'; chave: string; d: ManifestoRegistrado }
  | { t: 'cancela'; chave: string; d: CancelamentoDaCompra }
  | { t: 'seq'; n: number }

/** Manifestations that let the recipient fetch the whole note; "operation unknown" (210220) does not. */
const ABRE = new Set(['210200', '210210', '210240'])

/**
 * Record of one CNPJ's calls to the distribution. A call that comes too soon, or asks again for documents before
 * the last NSU given, is answered 656 for an hour.
 */
interface Conduta {
  /** Moment of the last answer after which no document was left. */
  fimEm: number | null
  entregue: number
  consultas: number[]
  bloqueadoAte: number
}

/** Notes from suppliers, numbered by recipient as in the national environment (NSU). Records survive kill -9. */
export class Feed {
  readonly #diario: Diario<Registro>
  readonly #compras = new Map<string, CompraGuardada>()
  readonly #filas = new Map<string, DocumentoNoFeed[]>()
  readonly #condutas = new Map<string, Conduta>()
  #sequencia = 0

  private constructor(diario: Diario<Registro>, registros: readonly Registro[]) {
    this.#diario = diario
    for (const r of registros) this.#apply(r)
  }

  static async open(dir: string): Promise<Feed> {
    const { diario, registros } = await Diario.open<Registro>(join(dir, 'compras.jsonl'))
    return new Feed(diario, registros)
  }

  #apply(r: Registro): void {
    if (r.t === 'seq') {
      this.#sequencia = Math.max(this.#sequencia, r.n)
      return
    }
    this.#sequencia += 1
    if (r.t === 'compra') {
      this.#compras.set(r.d.chave, { ...r.d, cancelada: false, manifestos: [] })
      this.#deliver(r.d, 'resNFe_v1.01.xsd', r.d.resumo)
      return
    }
    const compra = this.#compras.get(r.chave)
    if (compra === undefined) return
    const aberta = compra.manifestos.some(m => ABRE.has(m.tpEvento))
    if (r.t === 'manifesto') {
      compra.manifestos.push(r.d)
      if (!aberta && ABRE.has(r.d.tpEvento)) this.#deliver(compra, 'procNFe_v4.00.xsd', compra.proc)
      return
    }
    compra.cancelada = true
    if (aberta) this.#deliver(compra, 'procEventoNFe_v1.00.xsd', r.d.proc)
    else this.#deliver(compra, 'resEvento_v1.01.xsd', r.d.resumo)
  }

  #deliver({ chave, destinatario }: Compra, schema: string, xml: string): void {
    const fila = this.#filas.get(destinatario) ?? []
    fila.push({ nsu: fila.length + 1, schema, xml, chave })
    this.#filas.set(destinatario, fila)
  }

  #record(r: Registro): void {
    this.#apply(r)
    // settled() waits for the write before any answer is sent, and reports a failure
    this.#diario.append(r).catch(() => undefined)
  }

  /** Gives the next protocol number of the national environment. */
  nextNumero(agora: Date): string {
    return `191${carimbo(agora).slice(2, 4)}${String(this.#sequencia + 1).padStart(10, '0')}`
  }

  compra(chave: string): CompraGuardada | undefined {
    return this.#compras.get(chave)
  }

  /** Lists the notes sent, in their order, for the simulator's page. */
  compras(): { chave: string; emitente: string; destinatario: string; vNF: string; situacao: string }[] {
    return [...this.#compras.values()].map(compra => ({
      chave: compra.chave,
      emitente: compra.emitente,
      destinatario: compra.destinatario,
      vNF: compra.vNF,
      situacao: compra.cancelada ? 'cancelada' : this.opened(compra) ? 'manifestada' : 'enviada',
    }))
  }

  opened(compra: CompraGuardada): boolean {
    return compra.manifestos.some(m => ABRE.has(m.tpEvento))
  }

  /** Counts the notes of a supplier, to number the next one. */
  issuedBy(emitente: string): number {
    return [...this.#compras.values()].filter(c => c.emitente === emitente).length
  }

  after(destinatario: string, nsu: number): readonly DocumentoNoFeed[] {
    return (this.#filas.get(destinatario) ?? []).slice(nsu)
  }

  maxNsu(destinatario: string): number {
    return this.#filas.get(destinatario)?.length ?? 0
  }

  send(d: Compra): void {
    this.#record({ t: 'compra', d })
  }

  manifest(chave: string, d: ManifestoRegistrado): void {
    this.#record({ t: 'manifesto', chave, d })
  }

  cancel(chave: string, d: CancelamentoDaCompra): void {
    this.#record({ t: 'cancela', chave, d })
  }

  #conduta(cnpj: string): Conduta {
    const conduta = this.#condutas.get(cnpj) ?? { fimEm: null, entregue: 0, consultas: [], bloqueadoAte: 0 }
    this.#condutas.set(cnpj, conduta)
    return conduta
  }

  /** Tells if this call is too much (656); then every call of the next hour is refused. */
  abused(cnpj: string, pedido: { ultNSU: number } | 'consulta', agora: Date): boolean {
    const conduta = this.#conduta(cnpj)
    const agoraMs = agora.getTime()
    if (agoraMs < conduta.bloqueadoAte) return true
    conduta.consultas = conduta.consultas.filter(em => em > agoraMs - HORA)
    const demais =
      pedido === 'consulta'
        ? conduta.consultas.length >= 20
        : pedido.ultNSU < conduta.entregue || (conduta.fimEm !== null && agoraMs - conduta.fimEm < HORA)
    if (demais) conduta.bloqueadoAte = agoraMs + HORA
    else if (pedido === 'consulta') conduta.consultas.push(agoraMs)
    return demais
  }

  /** Records the last NSU given to a CNPJ; when no document is left, the next call must wait an hour. */
  delivered(cnpj: string, ultNSU: number, agora: Date): void {
    const conduta = this.#conduta(cnpj)
    conduta.entregue = ultNSU
    conduta.fimEm = ultNSU >= this.maxNsu(cnpj) ? agora.getTime() : null
  }

  settled(): Promise<void> {
    return this.#diario.settled()
  }

  async forget(): Promise<void> {
    await this.#diario.erase()
    for (const mapa of [this.#compras, this.#filas, this.#condutas]) mapa.clear()
    await this.#diario.append({ t: 'seq', n: this.#sequencia })
  }

  close(): Promise<void> {
    return this.#diario.close()
  }
}
