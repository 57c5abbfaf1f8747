import type { TpEmis } from '../../../core/document/emissao.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Conexao } from '../../sefaz/client/conexao.ts'
import type { RespostaAutorizacao, RespostaConsulta, SefazResult } from '../../sefaz/client/resultado.ts'
import type { Documento } from '../repository.ts'

/** Way a number goes out: normal, or in contingency, with its beginning and reason. */
export type Emissao =
  | { tp_emis: 1; dh_emi: string; dh_cont: null; xjust: null }
  | { tp_emis: Exclude<TpEmis, 1>; dh_emi: string; dh_cont: string; xjust: string }

/** Columns of the document's row changed by signing. */
export type Assinatura = Pick<
  Documento,
  'chave' | 'dh_emi' | 'tp_emis' | 'dh_cont' | 'xjust' | 'xml_assinado' | 'digest'
>

/** Reason, for the person who corrects it, why no document can be made from the registers. */
export class NotaInviavel extends Error {
  readonly campo: string
  /** cStat that SEFAZ would answer; null where SEFAZ has no such rule. */
  readonly cstat: string | null
  constructor(texto: string, campo: string, cstat: string | null) {
    super(texto)
    this.campo = campo
    this.cstat = cstat
  }
}

/**
 * A kind of document as issuing needs it: how to read its owner, make its bytes, and send them. The steps (`steps.ts`) call
 * these parts in order and know nothing else. `N`: the owner as read. `D`: the document before it is signed.
 */
export interface Model<N = unknown, D = unknown> {
  /** Kind of owner (`origem_tipo`). */
  origem: string
  /** Models of document, as in the key. */
  modelos: readonly string[]
  /**
   * Tells if a customer waits at a counter: then a note that cannot be sent goes out offline (tpEmis 9). Others wait for
   * SEFAZ, or use the chosen channel.
   */
  balcao(documento: Documento): boolean
  /** Minutes after dhEmi in which SEFAZ still accepts a normal note; later it needs a new dhEmi. Null: no limit. */
  atraso(documento: Documento): number | null
  /** Reads the whole owner. */
  read(q: Q, tenant: Tenant, documento: Documento): Promise<N>
  /** Tells if the note is handed over while SEFAZ is away, and so printed at once. */
  entregue(nota: N): boolean
  /** Makes the document from its owner; `numerado` has its number and way out. @throws NotaInviavel */
  compose(numerado: Documento, nota: N, conexao: Conexao): D
  /** Checks the rules SEFAZ would refuse by. @throws NotaInviavel */
  preflight(rascunho: D): void
  /** Signs and validates by the official schema. @throws NotaInviavel */
  sign(rascunho: D, conexao: Conexao): { xml: string; digest: string }
  /** Gives the owner's line, from 1, of an item of the document; null: it has none. Absent: lines and items are the same. */
  lineOf?(rascunho: D, nItem: number): number | null
  /** Sends stored bytes to the authority. */
  send(conexao: Conexao, xml: string): Promise<SefazResult<RespostaAutorizacao>>
  /** Asks for the result of a lot by its receipt, for authorities that give receipts. */
  receipt?(conexao: Conexao, recibo: string): Promise<SefazResult<RespostaAutorizacao>>
  /** Asks the authority about a key. */
  consult(conexao: Conexao, chave: string): Promise<SefazResult<RespostaConsulta>>
  /** Joins signed bytes and protocol into the XML that is kept and handed over. */
  proc(xml: string, protocolo: string): string
}

export function modelOf(
  models: readonly Model[],
  { origem_tipo, modelo }: Pick<Documento, 'origem_tipo' | 'modelo'>,
): Model {
  const model = models.find(({ origem, modelos }) => origem === origem_tipo && modelos.includes(modelo))
  if (!model) throw new Error(`nothing issues a ${modelo} of a ${origem_tipo}`)
  return model
}
