import { z } from 'zod'
import { id, idParam, requiredText } from '../schema/types.ts'
import { sessaoDoCaixa } from './caixa.ts'
import { defineEndpoint } from './define.ts'

/** Heartbeat of a held till; without one for `LEASE_EXPIRA_MS` anybody may take it. */
export const LEASE_BATIMENTO_MS = 10_000
export const LEASE_EXPIRA_MS = 30_000

const acesso = {
  permission: ['documentos_pdv', 'documentos_venda_rapida'],
  // holding a till writes no company data: a read-only company may look at its till
  escrita: false,
} as const

const porId = z.object({ id: idParam })

export const leaseAnswer = z.object({
  /** false: another tab holds it; `posse` says who and since when. The till stays read-only. */
  concedido: z.boolean(),
  terminal_id: id,
  posse: z.object({
    usuario_nome: z.string(),
    /** ISO */
    desde: z.string(),
    expira_em: z.string(),
    /** The same browser asks (another tab of it holds the till). */
    mesmo_navegador: z.boolean(),
  }),
  /** The session that is open there; null: none. */
  sessao: sessaoDoCaixa.nullable(),
  /** Without a session nothing is sold there. */
  exige_caixa: z.boolean(),
  /** ISO: the server's clock now; the till compares it with its own. */
  agora: z.string(),
})

export type LeaseAnswer = z.output<typeof leaseAnswer>

/** Takes, renews (same navegador and aba) or, with `tomar`, takes over a till. Refusal is an answer, not an error. */
export const tomarTerminal = defineEndpoint({
  method: 'POST',
  path: 'terminais/:id/lease',
  summary: 'Abrir ou manter o caixa neste navegador',
  acesso,
  params: porId,
  body: z.object({ navegador: requiredText(60), aba: requiredText(60), tomar: z.boolean().optional() }),
  response: z.object({ data: leaseAnswer }),
})

/** Gives the till back; only its holder can. */
export const soltarTerminal = defineEndpoint({
  method: 'POST',
  path: 'terminais/:id/soltar',
  summary: 'Soltar o caixa',
  acesso,
  params: porId,
  body: z.object({ navegador: requiredText(60), aba: requiredText(60) }),
  response: z.object({ data: z.object({ solto: z.boolean() }) }),
})
