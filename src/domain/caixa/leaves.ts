import type { CaixaLeave } from '../../core/caixa/event.ts'
import { dec } from '../../core/money/decimal.ts'
import { formatMoney } from '../../core/money/pt-br.ts'
import type { Flag } from '../rights.ts'

/**
 * Right that each action on a cash drawer requires, of the user or of the supervisor who approves. An action beyond a limit
 * requires the right to see the expected amounts.
 */
export const LEAVE_FLAG: Readonly<Record<CaixaLeave, Flag>> = {
  abrir_caixa: 'pdv_abrir_caixa',
  suprimento: 'pdv_suprimento',
  suprimento_acima: 'pdv_ver_esperado',
  sangria: 'pdv_sangria',
  sangria_acima: 'pdv_ver_esperado',
  gaveta: 'pdv_gaveta',
  leitura_x: 'pdv_leitura_x',
  fechar_caixa: 'pdv_fechar_caixa',
  reabrir_contagem: 'pdv_reabrir_contagem',
  diferenca_caixa: 'pdv_ver_esperado',
  receber_conta: 'pdv_receber_conta',
  pix_devolver: 'pdv_pix_devolver',
}

/** Texts that a supervisor reads before the amount in R$. */
export const LEAVE_WORDS: Readonly<Record<CaixaLeave, string>> = {
  abrir_caixa: 'Abrir o caixa com',
  suprimento: 'Suprimento de',
  suprimento_acima: 'Suprimento, acima do limite, de',
  sangria: 'Sangria de',
  sangria_acima: 'Sangria, acima do limite, de',
  gaveta: 'Abrir a gaveta',
  leitura_x: 'Leitura X',
  fechar_caixa: 'Fechar o caixa',
  reabrir_contagem: 'Desfazer a contagem e voltar a vender',
  diferenca_caixa: 'Fechar depois de contar de novo, tendo contado',
  receber_conta: 'Receber de conta de cliente',
  pix_devolver: 'Decidir de um PIX de',
}

/** Told where an approval is asked and no user of the company has a PIN. */
export const NINGUEM_TEM_PIN = 'Ninguém tem PIN nesta empresa: o dono cadastra em Usuários'

/**
 * Actions that end the day or leave a count: where nobody has a PIN they need no approval, because nobody could give it
 * and the till would neither close nor sell. The event is stored without an approver.
 */
export const WITHOUT_PIN: ReadonlySet<CaixaLeave> = new Set([
  'fechar_caixa',
  'reabrir_contagem',
  'diferenca_caixa',
])

/** Writes what a supervisor must approve, with its R$ if not zero. */
export const leaveText = (acao: CaixaLeave, valor: string): string =>
  `${LEAVE_WORDS[acao]}${dec(valor).isZero() ? '' : ` ${formatMoney(valor)}`}: precisa da aprovação de um supervisor`
