import type { TpEmis } from '../../document/emissao.ts'
import type { Lei } from '../../law/index.ts'
import type { AnswerCodes } from './codes.ts'
import type { EventKind } from './event/kind.ts'
import type { EventWords } from './event/write.ts'

/** Services of an authority, by what is asked of it. `abertos`: documents whose transport has not ended. */
export type FamilyService =
  | 'autorizacao'
  | 'recibo'
  | 'consulta'
  | 'status'
  | 'inutilizacao'
  | 'evento'
  | 'distribuicao'
  | 'cadastro'
  | 'abertos'

type TpAmb = '1' | '2'

/** Request to the national distribution: all documents after a sequence number (NSU), or the one of an NSU or a key. */
export type PedidoDistribuicao = { ultNSU: number } | { nsu: number } | { chave: string }

/** How a service is called and answers. */
export interface FamilyCall {
  /** Operation of its WSDL. */
  operation: string
  /** SOAP method. */
  method: string
  /** Main tag of the answer. */
  answer: string
  /** An element with the method's name stands around the data. */
  wrapped?: true
  /** The message travels as base64 of its gzip. */
  zipped?: true
}

/** A document of a family, by the root of its XML. */
export interface DfeRoot {
  /** Models of document that have this root. */
  models: readonly string[]
  /** Element that is signed. */
  signed: string
  /** Service that authorises it. */
  authorization: FamilyCall
  /** Joins the signed document and the protocol, as received, into what is stored, without declaration. */
  proc(xml: string, protocol: string): string
}

/** Words of a QR whose text is an address with the key, and a signature of the key where it goes offline. */
export interface QrWords {
  /** Parameter of the key. */
  key: string
  /** Ways of issuing (tpEmis) whose QR has the signature. */
  signed: readonly TpEmis[]
  /** Address of the state where the QR leads. */
  url(uf: string, tpAmb: TpAmb): string
}

/** Family of electronic documents: the words in which its authority is asked and answers. */
export interface DfeFamily {
  /** Name of its project, in addresses and folders. */
  name: 'nfe' | 'cte' | 'mdfe'
  /** Models of document, as in the key. */
  models: readonly string[]
  /** End of the name of an authorised document's file. */
  file: string
  /** Models for which a company may choose a contingency. */
  chosen: readonly string[]
  /** Namespace of the services' operations, without the operation. */
  wsdl: string
  /** Element around each message. */
  data: string
  /** Header of each call, with the state's code and the layout's version. Absent: none. */
  header?: { tag: string; version: string }
  /** Tag of the protocol of an authorisation. */
  protocol: string
  /** Tag of an event with its registration, in the answer to a query; also the end of its file's name. */
  event: string
  /** Documents by the root of their XML; the first of a model is its usual one. */
  roots: Readonly<Record<string, DfeRoot>>
  /** Other services; absent: the authority has none. */
  services: Readonly<Partial<Record<Exclude<FamilyService, 'autorizacao'>, FamilyCall>>>
  /** Meaning of the answers. */
  codes: AnswerCodes
  /** Official schemas: file of each kind of message. */
  schemas: Readonly<Record<string, string>>
  /** Words of its events. */
  events: EventWords
  /** Kinds of events that its issuer may ask for. */
  kinds: readonly EventKind[]
  /** True if a document is refused while an earlier one of the same goods stands. */
  exclusive?: true
  /** Way of issuing (tpEmis) of a document that is handed over unauthorised; null: none is. */
  offline: Exclude<TpEmis, 1> | null
  /** Way of issuing by the authority of contingency of a state, on a day (ISO); null: none. */
  svc(uf: string, dia: string): Exclude<TpEmis, 1> | null
  /** Hours after dhEmi in which a document that is not authorised yet has to be sent. */
  hoursToSend(lei: Lei, tpEmis: number): number
  /** Words of its QR; absent: the model makes it. */
  qr?: QrWords
  /** Finds the number of the document's item that a refusal names; null: none. */
  saidItem(xMotivo: string): number | null
  /** Message of each service; `lote` numbers a batch, `xml` is signed and stays byte for byte. */
  messages: {
    authorize(lote: string, xml: string): string
    /** Absent: the authority answers at once, and gives no receipts. */
    receipt?(recibo: string, tpAmb: TpAmb): string
    byKey(chave: string, tpAmb: TpAmb): string
    event(lote: string, xml: string): string
    /** Joins an event and the authority's answer into what is stored. */
    registered(event: string, answer: string): string
    /** Joins a voiding of numbers and the authority's answer. Absent: numbers that were not used need nothing. */
    voided?(voiding: string, answer: string): string
    status(cUF: string, tpAmb: TpAmb): string
    taxpayer?(uf: string, documento: string): string
    distribution?(pedido: PedidoDistribuicao, autor: { cnpj: string; cUF: string; tpAmb: TpAmb }): string
    /** Asks for the issuer's documents whose transport has not ended. */
    open?(documento: string, tpAmb: TpAmb): string
  }
}

/** Declares a family of documents. */
export const defineDfeFamily = (family: DfeFamily): DfeFamily => family

/** Finds a document's root in its XML. @throws Error for a root that the family does not have */
export function rootOf({ roots, name }: DfeFamily, xml: string): DfeRoot & { tag: string } {
  const tag = /^(?:<\?[^>]*>)?\s*<(\w+)/.exec(xml)?.[1] ?? ''
  const root = roots[tag]
  if (!root) throw new Error(`<${tag}> is no document of ${name}`)
  return { ...root, tag }
}

/** Finds a call's words; that of an authorisation is of the root of `xml`, else of the model's usual one. */
export function callOf(
  family: DfeFamily,
  servico: FamilyService,
  { modelo, xml }: { modelo: string; xml?: string },
): FamilyCall | undefined {
  if (servico !== 'autorizacao') return family.services[servico]
  if (xml !== undefined) return rootOf(family, xml).authorization
  return Object.values(family.roots).find(({ models }) => models.includes(modelo))?.authorization
}

/** Tells whether numbers that were not used are voided; else they need nothing. */
export const voidsNumbers = ({ kinds }: Pick<DfeFamily, 'kinds'>): boolean =>
  kinds.some(({ porta }) => porta === 'inutilizacao')
