import { z } from 'zod'
import { isoToWire } from '../../../core/dates/day.ts'
import type { PortOf } from '../open.ts'
import { type Outcome, PortFault } from '../outcome.ts'
import { expiryOf, isRefused } from './certificate.ts'
import { type JsonAnswer, type Mutual, openMutual } from './https.ts'
import type { pix } from './port.ts'

/** PSP of one company, as it gave its access. */
export interface PspAccess extends Mutual {
  /** Line of the circuit: the company. */
  line: string
  /** https://…/api/v2, without the trailing slash. */
  url: string
  tokenUrl: string
  client_id: string
  client_secret: string
  /** The PSP reaches us, so that it may notify. */
  webhook?: boolean
}

const money = z.string().regex(/^\d{1,10}\.\d{2}$/)
const received = z.object({
  endToEndId: z.string().length(32),
  txid: z.string().optional(),
  valor: money,
  horario: z.string(),
})
/** A status that no specification had is read as ATIVA is: nothing is known to be paid. */
const status = z
  .enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP'])
  .catch('ATIVA')
const charge = z.object({
  txid: z.string(),
  status,
  calendario: z.object({ criacao: z.string(), expiracao: z.number() }),
  valor: z.object({ original: money }),
  pixCopiaECola: z.string().max(512),
  pix: z.array(received).default([]),
})
const refund = z.object({
  id: z.string(),
  valor: money,
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']).catch('EM_PROCESSAMENTO'),
  motivo: z.string().default(''),
})

export type PixCharge = z.output<typeof charge>

/** Refusal of the PSP, in its words; it is an answer. */
export interface PixRefusal {
  refused: number
  words: string
}

export type PixAnswer<T> = Outcome<T | PixRefusal>

/** A token is renewed when so much of its life has passed. */
const RENEWED_AT = 0.8
const SCOPES = 'cob.read cob.write pix.read pix.write'
/** Asked for where the PSP reaches us. */
const SCOPES_WEBHOOK = 'webhook.read webhook.write'

/** Speaks API Pix. No retry of what may have been done, but for a token that the PSP took back (401, once). */
export function createPixClient(port: PortOf<typeof pix>, access: PspAccess, clock: () => Date) {
  const mutual = openMutual(access)
  let token: { value: string; until: number } | null = null
  let asking: Promise<string> | null = null

  /** @throws PortFault where the certificate is over, or is refused */
  async function call(...args: Parameters<typeof mutual.call>): Promise<JsonAnswer> {
    const until = expiryOf(access.certPem)
    if (until !== null && until.getTime() < clock().getTime())
      throw new PortFault(
        `O certificado do Pix venceu em ${isoToWire(until.toISOString().slice(0, 10))}: peça outro ao banco e troque-o no servidor`,
      )
    try {
      const answer = await mutual.call(...args)
      if (!isRefused(answer)) return answer
    } catch (error) {
      if (!isRefused(error)) throw error
    }
    throw new PortFault('O banco do Pix recusou o certificado desta loja: confira com o banco se é o atual')
  }

  async function freshToken(signal: AbortSignal): Promise<string> {
    const basic = Buffer.from(`${access.client_id}:${access.client_secret}`).toString('base64')
    const { status, json } = await call('POST', access.tokenUrl, {
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: access.webhook ? `${SCOPES} ${SCOPES_WEBHOOK}` : SCOPES,
      }).toString(),
      signal,
    })
    const read = z.object({ access_token: z.string(), expires_in: z.number() }).safeParse(json)
    if (status === 401 || status === 403)
      throw new PortFault(
        'O banco do Pix não aceita a credencial desta loja: confira o client_id e o segredo',
      )
    if (status !== 200 || !read.success) throw new NotAdmitted(`o PSP não deu acesso: HTTP ${status}`)
    const { access_token, expires_in } = read.data
    token = { value: access_token, until: clock().getTime() + expires_in * 1000 * RENEWED_AT }
    return access_token
  }

  /** One asks for it, the others wait for the same. */
  function held(signal: AbortSignal): Promise<string> {
    if (token && token.until > clock().getTime()) return Promise.resolve(token.value)
    asking ??= freshToken(signal).finally(() => {
      asking = null
    })
    return asking
  }

  async function talk(method: string, path: string, body: unknown, signal: AbortSignal): Promise<JsonAnswer> {
    for (let again = false; ; again = true) {
      const answer = await call(method, access.url + path, {
        headers: { authorization: `Bearer ${await held(signal)}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
      })
      if (answer.status !== 401 || again) return answer
      token = null
    }
  }

  async function ask<T>(
    method: string,
    path: string,
    body: unknown,
    shape: z.ZodType<T>,
  ): Promise<PixAnswer<T>> {
    return port.ask(access.line, async signal => {
      const { status, json } = await talk(method, path, body, signal)
      if (status >= 200 && status < 300) return shape.parse(json)
      // a proxy's page, or a PSP that is down: whether it was done is not known
      if (json === null || status === 429 || status >= 500) throw new Error(`HTTP ${status}`)
      return { refused: status, words: String(json['detail'] ?? json['title'] ?? `HTTP ${status}`) }
    })
  }

  const find = (txid: string) => ask('GET', `/cob/${txid}`, undefined, charge)

  return {
    /** Creates the charge of our txid: asked for before it is put again, so that a lost answer never makes two. */
    async create(
      txid: string,
      asked: { valor: string; chave: string; expiracao: number },
    ): Promise<PixAnswer<PixCharge>> {
      const { valor, chave, expiracao } = asked
      const put = () =>
        ask('PUT', `/cob/${txid}`, { calendario: { expiracao }, valor: { original: valor }, chave }, charge)
      const first = await put()
      if (first.kind !== 'silent') return first
      const found = await find(txid)
      // not knowing now does not undo what may have been done
      if (found.kind !== 'answer') return first
      const missing = 'refused' in found.answer && found.answer.refused === 404
      return missing ? put() : found
    },
    find,
    /** Takes the charge back; refused where it was paid meanwhile: find it. */
    remove: (txid: string) =>
      ask('PATCH', `/cob/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }, charge),
    /** Gives back, once an id. */
    refund: (endToEndId: string, id: string, valor: string) =>
      ask('PUT', `/pix/${endToEndId}/devolucao/${id}`, { valor }, refund),
    refunded: (endToEndId: string, id: string) =>
      ask('GET', `/pix/${endToEndId}/devolucao/${id}`, undefined, refund),
    /** Everything received in a period, which finds what a charge or a webhook lost. */
    received: (inicio: Date, fim: Date) =>
      ask(
        'GET',
        `/pix?inicio=${encodeURIComponent(inicio.toISOString())}&fim=${encodeURIComponent(fim.toISOString())}`,
        undefined,
        z.object({ pix: z.array(received) }),
      ),
    /** Says where the PSP may notify of a key. */
    notify: (chave: string, webhookUrl: string) =>
      ask('PUT', `/webhook/${encodeURIComponent(chave)}`, { webhookUrl }, z.unknown()),
    close: mutual.close,
  }
}

/** No token: nothing of the call left. */
class NotAdmitted extends Error {
  readonly code = 'ERR_TLS_NOT_ADMITTED'
}
