import type { TipoConta } from './accounts.ts'

/** An account: by id, or by kind, meaning the company's main account of that kind. */
export type AccountRef = number | TipoConta

/** Money from one account to another: one row, which debits and credits. `valor`: a positive decimal string in R$. */
export interface Posting {
  de: AccountRef
  para: AccountRef
  valor: string
  /** Name of the part within its cause, unique there: 'pagamento/1', 'troco/2', 'juros'. */
  componente: string
  /** tPag of the note, or another code of ours. */
  meio?: string | null
  /** Id of the instalment (`parcelas`) that the posting opens or settles. */
  parcela_id?: number | null
  /** Due date, when the posting opens an instalment; `titulo` names the part of the cause that is split into instalments. */
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

/** A kind of event that moves money, with the function that gives its postings. */
export interface Cause<T> {
  /** Kind of origin in the ledger: 'venda', 'conta', 'transferencia'. Unique with the origin's id and the part's name. */
  origem: string
  postings: (of: T) => readonly Posting[]
}

/** Declares a cause. The code that writes the ledger uses its postings, and the daily check computes them again. */
export const defineCause = <T>(cause: Cause<T>): Cause<T> => cause
