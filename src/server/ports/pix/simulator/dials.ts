import { type DialTable, initialOf } from '../../../sefaz/simulator/panel/dial-form.ts'

const FALHAS = ['429', '401', '403', '503', 'corte', 'html'] as const
export type PixFalha = (typeof FALHAS)[number]

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
  /** It has no charges with a due date: their scopes get no token. */
  sem_cobv: boolean
  /** Seconds that a token holds. */
  token_s: number
  /** Calls that the next ones meet: a code of HTTP, a closed socket after the work, or a proxy's page. */
  falhas: PixFalha[]
  /** Fault that every call meets. */
  fora: PixFalha | null
  devolucao: 'ok' | 'processando' | 'nao_realizada'
  /** Fields and a status that no specification had. */
  campos_novos: boolean
  /** Milliseconds that the PSP's clock is ahead of ours. */
  relogio_ms: number
  /** It does not take the shop's certificate. */
  certificado_recusado: boolean
}

/** Every dial of the PSP, in the order of the page. */
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
