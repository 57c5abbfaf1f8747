/** Events of a cash drawer besides sales, with their names on the slip. */
export const CAIXA_EVENTS = {
  abertura: 'Abertura de caixa',
  suprimento: 'Suprimento',
  sangria: 'Sangria',
  gaveta: 'Gaveta aberta',
  leitura_x: 'Leitura X',
  encerramento: 'Contagem iniciada',
  reabertura: 'Contagem desfeita',
  cancelamento: 'Venda cancelada',
  devolucao: 'Devolução',
  vale: 'Vale emitido',
  fechamento: 'Fechamento de caixa',
  retirada: 'Retirada do fechamento',
  complemento: 'Venda depois do fechamento',
  acerto: 'Acerto de entregador',
  acerto_diferenca: 'Diferença do acerto',
} as const
export type CaixaEvent = keyof typeof CAIXA_EVENTS

/** Places that receive cash taken out (sangria), or supply cash put in (suprimento). */
export const CAIXA_PLACES = [
  ['cofre', 'Cofre'],
  ['banco', 'Banco'],
  ['despesa', 'Despesa'],
] as const
export type CaixaPlace = (typeof CAIXA_PLACES)[number][0]

/** Actions at a drawer that a supervisor's PIN permits once. */
export const CAIXA_LEAVES = [
  'abrir_caixa',
  'suprimento',
  'suprimento_acima',
  'sangria',
  'sangria_acima',
  'gaveta',
  'leitura_x',
  'fechar_caixa',
  'reabrir_contagem',
  'diferenca_caixa',
  'receber_conta',
  'pix_devolver',
] as const
export type CaixaLeave = (typeof CAIXA_LEAVES)[number]

/** Seconds for which a supervisor's permission is valid: only for the action that follows at once. */
export const LEAVE_SECONDS = 60
