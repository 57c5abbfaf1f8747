import { z } from 'zod'
import { defineEndpoint } from './define.ts'

/** Answers the ways in, before there is a session. */
export const acesso = defineEndpoint({
  method: 'GET',
  path: 'acesso',
  summary: 'O que a tela de entrada oferece',
  acesso: { sessao: false },
  response: z.object({
    data: z.object({
      /** Nobody owns this installation yet: every way leads to the wizard. */
      primeiro_acesso: z.boolean(),
      /** A copy is being restored: the wizard waits for its end. */
      restaurando: z.boolean(),
      /** The wizard asks for the code the server printed. */
      exige_codigo: z.boolean(),
      teste_gratis: z.boolean(),
      /** Mail can go out: without it no password can be sent for. */
      email: z.boolean(),
      /** Page of the mail that the demo caught. */
      caixa_de_emails: z.string().nullable(),
    }),
  }),
})
