import type { z } from 'zod'
import type { AnyRegister } from '../../domain/fields/define.ts'
import type { Config } from '../config.ts'
import type { Sql } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import type { Ports } from '../ports/open.ts'
import type { Vault } from '../vault.ts'
import type { Busca } from './plan.ts'
import type { ExtraFilters } from './read/query.ts'
import type { WireRow } from './wire.ts'

export interface Saved {
  id: number
  /** Checked body of the request, merged with the stored record. */
  record: WireRow
  novo: boolean
  agora: Date
}

/** Services that a hook may ask to judge a row. */
export interface Preparing {
  vault: Vault
  ports: Ports
}

/** Server code of one register in addition to its declaration. Everything runs inside the request's transaction. */
export interface Hooks {
  filters?: ExtraFilters
  /** Writes the condition, over a row `t`, of rows that a session may see; absent: all of its company or account. */
  sees?(sessao: Sessao): Sql
  /** Writes the rows of a reading, a query in the place of a table; absent: the register's table. */
  rows?(sessao: Sessao): Sql
  /** Condition, over a row `t`, of the rows that totals add up; absent: all. */
  summed?: Sql
  /** Writes the condition, over a row `t`, by which a searched word finds it; null: the searched columns are read. */
  finds?(word: string): Sql | null
  /** Fields that `answer` adds to a record, with their schema. */
  tells?: z.ZodRawShape
  /** Fields of `tells` that are personal data, like a field's `personal`. */
  personal?: readonly string[]
  /** Fields of `tells` that a request may ask for with `includes`. */
  includes?: readonly string[]
  /** Adds fields to records before they are answered. */
  answer?(
    q: Q,
    sessao: Sessao,
    records: WireRow[],
    single: boolean,
    includes: ReadonlySet<string>,
    deps: { ports: Ports; config: Config },
  ): Promise<void>
  /** Completes, corrects or refuses a row before it is written. `record` is the checked body, with virtual fields. */
  prepare?(
    q: Q,
    sessao: Sessao,
    row: WireRow,
    before: WireRow | null,
    record: WireRow,
    deps: Preparing,
  ): Promise<void>
  /** Creates, in the register's place, a record of several rows (an account); gives its id. Imports refuse new ones. */
  insert?(q: Q, sessao: Sessao, row: WireRow, record: WireRow): Promise<number>
  /** Says who has the values that a unique column refused, by value; absent: the register's message says enough. */
  taken?(
    q: Q,
    sessao: Sessao,
    campo: string,
    valores: readonly unknown[],
  ): Promise<ReadonlyMap<unknown, string>>
  saved?(q: Q, sessao: Sessao, saved: Saved): Promise<void>
  /** Runs `saved` for many rows at once (bulk edit, import); absent: `saved` is called for each row. */
  savedMany?(q: Q, sessao: Sessao, saved: readonly Saved[]): Promise<void>
  /** Finds refusals that `saved` would throw and need the database, for many rows at once, before writing. */
  refuseMany?(
    q: Q,
    sessao: Sessao,
    linhas: readonly { indice: number; id: number | null; record: WireRow; body: WireRow }[],
    agora: Date,
  ): Promise<{ indice: number; campo: string | null; mensagem: string; com?: number }[]>
  /** Adds to a record read from an imported file the values that follow from its columns. */
  importing?(record: WireRow): void
  /** True when `prepare` depends on other rows (is this the last administrator?): rows are written one by one. */
  oneByOne?: true
  /** Refuses rows that may not be removed from a list. */
  leaving?(q: Q, table: string, ids: readonly number[]): Promise<void>
  /** Refuses a row that may not be deleted. */
  removing?(q: Q, sessao: Sessao, id: number): Promise<void>
  /** Tables without a register whose rows belong to the record: deleted and restored with it. */
  takes?: readonly (readonly [table: string, column: string])[]
  /** Runs after a deleted record was restored. */
  restored?(q: Q, sessao: Sessao, id: number): Promise<void>
  /** Tables that refer here without a declared reference (very large tables have no foreign keys). */
  uses?: readonly Use[]
  /** True when changes create jobs that may be due soon: wakes the job worker. */
  wakes?: true
  /** Column by which other rows refer to this register's rows, when not the id. */
  code?: string
  /** Separate table of names and searched text, when the register has one. */
  busca?: Busca
  /**
   * Event sent to open browsers after a change. `a`: browsers of the session's company, or of every company of the
   * account. `id`: the event carries the record's id.
   */
  avisa?: { evento: 'ProdutoAtualizado' | 'AcessoAtualizado'; a: 'empresa' | 'conta'; id?: true }
}

/** A register with its server code. */
export type Served = AnyRegister & { readonly server: Hooks }

/** Finds the hooks of the register with a table's name; {} when there is none. */
export const serverOf = (all: readonly Served[], table: string): Hooks =>
  all.find(({ id }) => id === table)?.server ?? {}

/** Table without a register that refers to a register's rows; a row that the table uses may not be deleted. */
export interface Use {
  table: string
  /** Columns, as SQL, that may refer to the row. */
  columns: readonly string[]
  /** Resource whose screen shows the use. */
  recurso: string
  titulo: string
  /** Text that names one use; `{x}` stands for a column of the table. */
  exemplo: string
}
