import { z } from 'zod'
import { SITUACOES_DEVOLUCAO } from '../../core/pix/refund.ts'
import { ESTORNO_CARTAO } from '../options/tef.ts'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { VENDER } from './quem-vende.ts'

/** Filters: amounts still owed, or all. */
export const FAIXAS_A_DEVOLVER = ['abertos', 'todos'] as const

const aDevolver = z.object({
  id,
  /** Moment of the return or cancellation, ISO. */
  em: z.string(),
  venda_id: id,
  /** Return that owes it; null: the sale was cancelled. */
  devolucao_id: id.nullable(),
  nota: z.string(),
  /** Payment method of the sale, and its tPag. */
  descricao: z.string(),
  tpag: z.string(),
  /** R$. */
  valor: z.string(),
  /** State of the refund that the PSP was asked for; null: none was asked for. */
  situacao: z.enum(SITUACOES_DEVOLUCAO).nullable(),
  /** Reason why the PSP did not give it back, or the user's words. */
  motivo: z.string(),
  /** TEF charge that may be cancelled at the pinpad, because all of it is owed. */
  transacao: z.string().nullable(),
  rede: z.string(),
  nsu: z.string(),
  /** How it was given back: by the PSP, TEF, a card machine, or another method; null: still owed. */
  como: z.enum(['psp', 'tef', 'maquina', 'outra']).nullable(),
  /** tPag by which it was given back. */
  meio: z.string().nullable(),
  feito_em: z.string().nullable(),
})
export type ADevolver = z.output<typeof aDevolver>

const acesso = { permission: ['pdv_tef_adm', 'pdv_pix_devolver', 'menu_financeiro', ...VENDER] } as const

/** Lists what returns and cancelled sales owe to customers by PIX or card. */
export const listarADevolver = defineEndpoint({
  method: 'GET',
  path: 'valores_a_devolver',
  summary: 'A devolver: o que se deve a clientes em PIX e cartão',
  acesso,
  query: z.object({
    situacao: z.enum(FAIXAS_A_DEVOLVER).default('abertos'),
    /** Gives only what this return owes. */
    devolucao_id: z.coerce.number().int().positive().optional(),
    search: text(100).optional(),
    ...paging(500),
  }),
  response: paged(aDevolver),
})

/**
 * Marks an amount as given back: `maquina` at the card machine or in the bank's app, `outra` by another payment method
 * (`meio`), for users with the right. Cash leaves the open drawer of `terminal_id`. A repeated request has no effect.
 */
export const darADevolver = defineEndpoint({
  method: 'POST',
  path: 'valores_a_devolver/:id/feito',
  summary: 'A devolver: dizer que foi devolvido',
  acesso,
  params: z.object({ id: idParam }),
  body: z.object({
    como: z.literal(['maquina', 'outra'], 'Diga como foi devolvido'),
    meio: z
      .literal(
        ESTORNO_CARTAO.map(([tpag]) => tpag),
        'Forma de devolver inválida',
      )
      .optional()
      .meta({ title: 'Forma' }),
    terminal_id: id.nullish(),
    motivo: text(120).optional().meta({ title: 'Motivo' }),
  }),
  response: z.object({ data: aDevolver }),
})
