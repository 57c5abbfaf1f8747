import type { Hooks } from '../../register/hooks.ts'
import { sealCsrt } from '../../sefaz/csrt-repository.ts'

/** Hooks that encrypt the code (CSRT), and remove the code when its identifier (`id_csrt`) is empty. */
export const responsaveisTecnicosHooks: Hooks = {
  async prepare(_q, _sessao, row, _before, record, { vault }) {
    const csrt = record['csrt']
    if (typeof csrt === 'string' && csrt !== '') row['csrt'] = sealCsrt(vault, csrt)
    if (!row['id_csrt']) row['csrt'] = null
  },
}
