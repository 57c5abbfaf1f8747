/**
 * States of a TEF transaction. pedida: the TEF program has the request. nao_enviada: the program never got the request.
 * perdida: no response is awaited; one that comes is undone. inconsistente: the response does not say if the card was
 * approved. confirmando, desfazendo: sent, until the program acknowledges.
 */
export const SITUACOES_TEF = [
  ...['pedida', 'autorizada', 'negada', 'nao_enviada', 'perdida', 'inconsistente'],
  ...['confirmando', 'confirmada', 'desfazendo', 'desfeita', 'cancelada'],
] as const
export type SituacaoTef = (typeof SITUACOES_TEF)[number]

interface TefState {
  /** Event that an open transaction waits for; null: it has ended. */
  espera: 'resposta' | 'venda' | 'gerenciador' | 'cnf' | 'ncn' | null
  /** State that it takes when the manager says that it is still pending there; null: that cannot be. */
  pendente: 'confirmando' | 'desfazendo' | null
}

/** Lists the end of each state: a new state without its end does not compile. */
export const TEF_STATES = {
  pedida: { espera: 'resposta', pendente: null },
  autorizada: { espera: 'venda', pendente: 'desfazendo' },
  negada: { espera: null, pendente: 'desfazendo' },
  nao_enviada: { espera: null, pendente: 'desfazendo' },
  perdida: { espera: null, pendente: 'desfazendo' },
  inconsistente: { espera: 'gerenciador', pendente: 'desfazendo' },
  confirmando: { espera: 'cnf', pendente: 'confirmando' },
  confirmada: { espera: null, pendente: 'confirmando' },
  desfazendo: { espera: 'ncn', pendente: 'desfazendo' },
  desfeita: { espera: null, pendente: 'desfazendo' },
  cancelada: { espera: null, pendente: null },
} as const satisfies Readonly<Record<SituacaoTef, TefState>>

/** Open states: a till is not closed, nor charges another card, before each has ended. */
export type OpenTef = {
  [S in SituacaoTef]: (typeof TEF_STATES)[S]['espera'] extends null ? never : S
}[SituacaoTef]

export const isOpenTef = (situacao: SituacaoTef): situacao is OpenTef => TEF_STATES[situacao].espera !== null

export const OPEN_TEF: readonly OpenTef[] = SITUACOES_TEF.filter(isOpenTef)
