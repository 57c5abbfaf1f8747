import { z } from 'zod'
import { type Answer, defineEndpoint } from './define.ts'

/** Rights to see the day's sales. */
export const VE_VENDAS = ['menu_pedidos', 'documentos_documentos', 'relatorios_vendas'] as const

const notasDia = z.object({
  /** YYYY-MM-DD in the company's zone. */
  dia: z.string(),
  modelo: z.string(),
  quantidade: z.int(),
  /** Turnover: sales less returns. */
  valor: z.string(),
})

export type NotasDia = z.output<typeof notasDia>

/**
 * Counts notes of the last seven days of the session's company, with today; a day or model without notes has no row
 * (CAP-11).
 */
export const notasSemana = defineEndpoint({
  method: 'GET',
  path: 'admin/estatistica/notas_semana',
  summary: 'Notas da semana, por dia e modelo',
  acesso: { permission: VE_VENDAS },
  response: z.object({
    /** Today, YYYY-MM-DD in the company's zone. */
    dia: z.string(),
    data: z.array(notasDia),
  }),
})

const produtosAVer = z.object({
  total: z.int(),
  /** References of the first ones, enough to open the list at them. */
  referencias: z.array(z.string()),
})

const hora = z.object({ hora: z.int(), hoje: z.string(), antes: z.string() })
const meio = z.object({ nome: z.string(), valor: z.string() })

/**
 * Gives the day's work. A part is null without its right: sales need one of `VE_VENDAS`, products `produtos_produto`, each
 * first step its own right.
 */
export const hoje = defineEndpoint({
  method: 'GET',
  path: 'estatistica/hoje',
  summary:
    'O dia da empresa: vendas por hora, meios de pagamento, estoque baixo, etiquetas do que mudou, primeiros passos',
  acesso: {},
  response: z.object({
    data: z.object({
      /** Day (YYYY-MM-DD) and hour in the company's zone. */
      dia: z.string(),
      hora: z.int(),
      vendas: z
        .object({
          quantidade: z.int(),
          /** Turnover: sales less `devolvido`. */
          total: z.string(),
          /** Today's returns, whatever the day of the sale. */
          devolvido: z.string(),
          /** Same weekday of last week, until this minute. */
          antes: z.string(),
          /** Hours with sales today or on that day. */
          horas: z.array(hora),
          /** R$ of each payment method, with change subtracted from cash. */
          meios: z.array(meio),
        })
        .nullable(),
      estoque_baixo: produtosAVer.nullable(),
      /** Labels whose name, price or code changed since printed, as listed by 'Etiquetas do que mudou'. */
      etiquetas_mudadas: z.int().nullable(),
      /** Sales of the last seven days to be checked; null for users without sales. */
      a_conferir: z.int().nullable(),
      /** PIX that pay no sale, not decided yet; null for users without the right. */
      pix_a_conferir: z.int().nullable(),
      /** Steps missing before a company's first sale; empty afterwards. */
      primeiros_passos: z.array(z.literal(['produto', 'venda'])),
    }),
  }),
})

export type Hoje = Answer<typeof hoje>['data']
