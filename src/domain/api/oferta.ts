import { z } from 'zod'
import { defineEndpoint } from './define.ts'

/** Gives what the login screen offers, before there is a session. */
export const acesso = defineEndpoint({
  method: 'GET',
  path: 'acesso',
  summary: 'O que a tela de entrada oferece',
  acesso: { sessao: false },
  response: z.object({
    data: z.object({
      /** True if no account exists yet: the login screen shows the first-run wizard. */
      primeiro_acesso: z.boolean(),
      /** True while a backup is being restored: the wizard waits for the end. */
      restaurando: z.boolean(),
      /** True if the wizard asks for the code that the server printed at start. */
      exige_codigo: z.boolean(),
      teste_gratis: z.boolean(),
      /** True if the server can send e-mail, which a password reset needs. */
      email: z.boolean(),
      /** Page with the e-mails of the demo; null: not a demo. */
      caixa_de_emails: z.string().nullable(),
    }),
  }),
})
