import { addMonths } from '../../../dates/day.ts'
import type { Lei } from '../../../law/index.ts'

/** Data of an event. Parts of the document itself are read from the key. */
export interface DadosEvento {
  chave: string
  tpAmb: '1' | '2'
  /** Author's CNPJ: the issuer's; in an event about a received document, the recipient's. */
  cnpj: string
  /** ISO with offset. */
  dhEvento: string
  /** Sequence, 1, 2…, among events of this kind for the document. */
  seq: number
  /** Protocol of the document's authorisation. */
  nProt: string
  /** Typed text: reason, or correction. */
  texto: string
  /** Key of the document that replaces this one; '' when there is none. */
  chaveSubstituta: string
  /** Signed XML of the document, for events sent before the document (EPEC) or about its items. */
  assinado?: string
  /** Signed XML of the replacing document; present only for checks. */
  substituta?: string
  /** XML of another note of the company, whose item the form names; present only for checks. */
  referida?: string
  /** Values of the event's form, as its schema gives them. */
  pedido?: Readonly<Record<string, unknown>>
  /** Values of the document's earlier valid events of this kind; present only for checks. */
  anteriores?: readonly Readonly<Record<string, unknown>>[]
  /** Kinds of the document's registered events; present only for checks. */
  registrados?: readonly string[]
  /** Moment of the document's authorisation, ISO with the offset of `dhEvento`. */
  autorizada?: string
  /** Base64 of the SHA-1 of key and picture, when the form took a picture. */
  hash?: string
  /** Event that this one undoes. */
  desfeito?: { tipo: string; protocolo: string }
  /** True when the recipient sends the event; else the issuer does. */
  recebida?: boolean
}

/** Data of an issued document that time limits depend on. */
export interface Emitido {
  modelo: string
  uf: string
  autorizada_em?: Date | null
}

/** Authority that registers events instead of the state that authorised the document. */
export type Registrador = 'AN' | 'SVRS'
/** UF codes of these authorities in events. */
export const ORGAOS: Readonly<Record<Registrador, string>> = { AN: '91', SVRS: '92' }

/** Registering authority by model of document. A model not listed uses the authority that authorised it. */
export type Registradores = Readonly<Record<string, Registrador>>

interface Negado {
  por: string
  texto: string
}

/** Declaration of a kind of event. */
export interface EventKind {
  tipo: string
  /** Name in a sentence, with its article. `recusado` is the participle in the name's gender. */
  nome: string
  recusado: 'recusado' | 'recusada'
  /** Models of documents that may have the event. */
  modelos: readonly string[]
  /** Service that registers the event. */
  porta: 'evento' | 'inutilizacao'
  registrador?: Registradores
  /** Event sent before its document is known to SEFAZ (EPEC): the document waits for the answer. */
  previo?: true
  /** Documents that the event may be about: issued (the default), received, or both. */
  sobre?: readonly ('emitida' | 'recebida')[]
  /** Most events of this kind for a document. */
  maximo: number
  /** At most one event of this kind may be valid: the first is undone before a second is sent. */
  unico?: true
  /** Contrary kinds. While such an event is valid, this kind is refused with its `texto`. */
  negado?: Negado | readonly Negado[]
  /** Milliseconds after the authorisation during which the event may be requested; null: no limit. */
  prazo: (lei: Lei, documento: Emitido) => number | null
  /** Later limit than `prazo`, also from the authorisation, with its fine in words. */
  tardio?: (lei: Lei, documento: Emitido) => { prazo: number; multa: string | null } | null
  /** Text that tells how to ask the state to accept the event after all limits; null: not possible. */
  anuencia?: (lei: Lei, documento: Emitido) => string | null
  /** Advice on what to do instead after all limits, which follows the refusal. */
  depois?: string
  /** Checks fields beyond the schema; null: accepted. */
  recusa?: (dados: DadosEvento) => { campo: string; texto: string } | null
  /** Values that the request has beside those asked for: what earlier events of this kind said and this one repeats. */
  repete?: (dados: DadosEvento) => Readonly<Record<string, unknown>>
  /** Writes the unsigned XML. */
  xml: (dados: DadosEvento) => string
  /** State of the document after the registration; null: unchanged. */
  efeito: 'cancelada' | 'inutilizada' | 'encerrada' | 'substituida' | null
  /** Kinds of events that this one undoes, one at a time. */
  desfaz?: readonly string[]
  /** cStats that mean "already registered", after an earlier answer was lost. */
  jaFeito: readonly string[]
  /** Kind of event to use after the time limit, for a document that another document replaced. */
  tarde?: string
  /** The event waits until the replacing document is authorised, because the event names that document. */
  substituida?: true
}

const HORA_MS = 3_600_000
export const horas = (texto: string | null, falta: number): number => Number(texto ?? falta) * HORA_MS

/** Computes the milliseconds to the same day `texto` (or `falta`) months after authorisation. Null: not authorised. */
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

/** Finds a kind of event. @throws for an undeclared kind (programmer mistake) */
export function kindOf(eventos: readonly EventKind[], tipo: string): EventKind {
  const kind = eventos.find(each => each.tipo === tipo)
  if (!kind) throw new Error(`no event ${tipo}`)
  return kind
}

/** Finds the kind that cancels a document of this model in the usual time; undefined: none. */
export const cancellingOf = (eventos: readonly EventKind[], modelo: string): EventKind | undefined =>
  eventos.find(
    ({ efeito, modelos, substituida }) => efeito === 'cancelada' && !substituida && modelos.includes(modelo),
  )

/** Finds the kind that goes before a document of this model (EPEC); undefined: none. */
export const previousOf = (eventos: readonly EventKind[], modelo: string): EventKind | undefined =>
  eventos.find(({ previo, modelos }) => previo && modelos.includes(modelo))

/** Finds the authority that registers this kind for a model; null: the authority that authorised the document. */
export const registrantOf = (kind: Pick<EventKind, 'registrador'>, modelo: string): Registrador | null =>
  kind.registrador?.[modelo] ?? null

/** Name of this program in events. */
export const VER_APLIC = 'Tecla'
export const orgaoAutor = ({ chave }: DadosEvento): string => chave.slice(0, 2)
