import { isoToWire } from '../../../core/dates/day.ts'
import { diaUf } from '../../../core/document/fuso.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notifyOnce } from '../../issuing/service.ts'
import { backoff } from '../../outbox/backoff.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { createMailer } from '../../ports/mail/client.ts'
import { mail as mailPort } from '../../ports/mail/port.ts'
import { type Carta, writeCarta } from './carta.ts'
import { closeMail, insertMail, readMail, type StoredMail, sealContent } from './repository.ts'

export { type Carta, escapeHtml } from './carta.ts'
export { demoMailRoutes } from './routes.ts'

const BACKOFF_MS = 5_000
const BACKOFF_MAX_MS = 15 * 60_000

/** Encrypted letter; old ones have neither files nor a reply address. */
interface Lacrada {
  text: string
  html: string
  responder?: string
  aviso?: NonNullable<Carta['aviso']>
  anexos?: { nome: string; tipo: string; bytes: string }[]
}

/** Builds the notification of a refused letter, once a day and address: if the server accepts nothing, there is one line. */
const undelivered = (
  { para, assunto }: StoredMail,
  { empresa_id, uf }: NonNullable<Carta['aviso']>,
  dita: string,
  data: Date,
) => ({
  empresa_id,
  titulo: `E-mail não entregue a ${para} em ${isoToWire(diaUf(data, uf))}`,
  mensagem: `${assunto}: ${dita}`,
  data,
})

export type EmailService = ReturnType<typeof createEmail>

/** Builds the context that binds an encrypted letter to its row. */
const context = (account_id: number, id: number) => `email ${account_id} ${id}`

/**
 * Builds the mail service on the outbox: requested in the caller's transaction, sent after its commit, retried until it
 * expires.
 */
export function createEmail(deps: Pick<Deps, 'db' | 'clock' | 'vault' | 'log' | 'ports'>) {
  const { db, clock, vault, log } = deps
  const port = deps.ports.of(mailPort)
  const mailer = createMailer(port)

  return {
    /** True if mail can be sent. */
    disponivel: port.reach !== 'off',

    /**
     * Requests a letter in the caller's transaction and gives its outbox id. `minutos`: time in which delivery makes sense.
     */
    async pedir(q: Q, tenant: Tenant, para: string, carta: Carta, minutos: number): Promise<number> {
      const em = clock()
      const vale_ate = new Date(em.getTime() + minutos * 60_000)
      const { account_id } = tenant
      const id = await insertMail(q, account_id, { para, assunto: carta.assunto, em, vale_ate })
      const { responder, aviso, anexos = [] } = carta
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

    /** Sends one letter. A permanent refusal of the address (5xx) is final; other failures are retried. */
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
      if (port.reach === 'off') {
        await giveUp('sem servidor de e-mail', 'não há servidor de e-mail')
        return null
      }
      if (clock() > mail.vale_ate) {
        await giveUp('fora do prazo', 'o servidor de e-mail não o recebeu a tempo')
        return null
      }
      const outcome = await mailer.send({
        to: { name: '', address: mail.para },
        subject: mail.assunto,
        text,
        html,
        ...(responder ? { replyTo: { name: '', address: responder } } : {}),
        attachments: (anexos ?? []).map(({ nome, tipo, bytes }) => ({
          filename: nome,
          contentType: tipo,
          content: Buffer.from(bytes, 'base64'),
        })),
        textEncoding: 'quoted-printable',
        date: clock(),
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      const again = (erro: string) => ({ depois: backoff(tentativas, BACKOFF_MS, BACKOFF_MAX_MS), erro })
      if (outcome.kind !== 'answer') return again(outcome.cause)
      const reply = outcome.answer
      if (!reply.taken) {
        log.warn({ alvo: alvo_id, resposta: reply.code, motivo: reply.message }, 'o e-mail não saiu')
        if (reply.code < 500) return again(reply.message)
        await giveUp(reply.message, `o servidor de e-mail o recusou (${reply.words})`)
        return null
      }
      await db.tx(tenant, q => closeMail(q, alvo_id, { em: clock(), falha: null }))
      return null
    }) satisfies JobHandler,

    close: mailer.close,
  }
}
