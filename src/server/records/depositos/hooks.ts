import { AppError, fieldError } from '../../../domain/error.ts'
import type { Hooks } from '../../register/hooks.ts'
import { isMain, noMain } from './repository.ts'

/** A company always has one main deposit: another takes its place, and nothing else ends it. */
export const depositosHooks: Hooks = {
  oneByOne: true,
  async prepare(q, sessao, row, before) {
    const [era, fica] = [before?.['principal'] === true, row['principal'] === true]
    if (era && !fica) throw fieldError('principal', 'Para trocar, marque outro depósito como principal')
    if (fica && !era) await noMain(q, sessao.empresa_id)
  },
  async removing(q, _sessao, id) {
    if (await isMain(q, id))
      throw new AppError('CONFLITO', { mensagem: 'É o depósito principal da empresa, que precisa de um' })
  },
}
