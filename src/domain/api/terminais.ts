import { z } from 'zod'
import { id, idParam, requiredText } from '../schema/types.ts'
import { sessaoDoCaixa } from './caixa.ts'
import { defineEndpoint } from './define.ts'

/** Interval at which a tab renews its lease of the till; LEASE_EXPIRA_MS after the last, another tab may take it. */
export const LEASE_BATIMENTO_MS = 10_000
export const LEASE_EXPIRA_MS = 30_000

const acesso = {
  permission: ['documentos_pdv', 'documentos_venda_rapida'],
  // a lease writes no company data: in a read-only company, users may still open their till
  escrita: false,
} as const

const porId = z.object({ id: idParam })

export const leaseAnswer = z.object({
  /** False: another tab has the till (see `posse`), and this tab is read-only. */
  concedido: z.boolean(),
  terminal_id: id,
  posse: z.object({
    usuario_nome: z.string(),
    /** ISO */
    desde: z.string(),
    expira_em: z.string(),
    /** True if another tab of the requesting browser has the till. */
    mesmo_navegador: z.boolean(),
  }),
  /** Open cash session of the till; null: none. */
  sessao: sessaoDoCaixa.nullable(),
  /** True if a sale requires an open cash session. */
  exige_caixa: z.boolean(),
  /** R$ above which a sangria is suggested, while the drawer has more; null: it has not. */
  gaveta_acima: z.string().nullable(),
  /** Server's time, ISO: the till compares it with its clock. */
  agora: z.string(),
})

export type LeaseAnswer = z.output<typeof leaseAnswer>

/**
 * Takes a till for a tab, renews the lease (by navegador and aba), or with `tomar` takes the till from another tab. A
 * refusal is a response with `concedido` false, not an error.
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

/** Releases the till; only the tab that has it can. */
export const soltarTerminal = defineEndpoint({
  method: 'POST',
  path: 'terminais/:id/soltar',
  summary: 'Soltar o caixa',
  acesso,
  params: porId,
  body: z.object({ navegador: requiredText(60), aba: requiredText(60) }),
  response: z.object({ data: z.object({ solto: z.boolean() }) }),
})
