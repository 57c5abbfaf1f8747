import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { acesso } from '../../../src/domain/api/oferta.ts'
import { login, user } from '../../../src/domain/api/sessao.ts'
import { listarVendas, verVenda } from '../../../src/domain/api/vendas.ts'
import { pause } from '../../../src/server/time.ts'
import { call, urlOf } from '../../../src/web/api/client.ts'
import { ApiError, errorText, NetworkError } from '../../../src/web/api/errors.ts'
import { currentToken, forgetSession, getSession, rememberedUrl } from '../../../src/web/state/session.ts'
import { onlineAtom } from '../../../src/web/state/situation.ts'
import { signIn } from '../session.ts'

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  window.history.replaceState(null, '', '/vendas?status=T')
})

afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
  forgetSession()
})

describe('endereço', () => {
  test.each([
    [verVenda, { params: { id: 7 } }, '/api/v1/vendas/7'],
    [listarVendas, { query: { status: 'T', full_search: '', page: 2 } }, '/api/v1/vendas?status=T&page=2'],
    [listarVendas, { query: { full_search: 'a&b c' } }, '/api/v1/vendas?full_search=a%26b+c'],
    [listarVendas, { query: { 'valor>10': '', busca: '' } as object }, '/api/v1/vendas?valor%3E10='],
  ])('%#: parâmetros no caminho, filtros vazios de fora', (endpoint, args, url) => {
    expect(urlOf(endpoint, args)).toBe(url)
  })
})

test('um aplicativo que traz as páginas chama o servidor que ele diz', () => {
  window.teclaDevice = { server: 'https://loja.example' }
  expect(urlOf(verVenda, { params: { id: 7 } })).toBe('https://loja.example/api/v1/vendas/7')
  delete window.teclaDevice
})

describe('chamada', () => {
  test('leva o token e o corpo em JSON', async () => {
    signIn([])
    fetched.mockResolvedValue(answer(200, { token: 'x' }))
    await call(login, { body: { email: 'a', password: 'b' } })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/api/v1/login')
    expect(init?.headers).toMatchObject({
      authorization: `Bearer ${currentToken()}`,
      accept: 'application/json',
    })
    expect(init?.body).toBe('{"email":"a","password":"b"}')
  })

  test('sem resposta a situação fica fora do ar, e a próxima a traz de volta', async () => {
    signIn([])
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(call(verVenda, { params: { id: 1 } })).rejects.toBeInstanceOf(NetworkError)
    expect(getDefaultStore().get(onlineAtom)).toBe(false)
    fetched.mockResolvedValue(answer(200, { data: {} }))
    await call(verVenda, { params: { id: 1 } })
    expect(getDefaultStore().get(onlineAtom)).toBe(true)
  })
})

test('a sessão que acaba larga o que se lê, mas deixa acabar o que grava', async () => {
  signIn([])
  const hanging = vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        if (init?.method === 'POST') void pause(0).then(() => resolve(answer(200, { token: 'x' })))
      }),
  )
  vi.stubGlobal('fetch', hanging)
  const own = new AbortController()
  const reading = [
    call(verVenda, { params: { id: 1 } }),
    call(listarVendas, { query: {}, signal: own.signal }),
  ]
  const writing = call(login, { body: { email: 'a', password: 'b' } })
  forgetSession()
  for (const read of reading) await expect(read).rejects.toMatchObject({ name: 'AbortError' })
  await expect(writing).resolves.toEqual({ token: 'x' })
  expect(getDefaultStore().get(onlineAtom)).toBe(true)
})

test('sem sessão só se pergunta o que não a pede, e a que vem lê de novo', async () => {
  const network = vi.fn<typeof fetch>(async (_, init) => {
    init?.signal?.throwIfAborted()
    return answer(200, { data: {} })
  })
  vi.stubGlobal('fetch', network)
  await expect(call(verVenda, { params: { id: 1 } })).rejects.toMatchObject({ name: 'AbortError' })
  expect(getDefaultStore().get(onlineAtom)).toBe(true)
  await expect(call(acesso)).resolves.toEqual({ data: {} })
  await expect(call(user, { token: 'a que acabou' })).resolves.toEqual({ data: {} })
  signIn([])
  await expect(call(verVenda, { params: { id: 1 } })).resolves.toEqual({ data: {} })
})

describe('respostas que movem o usuário (doc 1 §8)', () => {
  test.each([
    [401, { message: 'Unauthenticated.' }, '/login'],
    [403, { message: 'Acesso negado', codigo: 'PROIBIDO' }, '/403'],
    [403, { message: 'Redefina', codigo: 'REDEFINIR_SENHA' }, '/resetSenha'],
    [455, { message: 'Conta bloqueada' }, '/455'],
    [457, { message: 'Restrição' }, '/457'],
    [401, { message: 'E-mail ou senha inválidos', codigo: 'CREDENCIAIS' }, '/vendas'],
    [403, { message: 'Somente leitura', codigo: 'SOMENTE_LEITURA' }, '/vendas'],
    [422, { message: 'x' }, '/vendas'],
  ])('%i %o → %s', async (status, body, path) => {
    signIn([])
    fetched.mockResolvedValue(answer(status, body))
    await expect(call(verVenda, { params: { id: 1 } })).rejects.toBeInstanceOf(ApiError)
    expect(window.location.pathname).toBe(path)
  })

  test('401 guarda o caminho inteiro e apaga a sessão', async () => {
    signIn([])
    fetched.mockResolvedValue(answer(401, { message: 'Unauthenticated.' }))
    await expect(call(verVenda, { params: { id: 1 } })).rejects.toThrow()
    expect(rememberedUrl()).toBe('/vendas?status=T')
    expect(getSession()).toBeNull()
  })

  test('455 marca a sessão como bloqueada', async () => {
    signIn([])
    fetched.mockResolvedValue(answer(455, {}))
    await expect(call(verVenda, { params: { id: 1 } })).rejects.toThrow()
    expect(getSession()?.blocked).toBe(true)
  })

  test('leitura de fundo não move ninguém', async () => {
    fetched.mockResolvedValue(answer(403, { codigo: 'PROIBIDO' }))
    await expect(call(verVenda, { params: { id: 1 }, semMover: true })).rejects.toThrow()
    expect(window.location.pathname).toBe('/vendas')
  })

  test('429 diz quanto esperar', async () => {
    fetched.mockResolvedValue(answer(429, { message: 'Muitas' }, { 'retry-after': '42' }))
    await expect(call(login, { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({ espera: 42 })
  })
})

test('texto do erro: primeiro campo, senão a mensagem, senão o da gravação', () => {
  expect(
    errorText(new ApiError(422, { message: 'm', errors: { nome: ['Campo Obrigatório', 'x'], b: ['y'] } })),
  ).toBe('Campo Obrigatório')
  expect(errorText(new ApiError(409, { message: 'em uso' }))).toBe('em uso')
  expect(errorText(new ApiError(500, { message: '' }))).toBe('erro ao salvar')
})
