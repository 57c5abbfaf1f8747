import { dataHoraIn, type Fuso } from '../../../core/document/fuso.ts'
import type { ScheduleState } from './repository.ts'

/** Said of a schedule while neither the company nor the installation has a mail server. */
const NO_SERVER = 'nenhum e-mail sai: falta o servidor em Configurações, E-mail'

/** Writes when the next e-mail is sent, or why none is. An alert still speaks in the bell without a mail server. */
export function stateWords(
  { ativo, suspenso, proximo_em, condicao }: ScheduleState,
  fuso: Fuso,
  canSend: boolean,
): string {
  if (suspenso) return `Suspenso: ${suspenso}`
  if (!ativo || !proximo_em) return 'Inativo'
  const [dia = '', hora = ''] = dataHoraIn(proximo_em, fuso).slice(0, 16).split('T')
  const when = `${dia.split('-').reverse().join('/')} ${hora}`
  if (canSend) return when
  return condicao ? `${when}, só no sino (${NO_SERVER})` : `${when}: ${NO_SERVER}`
}
