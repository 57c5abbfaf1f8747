import type { EventKind } from './event/kind.ts'
import type { EventWords } from './event/write.ts'

/** Services of an authority, by what is asked of it. */
export type FamilyService =
  | 'autorizacao'
  | 'recibo'
  | 'consulta'
  | 'status'
  | 'inutilizacao'
  | 'evento'
  | 'distribuicao'
  | 'cadastro'

type TpAmb = '1' | '2'

/**
 * Request to the national distribution: all documents after a sequence number (NSU), the document of one NSU, or the
 * document of one key.
 */
export type PedidoDistribuicao = { ultNSU: number } | { nsu: number } | { chave: string }

/** Family of electronic documents: the words in which its authority is asked and answers. */
export interface DfeFamily {
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
  /** Tag of the protocol of an authorisation. */
  protocol: string
  /** Tag of an event with its registration, in the answer to a query; also the end of its file's name. */
  event: string
  /** Main tag of each service's answer. */
  answers: Readonly<Record<FamilyService, string>>
  /** Words of its events. */
  events: EventWords
  /** Kinds of events that its issuer may ask for. */
  kinds: readonly EventKind[]
  /** Finds the number of the document's item that a refusal names; null: none. */
  saidItem(xMotivo: string): number | null
  /** Message of each service; `lote` numbers a batch, `xml` is signed and stays byte for byte. */
  messages: {
    authorize(lote: string, xml: string): string
    receipt(recibo: string, tpAmb: TpAmb): string
    byKey(chave: string, tpAmb: TpAmb): string
    event(lote: string, xml: string): string
    /** Joins an event and the authority's answer into what is stored. */
    registered(event: string, answer: string): string
    status(cUF: string, tpAmb: TpAmb): string
    taxpayer(uf: string, documento: string): string
    distribution(pedido: PedidoDistribuicao, autor: { cnpj: string; cUF: string; tpAmb: TpAmb }): string
  }
}

/** Declares a family of documents. */
export const defineDfeFamily = (family: DfeFamily): DfeFamily => family
