import { columnsOf } from '../../domain/fields/columns.ts'
import type { Fields } from '../../domain/fields/field.ts'
import type { Config } from '../config.ts'
import type { Db, Q, Tenant } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import type { Ports } from '../ports/open.ts'
import type { Vault } from '../vault.ts'
import type { Hooks, Served } from './hooks.ts'
import { type Plan, planOf } from './plan.ts'
import type { RecordScope } from './read/source.ts'
import { tablesOf } from './write/bin.ts'
import { type UsePart, type Uses, usesOf } from './write/uses.ts'

/** Storage of records' photos, outside the register's table. */
export interface FotosPort {
  /** Stores a photo sent in a body; gives its address without signature. */
  gravar(q: Q, tenant: Tenant, campo: string, valor: string): Promise<string>
  /** Gives signed addresses, which allow to see the photo. */
  enderecos(tenant: Tenant, path: string): { foto: string; thumbnail: string }
}

export interface CrudDeps {
  db: Db
  fotos: FotosPort
  clock: () => Date
  vault: Vault
  ports: Ports
  config: Config
}

/** Register with everything that its endpoints need, prepared once. */
export interface Machine {
  plan: Plan
  fields: Fields
  hooks: Hooks
  /** Every register by id. */
  registers: ReadonlyMap<string, Served>
  /** Registers whose rows belong to this register's records. */
  nested: readonly Served[]
  uses: Uses
  /** Tables whose rows are deleted with a record. */
  tables: readonly UsePart[]
  /** True when a field is stored in another table and is known only after the hook `answer`. */
  elsewhere: boolean
  deps: CrudDeps
}

/** One request about a register: its transaction, session, and the rows that it may see. */
export interface Call {
  q: Q
  sessao: Sessao
  scope: RecordScope
}

export function createMachine(register: Served, all: readonly Served[], deps: CrudDeps): Machine {
  const fields = register.fields as Fields
  const hooks = register.server
  return {
    plan: planOf(register, all),
    fields,
    hooks,
    registers: new Map(all.map(item => [item.id, item])),
    nested: all.filter(({ parent }) => parent?.register === register.id),
    uses: usesOf(register, all),
    tables: tablesOf(register, all),
    elsewhere: hooks.answer !== undefined && columnsOf(fields).some(({ field }) => field.virtual === 'body'),
    deps,
  }
}
