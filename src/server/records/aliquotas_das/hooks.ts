import { fieldError } from '../../../domain/error.ts'
import type { Hooks } from '../../register/hooks.ts'
import { markMonths } from './repository.ts'

export const aliquotasDasHooks: Hooks = {
  async prepare(q, { empresa }, _row, before) {
    if (empresa.crt === 4) throw fieldError('aliquota', 'O MEI paga um DAS fixo: não tem alíquota')
    if (before) await markMonths(q, Number(before['id']))
  },
  saved: (q, _sessao, { id }) => markMonths(q, id),
  removing: (q, _sessao, id) => markMonths(q, id),
  restored: (q, _sessao, id) => markMonths(q, id),
}
