import { z } from 'zod'
import { defineGateway } from '../gateway.ts'
import { pem } from '../pem.ts'

/** Receivers of webhooks, at connections' addresses; internal ones, or without TLS, only as the installation allows. */
export const webhook = defineGateway({
  id: 'webhook',
  title: 'Webhooks das integrações',
  settings: z.object({
    TECLA_WEBHOOK_REDE_INTERNA: z.stringbool('deve ser 1 ou 0').default(false),
    TECLA_WEBHOOK_PORTAS: z
      .string()
      .regex(/^\d{1,5}(,\d{1,5})*$/, 'deve ter números de portas separados por vírgula')
      .transform(text => text.split(',').map(Number))
      .optional(),
    TECLA_WEBHOOK_CA: pem,
  }),
  needs: null,
  page: 'internet',
  rows: () => [],
  timeoutMs: 10_000,
  breaker: null,
  words: { failed: 'O webhook não respondeu', off: '' },
  // each company is told of its own receivers
  health: null,
})
