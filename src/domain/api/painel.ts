import { z } from 'zod'
import { COMPARISONS } from '../../core/report/period.ts'
import { HOME_CARD_IDS, type HomeCardId, SHOWN_CARD_IDS, VIEW_CARD } from '../home/cards.ts'
import { answeredFace } from '../home/face.ts'
import { text } from '../schema/types.ts'
import { type Answer, defineEndpoint } from './define.ts'
import { semana, vendasDoDia } from './estatistica.ts'

const isCard = (name: string): name is HomeCardId => HOME_CARD_IDS.some(id => id === name)

const diaDoPainel = z.object({ hora: z.int(), vendas: vendasDoDia, semana })

export type DiaDoPainel = z.output<typeof diaDoPainel>

/**
 * Gives the cards of the home screen: null for a card without the user's right, an error text for a card that failed.
 * Figures are cached for up to a minute; `fresco` computes them now.
 */
export const painel = defineEndpoint({
  method: 'GET',
  path: 'estatistica/painel',
  summary: 'Cartões do Início: semana, mês, ticket, pedidos, contas, estoque, fiscal, mais vendidos, metas',
  acesso: {},
  query: z.object({
    /** Ids of cards, separated by commas; absent: all. */
    partes: text(200)
      .refine(value => value.split(',').every(isCard), 'Cartão desconhecido')
      .optional(),
    compara: z
      .enum(COMPARISONS.map(([id]) => id) as ['periodo_anterior', 'ano_anterior'])
      .default('periodo_anterior'),
    fresco: z.enum(['0', '1']).default('0'),
  }),
  response: z.object({
    data: z.partialRecord(z.enum(HOME_CARD_IDS), answeredFace.nullable()),
    /**
     * Today's sales and the week's notes, of the same state as the cards of sums: null without the right to sums, or when only
     * other cards are asked.
     */
    dia: z.union([diaDoPainel, z.object({ erro: z.string() })]).nullable(),
    /** Cards that the user chose, in order; null: all, in the default order. */
    cartoes: z.array(z.string()).nullable(),
  }),
})

/** Gives the kept questions that the user put on the home screen; one that its user may not see any more is left out. */
export const painelVisoes = defineEndpoint({
  method: 'GET',
  path: 'estatistica/painel/visoes',
  summary: 'Cartões do Início feitos de visões guardadas do usuário',
  acesso: {},
  query: z.object({ fresco: z.enum(['0', '1']).default('0') }),
  response: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        nome: z.string(),
        /** Address that opens the view. */
        caminho: z.string(),
        cartao: answeredFace,
      }),
    ),
  }),
})

export type KeptCard = Answer<typeof painelVisoes>['data'][number]

const figures = z.record(z.string(), z.string().nullable())

/**
 * Gives the cards' figures for each company that the user may enter, and their totals. null: no right in that company, or
 * the figure failed. A figure that failed in one company has no total.
 */
export const painelEmpresas = defineEndpoint({
  method: 'GET',
  path: 'estatistica/painel/empresas',
  summary: 'Números do Início de todas as empresas do usuário, e o total',
  acesso: {},
  response: z.object({
    data: z.array(
      z.object({
        empresa_id: z.int(),
        nome: z.string(),
        valores: figures,
        /** Ids of figures that failed. */
        falhas: z.array(z.string()),
      }),
    ),
    totais: figures,
  }),
})

export type CompanyRow = Answer<typeof painelEmpresas>['data'][number]

/** Stores the user's cards, in order; `visao-<id>`, the card of a kept view, stands after the day's when not named. */
export const escolherCartoes = defineEndpoint({
  method: 'PUT',
  path: 'estatistica/painel/cartoes',
  summary: 'Escolher e ordenar os cartões do Início',
  // not a write of company data: allowed in a read-only company
  acesso: { escrita: false },
  body: z.object({
    cartoes: z
      .array(z.union([z.enum(SHOWN_CARD_IDS), z.string().regex(VIEW_CARD)], 'Cartão desconhecido'))
      .max(100, 'Até 100 cartões')
      .min(1, 'Escolha ao menos um cartão')
      .refine(ids => new Set(ids).size === ids.length, 'O mesmo cartão duas vezes'),
  }),
  response: z.object({ data: z.object({ cartoes: z.array(z.string()) }) }),
})

export type Painel = Answer<typeof painel>['data']

export type DiaLido = Answer<typeof painel>['dia']

/** Lists the cards that the query asks for. */
export const cardsAsked = (partes: string | undefined): readonly HomeCardId[] =>
  partes === undefined ? HOME_CARD_IDS : partes.split(',').filter(isCard)
