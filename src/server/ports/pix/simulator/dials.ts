/** Behaviours of a PSP that a shop meets; each is 'nothing special' by default. */
export interface PixDials {
  /** Milliseconds before each answer, the work being done already. */
  atraso_ms: number
  /** Seconds after which the payer pays by itself; null: never. */
  paga_em: number | null
  paga_duas: boolean
  /** R$ added to what is paid, plain decimal ('-0.01'). */
  valor_diferente: string
  /** The payer's bank takes an expired charge. */
  paga_apos_expirar: boolean
  /** The payer pays while the shop cancels: PATCH is refused, and the charge is CONCLUIDA. */
  paga_durante_cancelar: boolean
  webhook: 'ok' | 'perdido' | 'dobrado' | 'falso' | 'antes_da_resposta'
  /** Seconds that a token holds. */
  token_s: number
  /** Calls that the next ones meet: a code of HTTP, a closed socket after the work, or a proxy's page. */
  falhas: ('429' | '401' | '403' | '503' | 'corte' | 'html')[]
  devolucao: 'ok' | 'processando' | 'nao_realizada'
  /** Fields and a status that no specification had. */
  campos_novos: boolean
  /** Milliseconds that the PSP's clock is ahead of ours. */
  relogio_ms: number
}

export const PIX_DIALS: PixDials = {
  atraso_ms: 0,
  paga_em: null,
  paga_duas: false,
  valor_diferente: '0.00',
  paga_apos_expirar: true,
  paga_durante_cancelar: false,
  webhook: 'ok',
  token_s: 300,
  falhas: [],
  devolucao: 'ok',
  campos_novos: false,
  relogio_ms: 0,
}
