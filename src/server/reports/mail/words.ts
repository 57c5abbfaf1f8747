import { dataHoraUf } from '../../../core/document/fuso.ts'
import type { ScheduleState } from './repository.ts'

/** Says when the next letter goes, or why none does. */
export function stateWords({ ativo, suspenso, proximo_em }: ScheduleState, uf: string): string {
  if (suspenso) return `Suspenso: ${suspenso}`
  if (!ativo || !proximo_em) return 'Inativo'
  const [dia = '', hora = ''] = dataHoraUf(proximo_em, uf).slice(0, 16).split('T')
  return `${dia.split('-').reverse().join('/')} ${hora}`
}
