import { z } from 'zod'
import { defineEndpoint } from './define.ts'

/** Tells the ways in, before there is a session. */
export const acesso = defineEndpoint({
  method: 'GET',
  path: 'acesso',
  summary: 'O que a tela de entrada oferece',
  acesso: { sessao: false },
  response: z.object({
    data: z.object({
      /** No account exists yet: every way leads to the wizard. */
      primeiro_acesso: z.boolean(),
      /** A copy is being restored: the wizard waits for its end. */
      restaurando: z.boolean(),
      /** The wizard asks for the code printed by the server. */
      exige_codigo: z.boolean(),
      teste_gratis: z.boolean(),
      /** E-mails can be sent: without them, passwords cannot be reset. */
      email: z.boolean(),
      /** Page with the demo's e-mails. */
      caixa_de_emails: z.string().nullable(),
    }),
  }),
})
