import type { SendMailOptions } from 'nodemailer'
import { isoToWire } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { SHARED_PER_HOUR } from '../../../domain/config/email.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notifyOnce } from '../../issuing/service.ts'
import { backoff } from '../../outbox/backoff.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { createCompanyMailer } from '../../ports/company_mail/client.ts'
import { companyMail } from '../../ports/company_mail/port.ts'
import { createMailer } from '../../ports/mail/client.ts'
import { mail as mailPort } from '../../ports/mail/port.ts'
import { type Carta, writeCarta } from './carta.ts'
import { closeMail, insertMail, readMail, type StoredMail, sealContent } from './repository.ts'
import { type CompanySender, hasOwnServer, readSender, takeTurn } from './sender-repository.ts'

export { type Carta, escapeHtml } from './carta.ts'
export { demoMailRoutes } from './routes.ts'
export { ownLetter } from './sender-repository.ts'

const BACKOFF_MS = 5_000
const BACKOFF_MAX_MS = 15 * 60_000

/** Content of a stored e-mail, before encryption. `anexos` is absent in e-mails that an older version stored. */
interface Lacrada {
  text: string
  html: string
  responder?: string
  aviso?: NonNullable<Carta['aviso']>
  anexos?: { nome: string; tipo: string; bytes: string }[]
}

/** Makes the notice of an undelivered e-mail, titled by address and day: `notifyOnce` stores one a day for each. */
const undelivered = (
  { para, assunto }: StoredMail,
  { empresa_id, fuso, tipo = 'email' }: NonNullable<Carta['aviso']>,
  dita: string,
  data: Date,
) => ({
  empresa_id,
  tipo,
  titulo: `E-mail não entregue a ${para} em ${isoToWire(diaIn(data, fuso))}`,
  mensagem: `${assunto}: ${dita}`,
  data,
})

/** Makes the notice of e-mails waiting for the company's server, titled by day: `notifyOnce` stores one a day. */
const waiting = (
  { empresa_id, fuso }: NonNullable<Carta['aviso']>,
  { host }: NonNullable<CompanySender['servidor']>,
  dita: string,
  data: Date,
) => ({
  empresa_id,
  tipo: 'email' as const,
  titulo: `O e-mail da empresa não está saindo em ${isoToWire(diaIn(data, fuso))}`,
  mensagem: `${host}: ${dita}. As cartas esperam; veja Configurações, E-mail`,
  data,
})

/** Chooses sender and reply address: the company's, or the installation's address with the company's name. */
function headOf(sender: CompanySender | null, house: string, responder: string | undefined) {
  const reply = sender?.responder || responder
  const [, address = house] = /<([^>]+)>/.exec(house) ?? []
  return {
    from: sender?.servidor
      ? { name: sender.nome, address: sender.remetente }
      : sender?.nome
        ? { name: sender.nome, address }
        : house,
    ...(reply ? { replyTo: { name: '', address: reply } } : {}),
  }
}

export type EmailService = ReturnType<typeof createEmail>

/** Names the row that an encrypted e-mail belongs to, so that the content cannot be decrypted as another row's. */
const context = (account_id: number, id: number) => `email ${account_id} ${id}`

/** Tells if a company's e-mails can be sent, by its own server or the installation's. */
export const canSendMail = async (ports: Deps['ports'], q: Q, empresa_id: number): Promise<boolean> =>
  ports.of(mailPort).reach !== 'off' || (await hasOwnServer(q, empresa_id))

/** Makes the e-mail service: e-mails are stored in the caller's transaction, sent after it, retried until they expire. */
export function createEmail(deps: Pick<Deps, 'db' | 'clock' | 'vault' | 'log' | 'ports'>) {
  const { db, clock, vault, log } = deps
  const port = deps.ports.of(mailPort)
  const mailer = createMailer(port)
  const byCompany = createCompanyMailer(deps.ports.of(companyMail))

  /** Sends through the company's own mail server if it has one, else through the installation's. */
  const send = (sender: CompanySender | null, responder: string | undefined, letter: SendMailOptions) => {
    const whole = {
      ...headOf(sender, port.settings.MAIL_FROM, responder),
      ...letter,
      textEncoding: 'quoted-printable' as const,
      date: clock(),
      headers: { 'Auto-Submitted': 'auto-generated' },
    }
    return sender?.servidor ? byCompany(sender.servidor, whole) : mailer.send(whole)
  }

  return {
    /** True if the installation sends e-mail. */
    disponivel: port.reach !== 'off',

    /** Tells if the company's e-mails can be sent, by its own server or the installation's. */
    alcanca: (q: Q, empresa_id: number): Promise<boolean> => canSendMail(deps.ports, q, empresa_id),

    /**
     * Sends a test e-mail at once, through the company's own mail server, else the installation's. @throws VALIDACAO when
     * there is no server, or the server refuses the e-mail or does not answer
     */
    async testar(tenant: Tenant & { empresa_id: number }, para: string, carta: Carta) {
      const sender = await db.tx(tenant, q => readSender(q, vault, tenant.account_id, tenant.empresa_id))
      const servidor = sender.servidor?.host ?? 'servidor deste sistema'
      if (!sender.servidor && port.reach === 'off')
        throw fieldError('para', 'Não há servidor de e-mail: nem desta empresa, nem deste sistema')
      const outcome = await send(sender, carta.responder, {
        to: { name: '', address: para },
        subject: carta.assunto,
        ...writeCarta(carta),
      })
      if (outcome.kind !== 'answer')
        throw fieldError('para', outcome.told ?? `${servidor} não respondeu: ${outcome.cause}`)
      const reply = outcome.answer
      if (!reply.taken) throw fieldError('para', `${servidor} recusou: ${reply.words}`)
      return { servidor, resposta: reply.words }
    },

    /** Stores an e-mail and its job in the transaction, and gives its id. `minutos`: time until it expires. */
    async pedir(q: Q, tenant: Tenant, para: string, carta: Carta, minutos: number): Promise<number> {
      const em = clock()
      const vale_ate = new Date(em.getTime() + minutos * 60_000)
      const { account_id } = tenant
      const { responder, aviso, anexos = [] } = carta
      const empresa_id = aviso?.empresa_id ?? null
      const id = await insertMail(q, account_id, { para, assunto: carta.assunto, em, vale_ate, empresa_id })
      const lacrada: Lacrada = {
        ...writeCarta(carta),
        ...(responder ? { responder } : {}),
        ...(aviso ? { aviso } : {}),
        anexos: anexos.map(({ nome, tipo, bytes }) => ({ nome, tipo, bytes: bytes.toString('base64') })),
      }
      const content = Buffer.from(JSON.stringify(lacrada))
      await sealContent(q, id, vault.seal(content, context(account_id, id)))
      await enqueue(q, tenant, { tipo: 'email', alvo_id: id, due_at: em })
      return id
    },

    /**
     * Sends one e-mail. Gives up when it expired, when there is no mail server, and at a permanent refusal (5xx),
     * except a refused login at the company's own server. Retries after any other failure.
     */
    job: (async ({ account_id, alvo_id, tentativas }) => {
      const tenant = { account_id }
      const mail = await db.tx(tenant, q => readMail(q, alvo_id))
      if (!mail?.conteudo) return null
      const { text, html, responder, aviso, anexos } = JSON.parse(
        vault.open(mail.conteudo, context(account_id, alvo_id)).toString('utf8'),
      ) as Lacrada
      const giveUp = (falha: string, dita: string) =>
        db.tx(tenant, async q => {
          await closeMail(q, alvo_id, { em: null, falha })
          if (aviso) await notifyOnce(q, tenant, undelivered(mail, aviso, dita, clock()))
        })
      const { empresa_id } = mail
      const sender =
        empresa_id === null ? null : await db.tx(tenant, q => readSender(q, vault, account_id, empresa_id))
      const own = sender?.servidor ?? null
      if (!own && port.reach === 'off') {
        await giveUp('sem servidor de e-mail', 'não há servidor de e-mail')
        return null
      }
      if (clock() > mail.vale_ate) {
        await giveUp('fora do prazo', 'o servidor de e-mail não o recebeu a tempo')
        return null
      }
      if (empresa_id !== null && sender) {
        const now = clock()
        const limit = own ? sender.limite : Math.min(sender.limite, SHARED_PER_HOUR)
        const free = await db.tx(tenant, q => takeTurn(q, { empresa_id, id: alvo_id, limit, now }))
        if (free) return { depois: free.getTime() - now.getTime(), erro: 'limite de cartas por hora' }
      }
      const outcome = await send(sender, responder, {
        to: { name: '', address: mail.para },
        subject: mail.assunto,
        text,
        html,
        attachments: (anexos ?? []).map(({ nome, tipo, bytes }) => ({
          filename: nome,
          contentType: tipo,
          content: Buffer.from(bytes, 'base64'),
        })),
      })
      /** Schedules a retry; notifies the company when its own mail server fails. */
      const again = async (erro: string) => {
        if (own && aviso) await db.tx(tenant, q => notifyOnce(q, tenant, waiting(aviso, own, erro, clock())))
        return { depois: backoff(tentativas, BACKOFF_MS, BACKOFF_MAX_MS), erro }
      }
      if (outcome.kind !== 'answer') return again(outcome.told ?? outcome.cause)
      const reply = outcome.answer
      if (!reply.taken) {
        log.warn({ alvo: alvo_id, resposta: reply.code, motivo: reply.message }, 'o e-mail não saiu')
        // a wrong password is a fault of the settings: the e-mail waits until they are corrected
        if (reply.code < 500 || (own && reply.login)) return again(reply.words)
        await giveUp(reply.message, `o servidor de e-mail o recusou (${reply.words})`)
        return null
      }
      await db.tx(tenant, q => closeMail(q, alvo_id, { em: clock(), falha: null }))
      return null
    }) satisfies JobHandler,

    close: mailer.close,
  }
}
