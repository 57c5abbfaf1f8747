import type { IndPres } from '../../core/document/destino.ts'
import type { OperationNames } from '../../core/document/operation.ts'
import type { RegimeRegular } from '../../core/law/reforma.ts'
import type { EntradaParametros } from '../../core/tax/index.ts'
import type { Destinos } from './parametros.ts'

/** Tax base values by product id. */
export type Pautas = Readonly<Record<string, readonly LinhaDePauta[]>>

/**
 * Row of tax base values, R$ per taxable unit, valid from a day to another, inclusive: `propria` for ICMS on goods leaving
 * the state, `st` for ST on goods sent to it. Without a state: the maximum price to consumers (PMC), per unit of sale,
 * in both fields.
 */
export type LinhaDePauta = readonly [
  uf: string | null,
  de: string | null,
  ate: string | null,
  propria: string | null,
  st: string | null,
]

/** Input of the tax engine that is not in the sale: date, issuer, settings of the account. */
export interface ContextoFiscal {
  /** ISO date of issue, which selects the law in force. */
  data: string
  emitente: { crt: 1 | 2 | 3 | 4; uf: string; ibscbs_regular?: RegimeRegular | null | undefined }
  account: { ignorar_icms_valor_nota: boolean; valor_decimal: number; qtde_decimal: number }
  /** Engine parameters of the company (parametros.ts), with the MVA and FCP of its state if registered. */
  parametros?: EntradaParametros | null
  /** MVA and FCP rows of the other states to which the sale may go. */
  destinos?: Destinos | undefined
  /** Tax base values (pautas) of the sale's products. */
  pautas?: Pautas | undefined
  /** indPres of a document; absent for a till's sale, which is face to face or delivered. */
  indPres?: IndPres
  /** Contribution withheld from a rural producer's sale (doc 3 §3.5). */
  senar?: { aliq_senar: string } | null
  /** Operation; absent for a till's sale. */
  operacao?: Omit<OperationNames, 'modelo'>
  /** Kind of debit note; null: no debit note. */
  debito?: string | null
}
