import { sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'

/**
 * Tenant of the installation's own rows (plans, licences, NCM, IBPT, banks…). No account ever has this id; it is not 0,
 * because a missing value easily becomes 0. As the house, a transaction sees its own rows and, of accounts, only what the
 * policies below open: accounts, companies, plans, units, card brands. Never a sale, a product, a partner, a user.
 */
export const HOUSE = 999_999_999_999

const AS_HOUSE = sql.raw(`current_setting('app.tenant', true) = '${HOUSE}'`)

/** Lets every account read the table's rows of the house. */
export const readByAll = (table: string) =>
  pgPolicy(`${table}_da_casa`, { for: 'select', using: sql.raw(`account_id = ${HOUSE}`) })

/** Lets the house do this with the rows of every account. */
export const byHouse = (table: string, como: 'all' | 'select' | 'update') =>
  pgPolicy(`${table}_pela_casa_${como}`, {
    for: como,
    using: AS_HOUSE,
    ...(como === 'select' ? {} : { withCheck: AS_HOUSE }),
  })
