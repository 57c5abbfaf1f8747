import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import { type MailReply, sendBy } from '../mail/client.ts'
import type { PortOf } from '../open.ts'
import { PortFault } from '../outcome.ts'
import { isRefused } from './inside.ts'
import type { companyMail } from './port.ts'

/** A company's mail server, from its settings. */
export interface CompanyServer {
  host: string
  porta: number
  /** True: TLS from the first byte; false: STARTTLS, and nothing is sent without it. */
  tls: boolean
  usuario: string
  senha: string | null
}

/**
 * Resolves the name once, so that the address checked is the address used. @throws PortFault for an address of the
 * server's internal network, unless `inside` allows it
 */
async function addressOf(host: string, inside: boolean): Promise<string> {
  const { address } = await lookup(host)
  if (isRefused(address, inside))
    throw new PortFault(`${host} fica na rede interna deste servidor: use um servidor da internet`)
  return address
}

/** Makes the function that sends an e-mail by a company's server, over a new connection for each e-mail. */
export function createCompanyMailer(port: PortOf<typeof companyMail>) {
  const { settings, timeoutMs } = port
  return (server: CompanyServer, letter: SendMailOptions) =>
    port.ask(server.host, async (): Promise<MailReply> => {
      const { host, porta, tls, usuario, senha } = server
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        host: await addressOf(host, settings.TECLA_SMTP_REDE_INTERNA),
        port: porta,
        secure: tls,
        requireTLS: !tls,
        tls: {
          ...(isIP(host) ? {} : { servername: host }),
          ...(settings.TECLA_SMTP_CA ? { ca: settings.TECLA_SMTP_CA } : {}),
        },
        ...(usuario && senha ? { auth: { user: usuario, pass: senha } } : {}),
        ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
        // the e-mail's content must not make the server read files or addresses
        ...{ disableFileAccess: true, disableUrlAccess: true },
      })
      try {
        return await sendBy(transport, letter)
      } finally {
        transport.close()
      }
    })
}
