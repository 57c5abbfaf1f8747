import { dataHoraIn, type Fuso } from '../../../core/document/fuso.ts'
import type { ScheduleState } from './repository.ts'

/** Writes when the next e-mail is sent, or why none is. */
export function stateWords({ ativo, suspenso, proximo_em }: ScheduleState, fuso: Fuso): string {
  if (suspenso) return `Suspenso: ${suspenso}`
  if (!ativo || !proximo_em) return 'Inativo'
  const [dia = '', hora = ''] = dataHoraIn(proximo_em, fuso).slice(0, 16).split('T')
  return `${dia.split('-').reverse().join('/')} ${hora}`
}
