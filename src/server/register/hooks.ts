import type { z } from 'zod'
import type { AnyRegister } from '../../domain/fields/define.ts'
import type { Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import type { Vault } from '../vault.ts'
import type { Busca } from './plan.ts'
import type { ExtraFilters } from './read/query.ts'
import type { WireRow } from './wire.ts'

export interface Saved {
  id: number
  /** Checked body, as it came. */
  record: WireRow
  novo: boolean
  agora: Date
}

/** Acts of one register beyond its declaration. Everything runs inside the transaction of the call. */
export interface Hooks {
  filters?: ExtraFilters
  /** Names that `answer` adds to a record, each with its schema. */
  tells?: z.ZodRawShape
  /** Those of them that are personal data, as a field's `personal`. */
  personal?: readonly string[]
  /** Those of them that `includes` may ask for. */
  includes?: readonly string[]
  /** Completes records about to be answered. */
  answer?(
    q: Q,
    sessao: Sessao,
    records: WireRow[],
    single: boolean,
    includes: ReadonlySet<string>,
  ): Promise<void>
  /** Before the row is made: completes or corrects the row, or refuses. `record` is the checked body, virtual fields too. */
  prepare?(
    q: Q,
    sessao: Sessao,
    row: WireRow,
    before: WireRow | null,
    record: WireRow,
    deps: { vault: Vault },
  ): Promise<void>
  /** Makes the row in place of the machine, and gives its id: an account is more than a row. Import refuses new rows. */
  insert?(q: Q, sessao: Sessao, row: WireRow, record: WireRow): Promise<number>
  saved?(q: Q, sessao: Sessao, saved: Saved): Promise<void>
  /** `saved` of many rows at once (bulk edit, import); absent: `saved`, row by row. */
  savedMany?(q: Q, sessao: Sessao, saved: readonly Saved[]): Promise<void>
  /**
   * Finds refusals that only the database knows (`saved` would throw them), for many rows at once and before any is
   * written.
   */
  refuseMany?(
    q: Q,
    sessao: Sessao,
    linhas: readonly { indice: number; id: number | null; record: WireRow; body: WireRow }[],
    agora: Date,
  ): Promise<{ indice: number; campo: string | null; mensagem: string }[]>
  /** Completes a record of a file with what its columns imply. */
  importing?(record: WireRow): void
  /** `prepare` looks at what other rows of the table say (who is the last guardian?): many rows are written one by one. */
  oneByOne?: true
  /** Before rows leave one of its lists: refuses. */
  leaving?(q: Q, table: string, ids: readonly number[]): Promise<void>
  /** Before a row goes: refuses. */
  removing?(q: Q, sessao: Sessao, id: number): Promise<void>
  /** Tables written by hand whose rows belong to the record alone: they go with it and come back with it. */
  takes?: readonly (readonly [table: string, column: string])[]
  /** A deleted record is back. */
  restored?(q: Q, sessao: Sessao, id: number): Promise<void>
  /** Uses of a row beyond the declarations (hot tables have no foreign keys). */
  uses?: readonly Use[]
  /** Its changes leave jobs for a moment that may be near: the worker looks at once. */
  wakes?: true
  /** Column by which others point at its rows, where it is not the id. */
  code?: string
  /** Table of its names and searched text, when it is one of its own. */
  busca?: Busca
  /**
   * Event for open browsers when it changes: those of the company, or of every company of the account; with its id
   * where one is enough.
   */
  avisa?: { evento: 'ProdutoAtualizado' | 'AcessoAtualizado'; a: 'empresa' | 'conta'; id?: true }
}

/** A register with what only the server does for it. */
export type Served = AnyRegister & { readonly server: Hooks }

/** Finds the server's hooks for the rows of a table, whatever register they are of. */
export const serverOf = (all: readonly Served[], table: string): Hooks =>
  all.find(({ id }) => id === table)?.server ?? {}

/** A table written by hand that points at a register's rows: a row that stands in it may not be deleted. */
export interface Use {
  table: string
  /** Any of them, as SQL. */
  columns: readonly string[]
  /** Place where people find the use. */
  recurso: string
  titulo: string
  /** Names one use; `{x}` is a column of the table. */
  exemplo: string
}
