import { join } from 'node:path'
import { Diario } from './journal.ts'

/**
 * Values of a note that must be equal in its substitute (event 110112, cancelling by substitution), besides the
 * total: the ICMS, the recipient's documents, and the main fields of each item.
 */
export interface Figures {
  vICMS: string
  dest: string
  itens: readonly string[]
}

/** Authorised document. */
export interface Autorizada {
  chave: string
  cStat: 100 | 120 | 150
  xMotivo: string
  nProt: string
  /** Time of the authorisation, in Brasília time with its offset. */
  dhRecbto: string
  digVal: string
  tpAmb: string
  tpEmis: string
  /** Absent in notes recorded by older versions. */
  tpImp?: string
  finNFe?: string
  dhEmi: string
  vNF: string
  /** Absent in notes recorded by older versions. */
  figuras?: Figures
  /**
   * CNPJ or CPF of the recipient and of those allowed to fetch the note; absent in notes recorded by older versions.
   */
  destinatario?: string
  autorizados?: readonly string[]
  /** True after a cancellation event. */
  cancelada: boolean
  eventos: EventoRegistrado[]
}

export interface EventoRegistrado {
  tpEvento: string
  nSeq: string
  nProt: string
  cStat: number
  /** procEventoNFe, repeated in the answer to a query. */
  xml: string
  /** Protocol of the event that this event undid. */
  desfez?: string
  /** CNPJ or CPF that may fetch the note because of this event. */
  autoriza?: string
  /** Key of the substitute note. */
  substituta?: string
}

export interface NumberRange {
  serie: string
  ini: number
  fim: number
  ano: string
  nProt: string
}

/** Summary of a note still to come (EPEC), as received. */
export interface Previa {
  chave: string
  nProt: string
  dhRegEvento: string
  /** procEventoNFe, repeated in the answer to a query; absent in records of older versions. */
  xml?: string
  dhEmi: string
  tpNF: string
  IE: string
  /** The recipient's UF, document and IE, and the note's values, by tag. */
  dest: Readonly<Record<string, string>>
}

type Registro =
  | { t: 'epec'; d: Previa }
  | { t: 'aut'; d: Omit<Autorizada, 'cancelada' | 'eventos'> }
  | { t: 'eve'; chave: string; cancela: boolean; d: EventoRegistrado }
  | { t: 'inut'; dono: string; d: NumberRange }
  | { t: 'lote'; nRec: string; pronto: number; resposta: string }
  | { t: 'seq'; n: number }

/** Gives CNPJ, model and series (positions 7–25 of the key), which have one numbering together. */
export const donoOfChave = (chave: string): string => chave.slice(6, 25)
const numeroOfChave = (chave: string): number => Number(chave.slice(25, 34))

/**
 * Documents of the simulated SEFAZ. Changes are in memory at once, so that two calls cannot both succeed, and on disk
 * before the answer.
 */
export class Cadastro {
  readonly #diario: Diario<Registro>
  readonly #porChave = new Map<string, Autorizada>()
  readonly #porNumero = new Map<string, string>()
  readonly #faixas = new Map<string, NumberRange[]>()
  /** Offline notes that already replace a cancelled note. */
  readonly #substitutas = new Set<string>()
  /** EPECs by number: only the note with the EPEC's key may use the number. */
  readonly #previas = new Map<string, Previa>()
  readonly #lotes = new Map<string, { pronto: number; resposta: string }>()
  #sequencia = 0

  private constructor(diario: Diario<Registro>, registros: readonly Registro[]) {
    this.#diario = diario
    for (const r of registros) this.#apply(r)
  }

  static async open(dir: string): Promise<Cadastro> {
    const { diario, registros } = await Diario.open<Registro>(join(dir, 'diario.jsonl'))
    return new Cadastro(diario, registros)
  }

  #apply(r: Registro): void {
    if (r.t === 'aut') {
      this.#sequencia += 1
      this.#porChave.set(r.d.chave, { ...r.d, cancelada: false, eventos: [] })
      this.#porNumero.set(`${donoOfChave(r.d.chave)}/${numeroOfChave(r.d.chave)}`, r.d.chave)
    } else if (r.t === 'eve') {
      this.#sequencia += 1
      const nota = this.#porChave.get(r.chave)
      nota?.eventos.push(r.d)
      if (nota !== undefined && r.cancela) nota.cancelada = true
      if (r.d.substituta !== undefined) this.#substitutas.add(r.d.substituta)
    } else if (r.t === 'inut') {
      this.#sequencia += 1
      const faixas = this.#faixas.get(r.dono) ?? []
      this.#faixas.set(r.dono, [...faixas, r.d])
    } else if (r.t === 'epec') {
      this.#sequencia += 1
      this.#previas.set(`${donoOfChave(r.d.chave)}/${numeroOfChave(r.d.chave)}`, r.d)
    } else if (r.t === 'lote') {
      this.#sequencia += 1
      this.#lotes.set(r.nRec, { pronto: r.pronto, resposta: r.resposta })
    } else this.#sequencia = Math.max(this.#sequencia, r.n)
  }

  #record(r: Registro): void {
    this.#apply(r)
    // settled() waits for the write before any answer is sent, and reports a failure
    this.#diario.append(r).catch(() => undefined)
  }

  /** Gives the next nProt or nRec, 15 digits: 1, UF, year, 10 digits of a sequence, which advances with each record. */
  nextNumero(cUF: string, agora: Date): string {
    const n = this.#sequencia + 1
    return `1${cUF}${String(agora.getUTCFullYear()).slice(2)}${String(n).padStart(10, '0')}`
  }

  nota(chave: string): Autorizada | undefined {
    return this.#porChave.get(chave)
  }

  /** Gives the key authorised with the number in `chave`, if any. */
  chaveOfNumero(chave: string): string | undefined {
    return this.#porNumero.get(`${donoOfChave(chave)}/${numeroOfChave(chave)}`)
  }

  /** Gives the EPEC registered for the number in `chave`, if any. */
  previa(chave: string): Previa | undefined {
    return this.#previas.get(`${donoOfChave(chave)}/${numeroOfChave(chave)}`)
  }

  addPrevia(d: Previa): void {
    this.#record({ t: 'epec', d })
  }

  /** Tells if this note already replaces another note. */
  substituted(chave: string): boolean {
    return this.#substitutas.has(chave)
  }

  inutilizado(chave: string): boolean {
    const n = numeroOfChave(chave)
    return this.faixas(donoOfChave(chave)).some(f => n >= f.ini && n <= f.fim)
  }

  faixas(dono: string): readonly NumberRange[] {
    return this.#faixas.get(dono) ?? []
  }

  usedNumeros(dono: string, ini: number, fim: number): boolean {
    for (let n = ini; n <= fim; n++) if (this.#porNumero.has(`${dono}/${n}`)) return true
    return false
  }

  /** Tells if the note is in a lot still in process at the moment `agora` (ms). */
  isInLot(chave: string, agora: number): boolean {
    return [...this.#lotes.values()].some(
      ({ pronto, resposta }) => agora < pronto && resposta.includes(`<chNFe>${chave}</chNFe>`),
    )
  }

  lote(nRec: string): { pronto: number; resposta: string } | undefined {
    return this.#lotes.get(nRec)
  }

  authorize(d: Omit<Autorizada, 'cancelada' | 'eventos'>): void {
    this.#record({ t: 'aut', d })
  }

  recordEvento(chave: string, cancela: boolean, d: EventoRegistrado): void {
    this.#record({ t: 'eve', chave, cancela, d })
  }

  voidNumeros(dono: string, d: NumberRange): void {
    this.#record({ t: 'inut', dono, d })
  }

  storeLote(nRec: string, pronto: number, resposta: string): void {
    this.#record({ t: 'lote', nRec, pronto, resposta })
  }

  /** Lists every authorised note, in order, then the voided ranges, for the page and for tests. */
  documentos(): Record<string, unknown>[] {
    const notas = [...this.#porChave.values()].map(n => ({
      chave: n.chave,
      emitente: n.chave.slice(6, 20),
      modelo: n.chave.slice(20, 22),
      serie: Number(n.chave.slice(22, 25)),
      numero: numeroOfChave(n.chave),
      status: n.cancelada ? 'cancelada' : 'autorizada',
      cStat: n.cancelada ? 101 : n.cStat,
      protocolo: n.nProt,
      dhRecbto: n.dhRecbto,
      digVal: n.digVal,
      vNF: n.vNF,
      tpEmis: n.tpEmis,
    }))
    const faixas = [...this.#faixas].flatMap(([dono, lista]) =>
      lista.map(f => ({
        chave: null,
        emitente: dono.slice(0, 14),
        modelo: dono.slice(14, 16),
        serie: Number(dono.slice(16)),
        numero: f.ini,
        ate: f.fim,
        status: 'inutilizada',
        cStat: 102,
        protocolo: f.nProt,
      })),
    )
    return [...notas, ...faixas]
  }

  settled(): Promise<void> {
    return this.#diario.settled()
  }

  /** Deletes every document. The sequence of protocols goes on, so no protocol is given twice. */
  async forget(): Promise<void> {
    await this.#diario.erase()
    for (const mapa of [
      this.#porChave,
      this.#porNumero,
      this.#faixas,
      this.#lotes,
      this.#substitutas,
      this.#previas,
    ])
      mapa.clear()
    await this.#diario.append({ t: 'seq', n: this.#sequencia })
  }

  close(): Promise<void> {
    return this.#diario.close()
  }
}
