import { z } from 'zod'
import { id, idParam, requiredText } from '../schema/types.ts'
import { sessaoDoCaixa } from './caixa.ts'
import { defineEndpoint } from './define.ts'

/** Interval of a till's heartbeat; after `LEASE_EXPIRA_MS` without one, any other tab may take the till. */
export const LEASE_BATIMENTO_MS = 10_000
export const LEASE_EXPIRA_MS = 30_000

const acesso = {
  permission: ['documentos_pdv', 'documentos_venda_rapida'],
  // a lease writes no company data: users of a read-only company may look at their till
  escrita: false,
} as const

const porId = z.object({ id: idParam })

export const leaseAnswer = z.object({
  /** False: another tab has the till, as `posse` tells. The till stays read-only. */
  concedido: z.boolean(),
  terminal_id: id,
  posse: z.object({
    usuario_nome: z.string(),
    /** ISO */
    desde: z.string(),
    expira_em: z.string(),
    /** True if the request comes from the browser that has the till (from another tab). */
    mesmo_navegador: z.boolean(),
  }),
  /** Open cash session of the till; null: none. */
  sessao: sessaoDoCaixa.nullable(),
  /** True if sales need an open cash session. */
  exige_caixa: z.boolean(),
  /** Server's time now, ISO; the till compares its clock with it. */
  agora: z.string(),
})

export type LeaseAnswer = z.output<typeof leaseAnswer>

/**
 * Takes a till, renews the lease (same navegador and aba), or takes the till over with `tomar`. A refusal is an answer, not
 * an error.
 */
export const tomarTerminal = defineEndpoint({
  method: 'POST',
  path: 'terminais/:id/lease',
  summary: 'Abrir ou manter o caixa neste navegador',
  acesso,
  params: porId,
  body: z.object({ navegador: requiredText(60), aba: requiredText(60), tomar: z.boolean().optional() }),
  response: z.object({ data: leaseAnswer }),
})

/** Releases the till; only its holder can. */
export const soltarTerminal = defineEndpoint({
  method: 'POST',
  path: 'terminais/:id/soltar',
  summary: 'Soltar o caixa',
  acesso,
  params: porId,
  body: z.object({ navegador: requiredText(60), aba: requiredText(60) }),
  response: z.object({ data: z.object({ solto: z.boolean() }) }),
})
