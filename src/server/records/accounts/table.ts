import { sql } from 'drizzle-orm'
import { check, pgPolicy } from 'drizzle-orm/pg-core'
import { settingColumns } from '../../db/columns.ts'
import { byHouse } from '../../db/house.ts'
import { at, type KeptBeside } from '../../db/to-table.ts'

/** Table of accounts; an account is its own tenant: account_id = id. */
export const accountsTable: KeptBeside = {
  columns: settingColumns('conta'),
  extra: t => [
    check('accounts_self', sql`${at(t, 'account_id')} = ${at(t, 'id')}`),
    // for the first-run wizard, which checks whether any account exists
    pgPolicy('accounts_instalacao', {
      for: 'select',
      using: sql`current_setting('app.instalacao', true) = '1'`,
    }),
    byHouse('accounts', 'select'),
    byHouse('accounts', 'update'),
  ],
}
