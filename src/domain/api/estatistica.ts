import { z } from 'zod'
import { FIRST_NOTE_LACK_IDS } from '../home/first-note.ts'
import { FIRST_STEP_IDS } from '../home/steps.ts'
import { type Answer, defineEndpoint } from './define.ts'

/**
 * Rights to see sums of sales: a report's, or the drawer's. Rights to see single sales are not enough, because sums by
 * tender tell what a drawer should have.
 */
export const VE_TOTAIS = ['relatorios_vendas', 'pdv_ver_esperado'] as const

const notasDia = z.object({
  /** YYYY-MM-DD in the company's zone. */
  dia: z.string(),
  modelo: z.string(),
  quantidade: z.int(),
  /** Revenue: sales less returns. */
  valor: z.string(),
})

export type NotasDia = z.output<typeof notasDia>

/** Notes of the last seven days, and today (YYYY-MM-DD in the company's zone). */
export const semana = z.object({ dia: z.string(), data: z.array(notasDia) })

/** Counts the company's notes of the last seven days, with today (CAP-11). A day or model without notes has no row. */
export const notasSemana = defineEndpoint({
  method: 'GET',
  path: 'admin/estatistica/notas_semana',
  summary: 'Notas da semana, por dia e modelo',
  acesso: { permission: VE_TOTAIS },
  response: semana,
})

const hora = z.object({ hora: z.int(), hoje: z.string(), antes: z.string() })
const meio = z.object({ nome: z.string(), valor: z.string() })

/** Today's sales of a company. */
export const vendasDoDia = z.object({
  quantidade: z.int(),
  /** Revenue: sales less `devolvido`. */
  total: z.string(),
  /** R$ of today's returns, whatever the date of the sale. */
  devolvido: z.string(),
  /** R$ of the same weekday last week, until the current time of day. */
  antes: z.string(),
  /** Hours with sales or returns today or on the same weekday last week. */
  horas: z.array(hora),
  /** R$ of each payment method, with change subtracted from cash. */
  meios: z.array(meio),
})

export type VendasDoDia = z.output<typeof vendasDoDia>

/**
 * Gives the day's figures for the home screen. A part is null without its right: sales need one of `VE_TOTAIS`, products
 * `produtos_produto`, each first step its own right.
 */
export const hoje = defineEndpoint({
  method: 'GET',
  path: 'estatistica/hoje',
  summary:
    'O dia da empresa: vendas por hora, meios de pagamento, estoque baixo, etiquetas do que mudou, primeiros passos',
  acesso: {},
  query: z.object({
    /** 0: without the sales, which the cards of the home screen read together with their other sums. */
    vendas: z.enum(['0', '1']).default('1'),
  }),
  response: z.object({
    data: z.object({
      /** Day (YYYY-MM-DD) and hour in the company's zone. */
      dia: z.string(),
      hora: z.int(),
      vendas: vendasDoDia.nullable(),
      /** Number of active products at or below their minimum stock; null for users without the right. */
      estoque_baixo: z.int().nullable(),
      /**
       * Number of products whose code of tax benefit is missing, or is not in the state's imported table for their CST; null
       * for users without the right.
       */
      cbenef_a_ver: z.int().nullable(),
      /**
       * Products of which a note would be refused today, by the field to be mended, without those of `cbenef_a_ver`; null for
       * users without the right.
       */
      notas_recusadas: z
        .array(z.object({ campo: z.string(), quantos: z.int(), texto: z.string() }))
        .nullable(),
      /** Number of active products with a code of another; null for users without the right. */
      codigos_repetidos: z.int().nullable(),
      /** Number of labels whose product changed name, price or code since printing, as 'Etiquetas do que mudou' lists. */
      etiquetas_mudadas: z.int().nullable(),
      /** Number of sales of the last seven days to be checked; null for users without rights to sales. */
      a_conferir: z.int().nullable(),
      /** Number of received PIX that belong to no sale and are still open; null for users without the right. */
      pix_a_conferir: z.int().nullable(),
      /** Number of amounts owed to customers by PIX or card that wait for a user; null for users without the right. */
      valores_a_devolver: z.int().nullable(),
      /** R$ that left the safe and never came into it; null: none, or no right to see the drawers' cash. */
      cofre_falta: z.string().nullable(),
      /**
       * Steps to open the shop that this user may do, each with its state; empty once all of them are done, or the company
       * no longer shows them (setting `passos_no_inicio`).
       */
      /** Things that still lack for the first note, for who may change the settings; empty once the company hides its steps. */
      primeira_nota: z.array(z.enum(FIRST_NOTE_LACK_IDS)).optional(),
      primeiros_passos: z.array(z.object({ id: z.enum(FIRST_STEP_IDS), feito: z.boolean() })),
    }),
  }),
})

export type Hoje = Answer<typeof hoje>['data']
