import { setTimeout as dormir } from 'node:timers/promises'
import { START_MS } from '../../../e2e/servidor.ts'
import type { Answer, AnyEndpoint } from '../../../src/domain/api/define.ts'
import { login } from '../../../src/domain/api/sessao.ts'

/** Error for an HTTP response outside 2xx. */
export class Recusada extends Error {
  readonly status: number
  readonly corpo: unknown

  constructor(status: number, corpo: unknown) {
    super(`${status} ${JSON.stringify(corpo).slice(0, 600)}`)
    this.status = status
    this.corpo = corpo
  }
}

interface Args {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

/** External client of the public API: only HTTP, a bearer token and the declared endpoints. */
export class Cliente {
  readonly #url: string
  readonly #token: string | null

  constructor(url: string, token: string | null = null) {
    this.#url = url
    this.#token = token
  }

  static async entrar(url: string, email: string, password = 'tecla-demo'): Promise<Cliente> {
    const { token } = await new Cliente(url).chamar(login, { body: { email, password } })
    return new Cliente(url, token)
  }

  /**
   * Makes one request. @throws Recusada on a response outside 2xx; the socket's error when there is no response within 30 s.
   */
  async chamar<E extends AnyEndpoint>(
    endpoint: E,
    { params = {}, query = {}, body }: Args = {},
  ): Promise<Answer<E>> {
    let caminho = endpoint.path.startsWith('/') ? endpoint.path : `/api/v1/${endpoint.path}`
    for (const [nome, valor] of Object.entries(params)) caminho = caminho.replace(`:${nome}`, String(valor))
    const busca = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))
    const resposta = await fetch(`${this.#url}${caminho}${busca.size > 0 ? `?${busca}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...(this.#token !== null && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const texto = await resposta.text()
    if (!resposta.ok) throw new Recusada(resposta.status, lerJson(texto))
    return lerJson(texto) as Answer<E>
  }

  /**
   * Repeats a request until it gets a response: after a network error or a 5xx (server down or starting, for as long as a
   * start may take), but not after a refusal.
   */
  async insistir<E extends AnyEndpoint>(
    endpoint: E,
    args: () => Args,
    limite = START_MS,
  ): Promise<Answer<E>> {
    for (const fim = Date.now() + limite; ; await dormir(60)) {
      try {
        return await this.chamar(endpoint, args())
      } catch (erro) {
        if ((erro instanceof Recusada && erro.status < 500) || Date.now() > fim) throw erro
      }
    }
  }
}

function lerJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return texto
  }
}
