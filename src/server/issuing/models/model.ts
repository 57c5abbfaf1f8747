import type { TpEmis } from '../../../core/document/emissao.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Conexao } from '../../sefaz/client/conexao.ts'
import type { RespostaAutorizacao, RespostaConsulta, SefazResult } from '../../sefaz/client/resultado.ts'
import type { Documento } from '../repository.ts'

/** How a number goes out: as ever, or in a contingency since when and why. */
export type Emissao =
  | { tp_emis: 1; dh_emi: string; dh_cont: null; xjust: null }
  | { tp_emis: Exclude<TpEmis, 1>; dh_emi: string; dh_cont: string; xjust: string }

/** Columns of the document's row that signing writes. */
export type Assinatura = Pick<
  Documento,
  'chave' | 'dh_emi' | 'tp_emis' | 'dh_cont' | 'xjust' | 'xml_assinado' | 'digest'
>

/** Why a document cannot be made from what is registered, for the person who mends it. */
export class NotaInviavel extends Error {
  readonly campo: string
  /** cStat that SEFAZ would answer; null where no rule of SEFAZ says it. */
  readonly cstat: string | null
  constructor(texto: string, campo: string, cstat: string | null) {
    super(texto)
    this.campo = campo
    this.cstat = cstat
  }
}

/**
 * A kind of document, as issuing needs to know it: what is read of its owner, how bytes are made of that, and the door they
 * go through. The walk (`steps.ts`) calls its parts in this order and knows nothing else. `N`: what was read. `D`: the document
 * before it is signed.
 */
export interface Model<N = unknown, D = unknown> {
  /** Kind of owner (`origem_tipo`). */
  origem: string
  /** Models of documents that it makes, as the key spells them. */
  modelos: readonly string[]
  /** A customer waits at a counter: what cannot be sent goes out in contingency (tpEmis 9). Others wait for SEFAZ, or leave by the way that was chosen. */
  balcao(documento: Documento): boolean
  /** Minutes after its dhEmi until which it goes out as normal, and so is of the moment it is sent again; null: at any time. */
  atraso(documento: Documento): number | null
  /** The owner, whole. */
  read(q: Q, tenant: Tenant, documento: Documento): Promise<N>
  /** Is it handed over while SEFAZ is away, and so printed at once? */
  entregue(nota: N): boolean
  /** The document from its owner, `numerado` as it goes out. @throws NotaInviavel */
  compose(numerado: Documento, nota: N, conexao: Conexao): D
  /** @throws NotaInviavel what SEFAZ would refuse */
  preflight(rascunho: D): void
  /** @throws NotaInviavel what the official schema refuses */
  sign(rascunho: D, conexao: Conexao): { xml: string; digest: string }
  /** The line of its owner, from 1, of the document's item of that number; null: it has none. Absent: they are the same. */
  lineOf?(rascunho: D, nItem: number): number | null
  /** Stored bytes → the authority. */
  send(conexao: Conexao, xml: string): Promise<SefazResult<RespostaAutorizacao>>
  /** Asks for the result of a lot by its receipt, where the authority gives any. */
  receipt?(conexao: Conexao, recibo: string): Promise<SefazResult<RespostaAutorizacao>>
  /** Asks the authority about a key. */
  consult(conexao: Conexao, chave: string): Promise<SefazResult<RespostaConsulta>>
  /** Signed bytes and the protocol as received → what is kept and handed over. */
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
