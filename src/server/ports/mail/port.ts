import { join } from 'node:path'
import { z } from 'zod'
import { loadSim } from '../../simulators.ts'
import { defineGateway } from '../gateway.ts'

/** Installation's mail server, smtp(s)://user:password@host:port, and the sender of its e-mails, `Nome <endereço>`. */
export const mail = defineGateway({
  id: 'mail',
  title: 'Servidor de e-mail',
  settings: z.object({
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/.+/, 'deve começar com smtp:// ou smtps://')
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'deve ser um endereço ou Nome <endereço>',
      )
      .default('Tecla <nao-responda@tecla.invalid>'),
  }),
  needs: 'SMTP_URL',
  page: 'email',
  // never shows user or password of the address
  rows: ({ SMTP_URL, MAIL_FROM }, reach) => [
    [
      'Servidor de e-mail',
      reach === 'off'
        ? 'nenhum: nada é enviado'
        : reach === 'double'
          ? 'correio da demonstração'
          : new URL(SMTP_URL ?? '').host,
    ],
    ['Remetente do e-mail', MAIL_FROM],
  ],
  // limit of each step of the connection, and of each silence in it
  timeoutMs: 7_000,
  breaker: null,
  words: { failed: 'O servidor de e-mail não respondeu', off: 'não há servidor de e-mail' },
  health: 'e-mail sem resposta',
  async double({ dataDir, clock }) {
    const { openCatcher } = await loadSim()
    const { url, close } = await openCatcher(join(dataDir, 'emails'), clock)
    return { settings: { SMTP_URL: url }, close }
  },
})
