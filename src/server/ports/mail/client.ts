import type { SendMailOptions, Transporter } from 'nodemailer'
import type { PortOf } from '../open.ts'
import type { mail } from './port.ts'

/** Mail server's answer: accepted, or refused with a reason. `login`: user or password was refused, not the e-mail. */
export type MailReply =
  | { taken: true; words: string }
  | { taken: false; code: number; words: string; message: string; login: boolean }

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
}

interface Sender {
  sendMail(letter: SendMailOptions): Promise<unknown>
}

/** Sends by SMTP. A refusal is an answer. @throws Error when the server is not found, not reached or does not answer */
export async function sendBy(transport: Sender, letter: SendMailOptions): Promise<MailReply> {
  try {
    const { response } = (await transport.sendMail(letter)) as { response?: string }
    return { taken: true, words: response ?? '' }
  } catch (error) {
    const { code, responseCode, response, message } = error as SmtpError
    if (!responseCode) throw error
    return { taken: false, code: responseCode, words: response ?? message, message, login: code === 'EAUTH' }
  }
}

/** Makes the sender by the installation's mail server. Loads the library at the first e-mail. */
export function createMailer(port: PortOf<typeof mail>) {
  const { settings, timeoutMs } = port
  const from = settings.MAIL_FROM
  let transport: Transporter | undefined
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    transport ??= createTransport(settings.SMTP_URL, {
      ...{ from, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    } as object)
    return transport
  }
  return {
    send: (letter: SendMailOptions) =>
      port.ask('smtp', async (): Promise<MailReply> => {
        if (port.reach === 'off') throw new Error('no mail server')
        return sendBy(await open(), { from, ...letter })
      }),
    close: () => transport?.close(),
  }
}
