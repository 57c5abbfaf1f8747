import { z } from 'zod'
import { dayFromWire } from '../../core/dates/day.ts'
import { dec, isDecimal } from '../../core/money/decimal.ts'
import { ORIGENS_VALE } from '../../core/venda/payment/voucher.ts'
import { id, idParam, money, requiredText, uuid } from '../schema/types.ts'
import { type Access, defineEndpoint } from './define.ts'
import { VENDER } from './quem-vende.ts'

/** Rights of the till, or of returns by document. */
const COM_VALES: Access = { permission: [...VENDER, 'devolucao_venda', 'pdv_devolucao'] }
const DE_QUEM_EMITE: Access = { permission: 'pdv_vale_emitir' }

const validade = z
  .string()
  .refine(value => dayFromWire(value) !== null, 'Data inválida')
  .nullish()
  .meta({ title: 'Vale até', description: 'vazio: não vence', data: true })

/** A voucher as users at the till see it. */
const vale = z.object({
  id,
  numero: z.int(),
  origem: z.literal(ORIGENS_VALE.map(([codigo]) => codigo)),
  /** R$ left. */
  saldo: z.string(),
  /** DD/MM/YYYY; null: it does not expire. */
  validade: z.string().nullable(),
  /** Reason why the voucher cannot pay today; null: it can. */
  recusa: z.string().nullable(),
})
export type ValeDoCaixa = z.output<typeof vale>

/** Reads a voucher by the code on its paper. */
export const lerVale = defineEndpoint({
  method: 'GET',
  path: 'vales/leitura',
  summary: 'Vale de um papel, pelo código',
  acesso: COM_VALES,
  query: z.object({ codigo: z.string().trim().min(1).max(60) }),
  response: z.object({ data: vale }),
})

export const verVale = defineEndpoint({
  method: 'GET',
  path: 'vales/:id',
  summary: 'Vale: saldo',
  acesso: COM_VALES,
  params: z.object({ id: idParam }),
  response: z.object({ data: vale }),
})

/** Content of a voucher's paper. Only this response has `codigo`; codes of earlier papers are no longer valid. */
const papel = z.object({
  numero: z.int(),
  origem: z.literal(ORIGENS_VALE.map(([codigo]) => codigo)),
  codigo: z.string(),
  saldo: z.string(),
  validade: z.string().nullable(),
  parceiro: z.string().nullable(),
  data: z.string(),
})
export type PapelDoVale = z.output<typeof papel>

/**
 * Gives a voucher a new code, to print its paper. The first code needs only the till's rights; another needs the right to
 * issue vouchers, else 403. 409 for a voucher that cannot pay (expired, voided, without balance).
 */
export const imprimirVale = defineEndpoint({
  method: 'POST',
  path: 'vales/:id/via',
  summary: 'Vale: código para o papel',
  acesso: COM_VALES,
  params: z.object({ id: idParam }),
  body: z.object({}),
  response: z.object({ data: papel }),
})

/** Issues a voucher by hand, sold ('presente') or given free ('cortesia'), once per uuid. */
export const emitirVale = defineEndpoint({
  method: 'POST',
  path: 'vales',
  summary: 'Vale: emitir',
  acesso: DE_QUEM_EMITE,
  body: z
    .object({
      uuid,
      origem: z.literal(['presente', 'cortesia']),
      valor: money.refine(value => !isDecimal(value) || dec(value).gt(0), 'Informe um valor maior que zero'),
      /** Payment method with which the voucher was bought. */
      meio_pagamento_id: id.nullish(),
      parceiro_id: id.nullish(),
      validade,
      motivo: requiredText(200),
      /** Till whose open session receives the payment. */
      terminal_id: id.nullish(),
    })
    .refine(({ origem, meio_pagamento_id }) => origem === 'cortesia' || meio_pagamento_id != null, {
      path: ['meio_pagamento_id'],
      error: 'Diga como o vale-presente foi pago',
    }),
  response: z.object({ data: vale }),
})

/** Voids the remaining balance of a voucher, with the reason. */
export const anularVale = defineEndpoint({
  method: 'POST',
  path: 'vales/:id/anular',
  summary: 'Vale: anular',
  acesso: DE_QUEM_EMITE,
  params: z.object({ id: idParam }),
  body: z.object({ motivo: requiredText(200) }),
  response: z.object({ data: vale }),
})
