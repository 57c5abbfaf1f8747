import { sql } from '../../db/sql.ts'
import type { Hooks } from '../../register/hooks.ts'

/** `cfop=DENTRO` or `FORA` by the first digit (G-111); anything else is the code, with the stars of the grammar. */
export const tributacaoIcmsHooks: Hooks = {
  filters: {
    cfop: value => {
      if (value === 'DENTRO') return sql`left(t.cfop, 1) in ('1', '5')`
      if (value === 'FORA') return sql`left(t.cfop, 1) in ('2', '3', '6', '7')`
      return value === '' ? null : sql`t.cfop like ${value.replace(/[\\%_]/g, '\\$&').replace(/\*/g, '%')}`
    },
  },
}
