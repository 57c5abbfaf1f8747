import { ApiError, errorText } from '../api/errors.ts'
import type { ConfirmDados } from '../dialogs/confirm.tsx'

/** Gives the question of a refusal to issue because a tax has no published rate; null: another refusal. */
export function rateQuestion(error: unknown): ConfirmDados | null {
  if (!(error instanceof ApiError)) return null
  const { sem_aliquota } = (error.dados ?? {}) as { sem_aliquota?: readonly string[] }
  return sem_aliquota
    ? {
        titulo: 'Alíquota não publicada',
        pergunta: `${errorText(error)}. Emitir assim?`,
        detalhe: 'Confira a alíquota própria na regra do imposto antes de emitir.',
        inicial: 'nao',
      }
    : null
}
