import { sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'

/**
 * Tenant of the installation's rows (plans, licences, NCM, IBPT, banks…). No account ever has this id; it is not 0,
 * because a missing value easily becomes 0. A transaction of this tenant sees the installation's rows and, of the
 * accounts, only the tables with the policy `byHouse`: accounts, companies, plans, units, card brands.
 */
export const HOUSE = 999_999_999_999

const AS_HOUSE = sql.raw(`current_setting('app.tenant', true) = '${HOUSE}'`)

/** Policy that lets every account read the installation's rows of a table. */
export const readByAll = (table: string) =>
  pgPolicy(`${table}_da_casa`, { for: 'select', using: sql.raw(`account_id = ${HOUSE}`) })

/** Policy that lets a transaction of the installation do `como` with the rows of every account. */
export const byHouse = (table: string, como: 'all' | 'select' | 'update') =>
  pgPolicy(`${table}_pela_casa_${como}`, {
    for: como,
    using: AS_HOUSE,
    ...(como === 'select' ? {} : { withCheck: AS_HOUSE }),
  })
