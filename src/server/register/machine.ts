import { columnsOf } from '../../domain/fields/columns.ts'
import type { Fields } from '../../domain/fields/field.ts'
import type { Db, Q, Tenant } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import type { Vault } from '../vault.ts'
import type { Hooks, Served } from './hooks.ts'
import { type Plan, planOf } from './plan.ts'
import type { RecordScope } from './read/source.ts'
import { tablesOf } from './write/bin.ts'
import { type UsePart, type Uses, usesOf } from './write/uses.ts'

/** Photos of records, stored outside the register's table. */
export interface FotosPort {
  /** Stores a photo of a body; gives its address, without the right to see it. */
  gravar(q: Q, tenant: Tenant, campo: string, valor: string): Promise<string>
  /** Signs the address with the right to see the photo. */
  enderecos(tenant: Tenant, path: string): { foto: string; thumbnail: string }
}

export interface CrudDeps {
  db: Db
  fotos: FotosPort
  clock: () => Date
  vault: Vault
}

/** A register with everything its calls need, prepared once. */
export interface Machine {
  plan: Plan
  fields: Fields
  hooks: Hooks
  /** Every register by id. */
  registers: ReadonlyMap<string, Served>
  /** Registers whose rows belong to this one's records. */
  nested: readonly Served[]
  uses: Uses
  /** Tables whose rows are deleted with a record. */
  tables: readonly UsePart[]
  /** Some field is stored elsewhere, and is known only after `answer`. */
  elsewhere: boolean
  deps: CrudDeps
}

/** One call about a register: its transaction, session, and the rows it may see. */
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
