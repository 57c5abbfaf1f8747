import { AppError } from '../../../domain/error.ts'
import { parceiros_address } from '../../../domain/records/parceiros_address/index.ts'
import type { Hooks } from '../../register/hooks.ts'
import { tidy } from '../parceiros/hooks.ts'
import { onlyOnePrimary } from '../parceiros/repository.ts'
import { hasAnother, partnerOf } from './repository.ts'

/** Hooks of addresses: after a save exactly one is the main one; a partner's only one cannot be removed. */
export const parceirosAddressHooks: Hooks = {
  async prepare(_q, _sessao, row) {
    tidy(row, 'ie')
  },
  async saved(q, _sessao, { id }) {
    const parceiro_id = await partnerOf(q, id)
    if (parceiro_id !== null) await onlyOnePrimary(q, parceiros_address.id, parceiro_id, id)
  },
  async removing(q, _sessao, id) {
    if (!(await hasAnother(q, id)))
      throw new AppError('CONFLITO', { mensagem: 'É o único endereço do parceiro, que precisa de um' })
  },
}
