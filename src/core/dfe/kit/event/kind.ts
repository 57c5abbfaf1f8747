import { addMonths } from '../../../dates/day.ts'
import type { Lei } from '../../../law/index.ts'

/** Data of an event; the document's own parts are read back from the key. */
export interface DadosEvento {
  chave: string
  tpAmb: '1' | '2'
  /** Author: the issuer; of a received document, who it is for. */
  cnpj: string
  /** ISO with offset. */
  dhEvento: string
  /** 1, 2… of this kind for the document. */
  seq: number
  /** Protocol of the document's authorisation. */
  nProt: string
  /** Typed text: reason, or correction. */
  texto: string
  /** Key of the document that took its place; '' where none did. */
  chaveSubstituta: string
  /** The document as it is signed, of what is said before it or of its items. */
  assinado?: string
  /** The document that takes its place, as it is signed; only where it is judged. */
  substituta?: string
  /** The other note whose item its form names, as the company has it; only where it is judged. */
  referida?: string
  /** Values of its form, as the schema gives them. */
  pedido?: Readonly<Record<string, unknown>>
  /** Values of the document's other standing events of this kind; only where it is judged. */
  anteriores?: readonly Readonly<Record<string, unknown>>[]
  /** Base64 of the SHA-1 of key and picture, where its form took a picture. */
  hash?: string
  /** The event that this one undoes. */
  desfeito?: { tipo: string; protocolo: string }
  /** Said by whom the document is for; else by its issuer. */
  recebida?: boolean
}

/** Issued document, as far as a time limit depends on it. */
export interface Emitido {
  modelo: string
  uf: string
  autorizada_em?: Date | null
}

/** Authority that registers events in place of the state that authorised the document. */
export type Registrador = 'AN' | 'SVRS'
/** Codes among those that register events. */
export const ORGAOS: Readonly<Record<Registrador, string>> = { AN: '91', SVRS: '92' }

/** By model of document; a model that is not here: who authorises it. */
export type Registradores = Readonly<Record<string, Registrador>>

/** A kind of event: one row. */
export interface EventKind {
  tipo: string
  /** Name in a sentence, and the gender that it takes. */
  nome: string
  recusado: 'recusado' | 'recusada'
  /** Models of documents that take it. */
  modelos: readonly string[]
  /** Service that registers it. */
  porta: 'evento' | 'inutilizacao'
  registrador?: Registradores
  /** Said before its document is known anywhere, which waits for its answer. */
  previo?: true
  /** Documents it may be about: issued (the default), received, or both. */
  sobre?: readonly ('emitida' | 'recebida')[]
  /** How many of them a document may have. */
  maximo: number
  /** While one stands, another says nothing or contradicts it: it is taken back first. */
  unico?: true
  /** Kind that says the contrary: while one stands this is refused, with what to do instead. */
  negado?: { por: string; texto: string }
  /** Milliseconds from its authorisation while it may be asked for; null: no such limit. */
  prazo: (lei: Lei, documento: Emitido) => number | null
  /** Later limit than `prazo`, counted as it is, and its fine in words. */
  tardio?: (lei: Lei, documento: Emitido) => { prazo: number; multa: string | null } | null
  /** Registration past every limit by leave of the state: how to ask for it, in words. */
  anuencia?: (lei: Lei, documento: Emitido) => string | null
  /** Judges by field what its schema cannot; null: accepted. */
  recusa?: (dados: DadosEvento) => { campo: string; texto: string } | null
  /** Unsigned, by its layout. */
  xml: (dados: DadosEvento) => string
  /** State that the document comes to when it is registered; null: it stays as it is. */
  efeito: 'cancelada' | 'inutilizada' | null
  /** Kinds of the document's events that it undoes, one at a time. */
  desfaz?: readonly string[]
  /** cStats that say: done before, whose answer was lost. */
  jaFeito: readonly string[]
  /** Kind that still serves a document which another one replaced, once this one's time is over. */
  tarde?: string
  /** Waits until the document that took its place is authorised, and names it. */
  substituida?: true
}

const HORA_MS = 3_600_000
export const horas = (texto: string | null, falta: number): number => Number(texto ?? falta) * HORA_MS

/** Months of the calendar after its authorisation, in milliseconds; null where it has none yet. */
export function meses(texto: string | null, falta: number, { autorizada_em }: Emitido): number | null {
  if (!autorizada_em) return null
  const [ano, mes, dia] = [
    autorizada_em.getUTCFullYear(),
    autorizada_em.getUTCMonth(),
    autorizada_em.getUTCDate(),
  ]
  const last = addMonths({ ano, mes: mes + 1, dia }, Number(texto ?? falta))
  return Date.UTC(last.ano, last.mes - 1, last.dia) - Date.UTC(ano, mes, dia)
}

/** @throws when nobody declared that kind (programmer mistake) */
export function kindOf(eventos: readonly EventKind[], tipo: string): EventKind {
  const kind = eventos.find(each => each.tipo === tipo)
  if (!kind) throw new Error(`no event ${tipo}`)
  return kind
}

/** Finds who registers this kind for that model; null: the document's own authority. */
export const registrantOf = (kind: Pick<EventKind, 'registrador'>, modelo: string): Registrador | null =>
  kind.registrador?.[modelo] ?? null

/** Said by this program. */
export const VER_APLIC = 'Tecla'
export const orgaoAutor = ({ chave }: DadosEvento): string => chave.slice(0, 2)
