import { createTransport, type SendMailOptions } from 'nodemailer'
import type { PortOf } from '../open.ts'
import type { mail } from './port.ts'

/** Answer of a mail server: it took the letter, or said why not. */
type MailReply = { taken: true } | { taken: false; code: number; words: string; message: string }

interface SmtpError extends Error {
  responseCode?: number
  /** The server's own words. */
  response?: string
}

/** Speaks SMTP. A refusal is an answer; a name, a connection or a silence is a failure. */
export function createMailer(port: PortOf<typeof mail>) {
  const { settings, timeoutMs } = port
  const from = settings.MAIL_FROM
  const transport =
    port.reach === 'off'
      ? null
      : createTransport(settings.SMTP_URL, {
          ...{ from, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
        } as object)
  return {
    send: (letter: SendMailOptions) =>
      port.ask('smtp', async (): Promise<MailReply> => {
        try {
          await transport?.sendMail({ from, ...letter })
          return { taken: true }
        } catch (error) {
          const { responseCode, response, message } = error as SmtpError
          if (!responseCode) throw error
          return { taken: false, code: responseCode, words: response ?? message, message }
        }
      }),
    close: () => transport?.close(),
  }
}
