import type { TpEmis } from '../../../core/document/emissao.ts'
import type { MendedConsumidor } from '../../../domain/api/vendas.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Conexao } from '../../sefaz/client/conexao.ts'
import type { Documento } from '../repository.ts'

/** How a note is issued: normally, or in contingency, with the contingency's beginning and reason. */
export type Emissao =
  | { tp_emis: 1; dh_emi: string; dh_cont: null; xjust: null }
  | { tp_emis: Exclude<TpEmis, 1>; dh_emi: string; dh_cont: string; xjust: string }

/** Columns of the document's row that signing changes. */
export type Assinatura = Pick<
  Documento,
  'chave' | 'dh_emi' | 'tp_emis' | 'dh_cont' | 'xjust' | 'xml_assinado' | 'digest'
>

/** Error that says, for the user who corrects them, why the registers give no valid document. */
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

export type { MendedConsumidor } from '../../../domain/api/vendas.ts'

/**
 * Kind of document as issuing needs it: how to read its owner (the sale), compose the document, and sign it. The steps
 * (`steps.ts`) call these functions in order and know nothing else; its family says how it is sent. `N`: the owner as read.
 * `D`: the document before signing.
 */
export interface Model<N = unknown, D = unknown> {
  /** Kind of owner (`origem_tipo`). */
  origem: string
  /** Models of document, as in the key. */
  modelos: readonly string[]
  /**
   * Tells if somebody waits for the paper, as a customer at a counter: then a document that cannot be sent is issued offline,
   * as its family does. Others wait for SEFAZ, or use the company's contingency.
   */
  balcao(documento: Documento): boolean
  /** Gives the minutes after dhEmi in which SEFAZ takes a normal note; later it needs a new dhEmi. Null: no limit. */
  atraso(documento: Documento): number | null
  /** Reads the owner with everything the document needs. */
  read(q: Q, tenant: Tenant, documento: Documento): Promise<N>
  /** Tells if the customer gets the note while SEFAZ does not answer; then the note is printed at once. */
  entregue(nota: N): boolean
  /** Composes the document from its owner; `numerado` has the number and the way of issuing. @throws NotaInviavel */
  compose(numerado: Documento, nota: N, conexao: Conexao): D
  /** Checks the rules by which SEFAZ would refuse the note. @throws NotaInviavel */
  preflight(rascunho: D): void
  /** Signs, and validates by the official schema. @throws NotaInviavel */
  sign(rascunho: D, conexao: Conexao): { xml: string; digest: string }
  /** Tells if SVC takes the document; another one waits for its own authority. Absent: it takes all. */
  bySvc?(q: Q, tenant: Tenant, documento: Documento): Promise<boolean>
  /** Gives the key of the document that a signed one replaces once it is authorised; null: none. */
  replaces?(xml: string): string | null
  /** Gives the owner's line, from 1, for an item of the document; null: none. Absent: lines and items are the same. */
  lineOf?(rascunho: D, nItem: number): number | null
  /**
   * Corrects the owner of a refused document before it is issued again, by the law of `dia` (ISO) where that is not null.
   * Absent: its user corrects it. @throws VALIDACAO for an unknown recipient
   */
  mend?(
    q: Q,
    tenant: Tenant,
    documento: Documento,
    said: { consumidor: MendedConsumidor; dia: string | null },
  ): Promise<void>
}

export function modelOf(
  models: readonly Model[],
  { origem_tipo, modelo }: Pick<Documento, 'origem_tipo' | 'modelo'>,
): Model {
  const model = models.find(({ origem, modelos }) => origem === origem_tipo && modelos.includes(modelo))
  if (!model) throw new Error(`nothing issues a ${modelo} of a ${origem_tipo}`)
  return model
}
