import { z } from 'zod'
import { defineGateway } from '../gateway.ts'
import { pem } from '../pem.ts'

/** Mail servers of companies' settings; internal ones are refused unless the installation allows them. */
export const companyMail = defineGateway({
  id: 'company_mail',
  title: 'Servidor de e-mail de uma empresa',
  settings: z.object({
    TECLA_SMTP_REDE_INTERNA: z.stringbool('deve ser 1 ou 0').default(false),
    TECLA_SMTP_CA: pem,
  }),
  needs: null,
  page: 'email',
  rows: () => [],
  timeoutMs: 7_000,
  breaker: null,
  words: { failed: 'O servidor de e-mail da empresa não respondeu', off: '' },
  // each company is notified of its failures instead
  health: null,
})
