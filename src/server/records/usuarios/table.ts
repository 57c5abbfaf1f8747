import { index, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'
import { fk, ref } from '../../db/tenant-table.ts'
import { at, type KeptBeside } from '../../db/to-table.ts'

/** argon2id hash of no password, for a user without one: a login's check then takes as long as for others. */
export const SEM_SENHA =
  '$argon2id$v=19$m=19456,t=2,p=1$zdShCMT3ZrPvIrn7g99wGA$jhbRtgusMFcY/8Ua3dvurOBL2X5wc/LjvAYjVm71/BI'

export const usuariosTable: KeptBeside = {
  columns: {
    senha_hash: text('senha_hash').notNull().default(SEM_SENHA),
    /** argon2id hash with the account's salt, so that two users of one account cannot have the same PIN. */
    pin_hash: text('pin_hash'),
    ultima_empresa_id: ref('ultima_empresa_id'),
    visto_em: instant('visto_em'),
  },
  uniques: {
    // unique in the whole installation by the table `emails_de_acesso`, whose key has this constraint's name
    email: t => index('usuarios_email').on(at(t, 'account_id'), at(t, 'email')),
    pin: (t, name) => unique(name).on(at(t, 'account_id'), at(t, 'pin_hash')),
  },
  extra: (t, table) => [
    fk('usuarios_ultima_empresa', [at(t, 'account_id'), at(t, 'ultima_empresa_id')], table('empresas')),
  ],
}
