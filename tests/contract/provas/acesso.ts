import { proofs } from './proofs.ts'

/** Who may go where, what a session begins, what moves the user. */
export const ACESSO = {
  ...proofs('tests/domain/guard.test.ts', {
    'B.guarda.04': 'a primeira regra que falha decide',
    'B.guarda.05': 'a primeira regra que falha decide',
    'B.guarda.06': 'a primeira regra que falha decide',
    'B.guarda.07': 'a primeira regra que falha decide',
    'B.guarda.08': 'a primeira regra que falha decide',
    'B.guarda.09': 'a primeira regra que falha decide',
    'B.guarda.10': 'a primeira regra que falha decide',
    'B.guarda.11': 'a primeira regra que falha decide',
    'B.empresa.03': 'a primeira regra que falha decide',
    'B.rota.14': 'as quatro telas de %s pedem direito e plano',
  }),
}
