import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { request as call, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { callAt, faultsOf, paramFaults } from '../contract/judge.ts'
import { type Charge, PixBook, type Received, type RefundNature } from './book.ts'
import { PIX_DIALS, type PixDials, type PixFalha } from './dials.ts'
import { API_PIX } from './fatos.ts'
import { createPapers, type Pair } from './identity.ts'
import { Problem } from './problem.ts'

export interface PixSimulator {
  /** https://127.0.0.1:port */
  url: string
  caPem: string
  /** Certificate and credentials of the shop. */
  client: Pair & { client_id: string; client_secret: string }
  dials: PixDials
  book: PixBook
  /** Addresses to notify, by Pix key. */
  webhooks: ReadonlyMap<string, string>
  /** Calls of the shop that the standard does not allow, the newest last. */
  faults: readonly string[]
  /** Takes back a payment that the shop did not ask to return (MED), and notifies the shop. @throws Problem */
  takeBack(endToEndId: string, natureza: Exclude<RefundNature, 'ORIGINAL'>, valor?: string): Promise<void>
  /** Pays a charge as the customer does, and notifies the shop. @throws Problem when the customer's bank refuses */
  pay(txid: string): Promise<void>
  /** Waits until every notice on its way was answered. */
  quiet(): Promise<void>
  /** Sends a notification of a payment that was not made, as somebody other than the PSP might. */
  forge(txid: string): Promise<void>
  close(): Promise<void>
}

const SCOPES = ['cob', 'cobv', 'pix', 'webhook'].flatMap(family => [`${family}.read`, `${family}.write`])
const MOST_BYTES = 64 * 1024
/** CNPJ of the shop at its PSP. */
const CNPJ = '11444777000161'

interface Token {
  until: number
  /** Thumbprint of the certificate to which the token was given (RFC 8705). */
  bound: string
  scopes: readonly string[]
}

interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: Readonly<Record<string, unknown>>
}

/**
 * Starts a simulated PSP for this computer only: OAuth2, mTLS with a test authority, charges, received payments, refunds and
 * webhooks.
 */
export async function startPixSimulator(
  clock: () => Date = () => new Date(),
  papers = createPapers(clock()),
): Promise<PixSimulator> {
  const client = { ...papers.client, client_id: 'loja', client_secret: 'segredo-da-loja' }
  const dials = structuredClone(PIX_DIALS)
  const tokens = new Map<string, Token>()
  const webhooks = new Map<string, string>()
  const registered = new Map<string, string>()
  const faults: string[] = []
  const sending = new Set<Promise<void>>()
  let base = ''
  const book = new PixBook(dials, () => base.replace('https://', ''), clock)

  const server = createServer(
    {
      key: papers.server.keyPem,
      cert: papers.server.certPem,
      ca: papers.caPem,
      requestCert: true,
      minVersion: 'TLSv1.2',
    },
    (request, response) => void answer(request, response),
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, json: unknown, headers: Record<string, string> = {}) => {
      const type = status >= 400 ? 'application/problem+json' : 'application/json'
      response
        .writeHead(status, { 'content-type': type, date: book.now().toUTCString(), ...headers })
        .end(json === null ? undefined : JSON.stringify(json))
    }
    try {
      // answers as nginx does, before the request is read
      if (dials.certificado_recusado)
        return void response
          .writeHead(400, { 'content-type': 'text/html' })
          .end('<html>400 The SSL certificate error</html>')
      const asked = await read(request)
      const failure = asked.path === '/oauth/token' ? null : (dials.falhas.shift() ?? dials.fora)
      if (failure && failure !== 'corte') return void fail(failure, response, send)
      const { status, json }: { status: number; json: unknown } =
        asked.path === '/oauth/token' ? token(request, asked) : serve(request, asked)
      await new Promise(rest => setTimeout(rest, dials.atraso_ms))
      if (failure === 'corte') return void request.socket.destroy()
      send(status, dials.campos_novos && json !== null ? { ...(json as object), campoNovo: { x: 1 } } : json)
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(500, 'ErroInterno', String(error))
      send(problem.status, problem.toJson())
    }
  }

  const thumbprint = (request: IncomingMessage): string | null => {
    const socket = request.socket as TLSSocket
    if (!socket.authorized) return null
    return createHash('sha256').update(socket.getPeerCertificate().raw).digest('base64url')
  }

  function token(request: IncomingMessage, { method, body }: Call) {
    const bound = thumbprint(request)
    const basic = `Basic ${Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')}`
    if (bound === null || request.headers.authorization !== basic)
      throw new Problem(401, 'NaoAutorizado', 'Credenciais inválidas')
    if (method !== 'POST' || body['grant_type'] !== 'client_credentials')
      throw new Problem(400, 'RequisicaoInvalida', 'grant_type deve ser client_credentials')
    if (dials.sem_cobv && String(body['scope'] ?? '').includes('cobv'))
      throw new Problem(400, 'RequisicaoInvalida', 'invalid_scope')
    const access_token = randomUUID()
    const scopes = String(body['scope'] ?? SCOPES.join(' '))
      .split(' ')
      .filter(scope => SCOPES.includes(scope))
    tokens.set(access_token, { until: clock().getTime() + dials.token_s * 1000, bound, scopes })
    const json = { access_token, token_type: 'Bearer', expires_in: dials.token_s, scope: scopes.join(' ') }
    return { status: 200, json }
  }

  function admit(request: IncomingMessage, scope: string): void {
    const held = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
    if (!held || held.until <= clock().getTime() || held.bound !== thumbprint(request))
      throw new Problem(401, 'NaoAutorizado', 'Token ausente, vencido ou de outro certificado')
    if (!held.scopes.includes(scope)) throw new Problem(403, 'AcessoNegado', `Falta o escopo ${scope}`)
  }

  /** Judges a call by the standard. @throws Problem with its violations */
  function judge({ method, path, query, body }: Call): { scope: string } {
    const call = callAt(API_PIX, 'psp', method, path)
    if (!call) {
      faults.push(`${method} ${path}: o padrão não tem esta chamada`)
      throw new Problem(404, 'NaoEncontrado', `${method} ${path}`)
    }
    const wrong = [
      ...call.query.flatMap(fact => [...paramFaults(API_PIX, fact, query.getAll(fact.name))]),
      ...(call.body ? faultsOf(API_PIX, call.body.type, body) : []),
    ]
    if (wrong.length > 0) {
      const violacoes = wrong.map(({ place, reason }) => ({ razao: reason, propriedade: place }))
      faults.push(
        `${method} ${path}: ${violacoes.map(each => `${each.propriedade} ${each.razao}`).join('; ')}`,
      )
      const [, family = ''] = path.split('/')
      const tipo = path.includes('/devolucao/')
        ? 'PixDevolucaoInvalida'
        : INVALID[family]?.[call.body ? 0 : 1]
      throw new Problem(400, tipo ?? 'RequisicaoInvalida', 'A chamada não respeita o esquema', violacoes)
    }
    return { scope: call.security[0] ?? '' }
  }

  function serve(request: IncomingMessage, call: Call) {
    const path = call.path.replace(/^\/api\/v2/, '')
    const { method, query, body } = call
    const [, family = '', id = '', more = '', other = ''] = path.split('/').map(decodeURIComponent)
    const known = callAt(API_PIX, 'psp', method, path)
    if (known) admit(request, known.security[0] ?? '')
    judge({ ...call, path })
    const told = tell(book.settle())
    sending.add(told)
    void told.finally(() => sending.delete(told))
    const ok = (json: unknown, status = 200) => ({ status, json })
    const charged = family === 'cob' || family === 'cobv' ? family : null
    if (charged && method === 'PUT') {
      const charge = book.put(id, body, charged)
      if (dials.webhook === 'antes_da_resposta') void tell(book.pay(id))
      return ok(charge, 201)
    }
    if (charged && method === 'POST') return ok(book.put(randomUUID().replaceAll('-', ''), body, 'cob'), 201)
    if (charged && method === 'PATCH') return ok(book.remove(id, body, charged))
    if (charged && id) return ok(book.charge(id, charged))
    if (charged) {
      const own = [...book.charges.values()].filter(
        each => book.dated.has(each.txid) === (charged === 'cobv'),
      )
      const found = between(own, query, 'CobConsultaInvalida', each => each.calendario.criacao)
      return ok(listed('cobs', found, query))
    }
    if (more === 'devolucao' && method === 'PUT') return ok(book.refund(id, other, body), 201)
    if (more === 'devolucao') {
      const found = book.pix(id).devolucoes?.find(each => each.id === other)
      if (!found)
        throw new Problem(404, 'PixDevolucaoNaoEncontrada', 'Não há devolução com esse identificador')
      return ok(found)
    }
    if (family === 'pix' && id) return ok(book.pix(id))
    if (family === 'pix') {
      const found = between(book.received, query, 'PixConsultaInvalida', each => each.horario)
      return ok(listed('pix', found.filter(filterOf(query)), query))
    }
    return serveWebhook(method, id, body, query)
  }

  function serveWebhook(method: string, chave: string, body: Call['body'], query: URLSearchParams) {
    const told = (key: string) => ({
      webhookUrl: webhooks.get(key),
      cnpj: CNPJ,
      criacao: registered.get(key),
    })
    if (chave === '')
      return { status: 200, json: { webhooks: [...webhooks.keys()].map(told), ...pageOf([], query) } }
    if (method === 'PUT') {
      webhooks.set(chave, String(body['webhookUrl']))
      registered.set(chave, book.now().toISOString())
      return { status: 200, json: null }
    }
    if (!webhooks.has(chave)) throw new Problem(404, 'WebhookNaoEncontrado', 'A chave não tem webhook')
    if (method === 'GET') return { status: 200, json: told(chave) }
    webhooks.delete(chave)
    return { status: 204, json: null }
  }

  async function forged({ chave, txid, valor }: Pick<Charge, 'chave' | 'txid' | 'valor'>): Promise<void> {
    const url = webhooks.get(chave)
    const pix = [{ endToEndId: `E${'0'.repeat(31)}`, txid, chave, valor: valor.original }]
    if (url) await post(`${url}/pix`, { pix })
  }

  /** Posts to {webhookUrl}/pix, as the setting `webhook` says: once, twice, never, or with false data. */
  async function tell(received: readonly Received[]): Promise<void> {
    // the standard notifies only of what has a txid
    const paid = received.filter(({ txid }) => txid !== undefined)
    const url = webhooks.get(paid[0]?.chave ?? '')
    if (!url || dials.webhook === 'perdido') return
    const said =
      dials.webhook === 'falso' ? paid.map(each => ({ ...each, valor: '0.01', endToEndId: 'E0' })) : paid
    for (let time = 0; time < (dials.webhook === 'dobrado' ? 2 : 1); time++)
      await post(`${url}/pix`, { pix: said })
  }

  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', ready)
  })
  base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: base,
    caPem: papers.caPem,
    client,
    dials,
    book,
    webhooks,
    faults,
    takeBack: async (endToEndId, natureza, valor) => {
      book.takeBack(endToEndId, natureza, valor)
      await tell([book.pix(endToEndId)])
    },
    async quiet() {
      while (sending.size > 0) await Promise.all(sending)
    },
    pay: async txid => tell(book.pay(txid)),
    forge: async txid => forged(book.charge(txid)),
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function fail(
  failure: Exclude<PixFalha, 'corte'>,
  response: ServerResponse,
  send: (status: number, json: unknown, headers?: Record<string, string>) => void,
): void {
  if (failure === 'html')
    return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>')
  const problem = new Problem(Number(failure), 'Simulado', `Falha pedida: ${failure}`)
  send(problem.status, problem.toJson(), failure === '429' ? { 'retry-after': '1' } : {})
}

/** Types of an invalid change and of an invalid question, by family of calls. */
const INVALID: Readonly<Record<string, readonly [string, string]>> = {
  cob: ['CobOperacaoInvalida', 'CobConsultaInvalida'],
  cobv: ['CobVOperacaoInvalida', 'CobVConsultaInvalida'],
  pix: ['PixDevolucaoInvalida', 'PixConsultaInvalida'],
  webhook: ['WebhookOperacaoInvalida', 'WebhookConsultaInvalida'],
}

function between<T>(rows: readonly T[], query: URLSearchParams, tipo: string, at: (row: T) => string): T[] {
  const [from = 0, to = 0] = [query.get('inicio'), query.get('fim')].map(each => Date.parse(each ?? ''))
  if (from > to)
    throw new Problem(400, tipo, 'O fim vem antes do início', [{ razao: 'anterior', propriedade: 'fim' }])
  return rows.filter(row => Date.parse(at(row)) >= from && Date.parse(at(row)) <= to)
}

/** Gives the filter that a question for payments says. */
const filterOf = (query: URLSearchParams) => {
  const wants = (name: string, has: boolean) => {
    const said = query.get(name)
    return said === null || has === (said === 'true')
  }
  return ({ txid, devolucoes = [] }: Received) =>
    (query.get('txid') ?? txid) === txid &&
    wants('txIdPresente', txid !== undefined) &&
    wants('devolucaoPresente', devolucoes.length > 0)
}

const PAGE = 100

/** Says the parameters of a question, with its pages. */
function pageOf(rows: readonly unknown[], query: URLSearchParams) {
  const paginaAtual = Number(query.get('paginacao.paginaAtual') ?? 0)
  const itensPorPagina = Number(query.get('paginacao.itensPorPagina') ?? PAGE)
  const said = ['inicio', 'fim', 'txid', 'cpf', 'cnpj', 'status'].flatMap(name => {
    const value = query.get(name)
    return value === null ? [] : [[name, value]]
  })
  const flags = ['txIdPresente', 'devolucaoPresente', 'locationPresente'].flatMap(name =>
    query.has(name) ? [[name, query.get(name) === 'true']] : [],
  )
  return {
    parametros: {
      ...Object.fromEntries([...said, ...flags]),
      paginacao: {
        paginaAtual,
        itensPorPagina,
        quantidadeDePaginas: Math.max(1, Math.ceil(rows.length / itensPorPagina)),
        quantidadeTotalDeItens: rows.length,
      },
    },
  }
}

/** Answers one page of rows. */
function listed(name: string, rows: readonly unknown[], query: URLSearchParams) {
  const page = pageOf(rows, query)
  const { paginaAtual, itensPorPagina } = page.parametros.paginacao
  return { ...page, [name]: rows.slice(paginaAtual * itensPorPagina, (paginaAtual + 1) * itensPorPagina) }
}

async function read(request: IncomingMessage): Promise<Call> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > MOST_BYTES) throw new Problem(400, 'RequisicaoInvalida', 'Corpo grande demais')
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('utf8')
  const { pathname, searchParams } = new URL(request.url ?? '/', 'https://psp')
  return { method: request.method ?? 'GET', path: pathname, query: searchParams, body: bodyOf(request, text) }
}

function bodyOf(request: IncomingMessage, text: string): Call['body'] {
  if (text === '') return {}
  if (/urlencoded/.test(request.headers['content-type'] ?? ''))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    const json: unknown = JSON.parse(text)
    if (json !== null && typeof json === 'object' && !Array.isArray(json)) return json as Call['body']
  } catch {
    // the error below tells of it
  }
  throw new Problem(400, 'RequisicaoInvalida', 'O corpo não é um objeto JSON')
}

/**
 * Sends a notification. The shop's server has a certificate unknown to the PSP, which is not verified, as many PSPs allow.
 */
const post = (url: string, body: unknown): Promise<void> =>
  new Promise(done => {
    const sending = url.startsWith('https:')
      ? call(url, {
          method: 'POST',
          rejectUnauthorized: false,
          headers: { 'content-type': 'application/json' },
        })
      : null
    if (!sending)
      return void fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(
        () => done(),
        () => done(),
      )
    sending.on('error', () => done())
    sending.on('response', response => response.resume().on('end', () => done()))
    sending.end(JSON.stringify(body))
  })
