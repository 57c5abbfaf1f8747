import { sealCsrt } from '../../sefaz/csrt-store.ts'
import type { Hooks } from '../hooks.ts'

/** The code goes sealed into its column; without an identifier there is none. */
export const responsaveisTecnicosHooks: Hooks = {
  async prepare(_q, _sessao, row, _before, record, { vault }) {
    const csrt = record['csrt']
    if (typeof csrt === 'string' && csrt !== '') row['csrt'] = sealCsrt(vault, csrt)
    if (!row['id_csrt']) row['csrt'] = null
  },
}
