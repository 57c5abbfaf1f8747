import type { TipoConta } from './accounts.ts'

/** An account by its id, or the company's main one of a kind. */
export type AccountRef = number | TipoConta

/**
 * Money that goes from one account to another: one row, balanced by itself. `valor` is a positive decimal string in R$.
 */
export interface Posting {
  de: AccountRef
  para: AccountRef
  valor: string
  /** Part of its cause: 'pagamento/1', 'troco', 'juros'. A cause says each part once. */
  componente: string
  /** tPag of the note, or a tender of ours. */
  meio?: string | null
  /** Id of the instalment (`parcelas`) that it opens or settles. */
  parcela_id?: number | null
  /** Instalment that it opens, of the amount owed (`titulo`) that is this part of its cause. */
  vence?: Due | null
  parceiro_id?: number | null
  historico?: string | null
}

export interface Due {
  titulo: string
  num: number
  /** ISO day. */
  vencimento: string
}

/** A kind of event that moves money, and what it says of one. */
export interface Cause<T> {
  /** Kind of its origin in the ledger: 'venda', 'conta', 'transferencia'. With the origin's id and the part it is unique. */
  origem: string
  postings: (of: T) => readonly Posting[]
}

/** Declares a cause once: the door writes what it says, and the nightly proof asks it again. */
export const defineCause = <T>(cause: Cause<T>): Cause<T> => cause
