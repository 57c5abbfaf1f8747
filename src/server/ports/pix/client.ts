import { z } from 'zod'
import { isoToWire } from '../../../core/dates/day.ts'
import { BRASILIA, diaIn } from '../../../core/document/fuso.ts'
import { dec } from '../../../core/money/decimal.ts'
import { pause } from '../../time.ts'
import type { PortOf } from '../open.ts'
import { type Outcome, PortFault } from '../outcome.ts'
import { expiryOf, isRefused } from './certificate.ts'
import { type JsonAnswer, type Mutual, openMutual } from './https.ts'
import type { pix } from './port.ts'

/** Access to a PSP (payment service provider, e.g. the bank). */
export interface PspAccess extends Mutual {
  /** Line of the circuit breaker: accesses with the same line fail together. */
  line: string
  /** Address https://…/api/v2, without the slash at the end. */
  url: string
  tokenUrl: string
  client_id: string
  client_secret: string
  /** True when the PSP can reach this server, so that it may send notifications. */
  webhook?: boolean
}

const money = z.string().regex(/^\d{1,10}\.\d{2}$/)
const part = z.object({ valor: money }).transform(({ valor }) => valor)
const received = z.object({
  endToEndId: z.string().length(32),
  txid: z.string().optional(),
  chave: z.string().optional(),
  valor: money,
  horario: z.string(),
  /** Parts of the value, as the PSP calculated them. */
  componentesValor: z
    .object({
      original: part,
      multa: part.optional(),
      juros: part.optional(),
      abatimento: part.optional(),
      desconto: part.optional(),
    })
    .optional()
    .catch(undefined),
  /** Refunds of the payment, ours and those that nobody asked for here. One of their other properties says why. */
  devolucoes: z
    .array(z.looseObject({ id: z.string(), valor: money, status: z.string() }))
    .optional()
    .catch(undefined),
})
/** Status of a charge; an unknown status is read as ATIVA: nothing is known to be paid. */
const status = z
  .enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP'])
  .catch('ATIVA')
const charge = z.object({
  txid: z.string(),
  status,
  calendario: z.object({ criacao: z.string() }),
  valor: z.object({ original: money }),
  pixCopiaECola: z.string().max(512),
  pix: z.array(received).default([]),
})
/** Page of received payments; without paging data it is the only page. */
const listed = z.object({
  parametros: z
    .object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) })
    .catch({ paginacao: { quantidadeDePaginas: 1 } }),
  pix: z.array(received).default([]),
})
const refund = z.object({
  id: z.string(),
  valor: money,
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']).catch('EM_PROCESSAMENTO'),
  motivo: z.string().default(''),
})
const accepted = z.unknown().transform(() => true as const)

export type PixCharge = z.output<typeof charge>
export type CameByPix = z.output<typeof received>

/** Charge to create: a sale's with its seconds to pay (`expiracao`), an instalment's with its due date. */
export type PixAsked = { valor: string; chave: string } & (
  | { expiracao: number; vencimento?: undefined }
  | DatedCharge
)

/** Charge with a due date, payable after it with fine and interest. A rate of zero is not sent. */
interface DatedCharge {
  /** Due date, ISO. */
  vencimento: string
  /** Days after the due date in which it may be paid. */
  validade: number
  devedor: { documento: string; nome: string }
  /** Rates in %: fine once, interest by month, discount until the due date. */
  multa: string
  juros: string
  desconto: string
}

/** Identification of a charge: its txid. A charge with a due date has another path in the API. */
export interface PixNamed {
  txid: string
  vencimento: string | null
}

/** Refusal by the PSP, with its text. A refusal counts as an answer. */
export interface PixRefusal {
  refused: number
  words: string
}

export type PixAnswer<T> = Outcome<T | PixRefusal>

/** Fraction of a token's validity after which it is renewed. */
const RENEWED_AT = 0.8
const SCOPES = 'cob.read cob.write pix.read pix.write'
/** Scopes of a separate token: a PSP without charges by due date refuses only this token, and the till goes on. */
const SCOPES_DATED = 'cobv.read cobv.write'
/** Limit of pages read of the received payments. */
const MOST_PAGES = 200
/** Tries of a charge after a missing answer, ms between them, and ms after which no other begins: a customer waits. */
const TRIES = 2
const PAUSE_MS = 300
const PATIENCE_MS = 6_000
/** Scopes requested where the PSP can reach this server. */
const SCOPES_WEBHOOK = 'webhook.read webhook.write'

/** Makes an API Pix client. Repeats once after 401 (token ended); `create` also a charge that the PSP lacks. */
export function createPixClient(port: PortOf<typeof pix>, access: PspAccess, clock: () => Date) {
  const mutual = openMutual(access)
  const tokens = new Map<string, { value: string; until: number }>()
  const asking = new Map<string, Promise<string>>()
  const usual = access.webhook ? `${SCOPES} ${SCOPES_WEBHOOK}` : SCOPES

  /** Sends a request. @throws PortFault when the certificate has expired or the PSP refuses it */
  async function call(...args: Parameters<typeof mutual.call>): Promise<JsonAnswer> {
    const until = expiryOf(access.certPem)
    if (until !== null && until.getTime() < clock().getTime())
      throw new PortFault(
        `O certificado do Pix venceu em ${isoToWire(diaIn(until, BRASILIA))}: peça outro ao banco e troque-o no servidor`,
      )
    try {
      const answer = await mutual.call(...args)
      if (!isRefused(answer)) return answer
    } catch (error) {
      if (!isRefused(error)) throw error
    }
    throw new PortFault('O banco do Pix recusou o certificado desta loja: confira com o banco se é o atual')
  }

  async function freshToken(scope: string, signal: AbortSignal): Promise<string> {
    const basic = Buffer.from(`${access.client_id}:${access.client_secret}`).toString('base64')
    const { status, json } = await call('POST', access.tokenUrl, {
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
      signal,
    })
    const read = z.object({ access_token: z.string(), expires_in: z.number() }).safeParse(json)
    if (status === 401 || status === 403)
      throw new PortFault(
        'O banco do Pix não aceita a credencial desta loja: confira o client_id e o segredo',
      )
    if (status === 400 && scope === SCOPES_DATED) throw new NotOffered()
    if (status !== 200 || !read.success) throw new NotAdmitted(`o PSP não deu acesso: HTTP ${status}`)
    const { access_token, expires_in } = read.data
    tokens.set(scope, { value: access_token, until: clock().getTime() + expires_in * 1000 * RENEWED_AT })
    return access_token
  }

  /** Gives a valid token. Simultaneous calls share one token request. */
  function held(scope: string, signal: AbortSignal): Promise<string> {
    const token = tokens.get(scope)
    if (token && token.until > clock().getTime()) return Promise.resolve(token.value)
    const waited = asking.get(scope) ?? freshToken(scope, signal).finally(() => asking.delete(scope))
    asking.set(scope, waited)
    return waited
  }

  async function talk(method: string, path: string, body: unknown, signal: AbortSignal): Promise<JsonAnswer> {
    const scope = path.startsWith('/cobv') ? SCOPES_DATED : usual
    for (let again = false; ; again = true) {
      const answer = await call(method, access.url + path, {
        headers: { authorization: `Bearer ${await held(scope, signal)}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
      })
      if (answer.status !== 401 || again) return answer
      tokens.delete(scope)
    }
  }

  /** `busy` gets the seconds that the PSP asks to wait. */
  async function ask<T>(
    method: string,
    path: string,
    body: unknown,
    shape: z.ZodType<T>,
    busy?: { wait: number | null },
  ): Promise<PixAnswer<T>> {
    return port.ask(access.line, async signal => {
      const answer = await talk(method, path, body, signal).catch(refusedOf)
      if ('refused' in answer) return answer
      const { status, json } = answer
      if (busy) busy.wait = answer.retryAfter
      if (status >= 200 && status < 300) return shape.parse(json)
      // a proxy's page, or a PSP that is down: unknown whether the request was done
      if (json === null || status === 429 || status >= 500) throw new Error(`HTTP ${status}`)
      return { refused: status, words: String(json['detail'] ?? json['title'] ?? `HTTP ${status}`) }
    })
  }

  const at = ({ txid, vencimento }: PixNamed) => `/${vencimento === null ? 'cob' : 'cobv'}/${txid}`
  const find = (named: PixNamed, busy?: { wait: number | null }) =>
    ask('GET', at(named), undefined, charge, busy)

  return {
    /**
     * Creates the charge with our txid. After a missing answer, waits as the PSP asks and queries the charge before another
     * try, so that two charges are never made and one bad answer does not reach the cashier.
     */
    async create(txid: string, asked: PixAsked): Promise<PixAnswer<PixCharge>> {
      const named = { txid, vencimento: asked.vencimento ?? null }
      const busy: { wait: number | null } = { wait: null }
      const put = () => ask('PUT', at(named), bodyOf(asked), charge, busy)
      let last = await put()
      const until = clock().getTime() + PATIENCE_MS
      for (let again = 0; last.kind === 'silent' && again < TRIES; again++) {
        const ms = busy.wait === null ? PAUSE_MS : busy.wait * 1000
        if (clock().getTime() + ms > until) return last
        await pause(ms)
        busy.wait = null
        const found = await find(named, busy)
        if (found.kind !== 'answer') continue
        const missing = 'refused' in found.answer && found.answer.refused === 404
        if (!missing) return found
        last = await put()
      }
      return last
    },
    find: (named: PixNamed) => find(named),
    /** Removes the charge. The PSP refuses a charge that was paid meanwhile: the caller then queries the charge. */
    remove: (named: PixNamed) =>
      ask('PATCH', at(named), { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }, charge),
    /** Requests the refund of a payment, once for each id; the answer may still be EM_PROCESSAMENTO. */
    refund: (endToEndId: string, id: string, valor: string) =>
      ask('PUT', `/pix/${endToEndId}/devolucao/${id}`, { valor }, refund),
    refunded: (endToEndId: string, id: string) =>
      ask('GET', `/pix/${endToEndId}/devolucao/${id}`, undefined, refund),
    /** Lists a period's payments, or those of which something was returned, at most `MOST_PAGES` pages, to find those missed by charges and webhooks. */
    async received(inicio: Date, fim: Date, only?: 'devolvidos'): Promise<PixAnswer<CameByPix[]>> {
      const all: CameByPix[] = []
      for (let page = 0; ; page++) {
        const asked = new URLSearchParams({
          ...{ inicio: inicio.toISOString(), fim: fim.toISOString() },
          'paginacao.paginaAtual': String(page),
          ...(only === 'devolvidos' ? { devolucaoPresente: 'true' } : {}),
        })
        const found = await ask('GET', `/pix?${asked}`, undefined, listed)
        if (found.kind !== 'answer') return found
        if ('refused' in found.answer) return { ...found, answer: found.answer }
        all.push(...found.answer.pix)
        const { quantidadeDePaginas } = found.answer.parametros.paginacao
        if (page + 1 >= Math.min(quantidadeDePaginas, MOST_PAGES)) return { ...found, answer: all }
      }
    },
    /** Registers the address to which the PSP notifies payments to a key; the answer is true when it accepted it. */
    notify: (chave: string, webhookUrl: string) =>
      ask('PUT', `/webhook/${encodeURIComponent(chave)}`, { webhookUrl }, accepted),
    close: mutual.close,
  }
}

/** Writes the body of a charge. The discount applies until the due date. */
function bodyOf(asked: PixAsked): unknown {
  const { valor: original, chave } = asked
  if (asked.vencimento === undefined)
    return { calendario: { expiracao: asked.expiracao }, valor: { original }, chave }
  const { vencimento, validade, devedor, multa, juros, desconto } = asked
  const { documento, nome } = devedor
  const some = (rate: string) => dec(rate).gt(0)
  const valorPerc = (rate: string) => dec(rate).toFixed(2)
  return {
    calendario: { dataDeVencimento: vencimento, validadeAposVencimento: validade },
    devedor: { [documento.length === 11 ? 'cpf' : 'cnpj']: documento, nome: nome.slice(0, 200) },
    valor: {
      original,
      ...(some(multa) ? { multa: { modalidade: 2, valorPerc: valorPerc(multa) } } : {}),
      ...(some(juros) ? { juros: { modalidade: 3, valorPerc: valorPerc(juros) } } : {}),
      ...(some(desconto)
        ? {
            desconto: {
              modalidade: 2,
              descontoDataFixa: [{ data: vencimento, valorPerc: valorPerc(desconto) }],
            },
          }
        : {}),
    },
    chave,
  }
}

/** Error: the shop's contract with the PSP has no charges by due date. */
class NotOffered extends Error {}

function refusedOf(error: unknown): PixRefusal {
  if (!(error instanceof NotOffered)) throw error
  return { refused: 403, words: 'o contrato da loja não tem Pix com vencimento' }
}

/** Error: the PSP gave no token, so nothing was sent. Its code lets `failureOf` tell `not_sent`. */
class NotAdmitted extends Error {
  readonly code = 'ERR_TLS_NOT_ADMITTED'
}
