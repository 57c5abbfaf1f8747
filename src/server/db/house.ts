import { sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'

/**
 * The house: the tenant under which the installation's own rows lie (plans, licences, NCM, IBPT, banks…). No account ever
 * has this id, and not 0, which a missing value easily becomes. As the house, a transaction sees its own rows and, of
 * the accounts, only what the policies below open: accounts, companies, plans, units, card brands. Never a sale, a
 * product, a partner, a user.
 */
export const HOUSE = 999_999_999_999

const AS_HOUSE = sql.raw(`current_setting('app.tenant', true) = '${HOUSE}'`)

/** Every account reads the house's rows of the table beside its own. */
export const readByAll = (table: string) =>
  pgPolicy(`${table}_da_casa`, { for: 'select', using: sql.raw(`account_id = ${HOUSE}`) })

/** The house does this with the rows of every account. */
export const byHouse = (table: string, como: 'all' | 'select' | 'update') =>
  pgPolicy(`${table}_pela_casa_${como}`, {
    for: como,
    using: AS_HOUSE,
    ...(como === 'select' ? {} : { withCheck: AS_HOUSE }),
  })
