import { type DialTable, initialOf } from '../sefaz/panel/dial-form.ts'

const FALHAS = ['429', '401', '403', '503', 'corte', 'html'] as const
export type PixFalha = (typeof FALHAS)[number]

/** Settings of the simulated PSP: behaviours that a shop may meet; by default nothing special. */
export interface PixDials {
  /** Milliseconds before each answer, after the request was done. */
  atraso_ms: number
  /** Seconds after which the simulated customer pays; null: never. */
  paga_em: number | null
  paga_duas: boolean
  /** R$ added to the amount paid, as a decimal ('-0.01'). */
  valor_diferente: string
  /** The customer's bank accepts an expired charge. */
  paga_apos_expirar: boolean
  /** The customer pays while the shop cancels: PATCH is refused, and the charge is CONCLUIDA. */
  paga_durante_cancelar: boolean
  webhook: 'ok' | 'perdido' | 'dobrado' | 'falso' | 'antes_da_resposta'
  /** The PSP has no charges with a due date: a token for their scopes is refused. */
  sem_cobv: boolean
  /** Seconds for which a token is valid. */
  token_s: number
  /** Faults of the next calls: an HTTP status, a connection closed after the work, or a proxy's page. */
  falhas: PixFalha[]
  /** Fault of every call. */
  fora: PixFalha | null
  devolucao: 'ok' | 'processando' | 'nao_realizada'
  /** Answers have an unknown field. */
  campos_novos: boolean
  /** Milliseconds by which the PSP's clock is ahead of ours. */
  relogio_ms: number
  /** The PSP refuses the shop's certificate. */
  certificado_recusado: boolean
}

/** Every setting of the PSP, in the page's order. */
export const PIX_AJUSTES: DialTable<PixDials> = {
  paga_em: {
    inicial: null,
    rotulo: 'O cliente paga depois de (s)',
    tipo: 'inteiro',
    nulo: 'Só quando mandado',
    min: 0,
    max: 86_400,
  },
  paga_duas: { inicial: false, rotulo: 'Paga duas vezes', tipo: 'simnao' },
  valor_diferente: {
    inicial: '0.00',
    rotulo: 'Diferença do valor pago (R$)',
    dica: '-0.01: paga um centavo a menos',
    tipo: 'texto',
    dito: 'decimal com ponto',
    forma: /^-?\d{1,6}\.\d{2}$/,
  },
  paga_apos_expirar: { inicial: true, rotulo: 'Aceita pagamento depois de vencida', tipo: 'simnao' },
  paga_durante_cancelar: { inicial: false, rotulo: 'Paga enquanto a loja cancela', tipo: 'simnao' },
  webhook: {
    inicial: 'ok',
    rotulo: 'Webhook',
    tipo: 'opcao',
    opcoes: [
      ['ok', 'Chega'],
      ['perdido', 'Perde-se'],
      ['dobrado', 'Chega duas vezes'],
      ['falso', 'Diz o que não houve'],
      ['antes_da_resposta', 'Chega antes da resposta da cobrança'],
    ],
  },
  devolucao: {
    inicial: 'ok',
    rotulo: 'Devoluções',
    tipo: 'opcao',
    opcoes: [
      ['ok', 'Feitas'],
      ['processando', 'Ficam em processamento'],
      ['nao_realizada', 'Não realizadas: sem saldo'],
    ],
  },
  fora: {
    inicial: null,
    rotulo: 'Falha de todas as chamadas',
    tipo: 'opcao',
    nulo: 'Nenhuma',
    opcoes: [
      ['503', 'Fora do ar (503)'],
      ['429', 'Chamadas demais (429)'],
      ['403', 'Sem permissão (403)'],
      ['corte', 'Faz e corta a conexão'],
      ['html', 'Página de um proxy (502)'],
    ],
  },
  falhas: {
    inicial: [],
    rotulo: 'Falhas das próximas chamadas',
    dica: `Uma por linha: ${FALHAS.join(', ')}`,
    tipo: 'lista',
    dito: FALHAS.join(', '),
    valores: FALHAS,
  },
  sem_cobv: { inicial: false, rotulo: 'Não tem Pix com vencimento', tipo: 'simnao' },
  certificado_recusado: { inicial: false, rotulo: 'Recusa o certificado da loja', tipo: 'simnao' },
  atraso_ms: { inicial: 0, rotulo: 'Demora de cada resposta (ms)', tipo: 'inteiro', min: 0, max: 600_000 },
  token_s: { inicial: 300, rotulo: 'Validade do token (s)', tipo: 'inteiro', min: 1, max: 86_400 },
  relogio_ms: {
    inicial: 0,
    rotulo: 'Relógio adiantado (ms)',
    tipo: 'inteiro',
    min: -86_400_000,
    max: 86_400_000,
  },
  campos_novos: { inicial: false, rotulo: 'Responde campos novos', tipo: 'simnao' },
}

export const PIX_DIALS: PixDials = initialOf(PIX_AJUSTES)
