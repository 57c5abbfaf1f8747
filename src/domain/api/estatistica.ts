import { z } from 'zod'
import { type Answer, defineEndpoint } from './define.ts'

/** Sales of a day: who sees them. */
export const VE_VENDAS = ['menu_pedidos', 'documentos_documentos', 'relatorios_vendas'] as const

const notasDia = z.object({
  /** YYYY-MM-DD in the company's zone. */
  dia: z.string(),
  modelo: z.string(),
  quantidade: z.int(),
  /** Turnover: what was sold, less what came back. */
  valor: z.string(),
})

export type NotasDia = z.output<typeof notasDia>

/** Last seven days of the session's company, today included; a day or a model without notes has no row (CAP-11). */
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
  /** The first of them, by reference: enough to open the list on them. */
  referencias: z.array(z.string()),
})

const hora = z.object({ hora: z.int(), hoje: z.string(), antes: z.string() })
const meio = z.object({ nome: z.string(), valor: z.string() })

/**
 * Answers the day's work. A part is null without its right: sales need one of `VE_VENDAS`, products `produtos_produto`,
 * each first step its own flag.
 */
export const hoje = defineEndpoint({
  method: 'GET',
  path: 'estatistica/hoje',
  summary:
    'O dia da empresa: vendas por hora, meios de pagamento, estoque baixo, etiquetas do que mudou, primeiros passos',
  acesso: {},
  response: z.object({
    data: z.object({
      /** YYYY-MM-DD and hour in the company's zone. */
      dia: z.string(),
      hora: z.int(),
      vendas: z
        .object({
          quantidade: z.int(),
          /** Turnover: what was sold, less `devolvido`. */
          total: z.string(),
          /** Returns of today, whatever the day of the sale. */
          devolvido: z.string(),
          /** The same weekday of last week, until this minute. */
          antes: z.string(),
          /** Hours in which something was sold today or then. */
          horas: z.array(hora),
          /** By means of payment, change already taken from the cash. */
          meios: z.array(meio),
        })
        .nullable(),
      estoque_baixo: produtosAVer.nullable(),
      /** Labels whose name, price or code changed since the last one: what 'Etiquetas do que mudou' lists. */
      etiquetas_mudadas: z.int().nullable(),
      /** Sales of the last seven days that somebody must look at; null for whoever does not open sales. */
      a_conferir: z.int().nullable(),
      /** PIX that pay no sale, of which nobody decided; null for whoever does not see them. */
      pix_a_conferir: z.int().nullable(),
      /** Steps missing before a company's first sale; then empty. */
      primeiros_passos: z.array(z.literal(['produto', 'venda'])),
    }),
  }),
})

export type Hoje = Answer<typeof hoje>['data']
