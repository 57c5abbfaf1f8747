import { expect, test } from 'vitest'
import { createCompanyMailer } from '../../../src/server/ports/company_mail/client.ts'
import { failureOf } from '../../../src/server/ports/outcome.ts'

const send = createCompanyMailer({
  settings: { TECLA_SMTP_REDE_INTERNA: false },
  timeoutMs: 1_000,
  ask: async (_line: string, make: () => Promise<unknown>) => make().catch(failureOf),
} as never)

test.each([
  ['127.0.0.1'],
  ['localhost'],
  ['10.1.2.3'],
  ['192.168.0.9'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['fe80::1'],
])('%s é da rede interna: nada é dito ao servidor', async host => {
  const server = { host, porta: 25, tls: false, usuario: '', senha: null }
  expect(await send(server, { to: 'a@b.br' })).toMatchObject({
    kind: 'not_sent',
    told: `${host} fica na rede interna deste servidor: use um servidor da internet`,
  })
})
