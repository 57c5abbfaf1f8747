import type { APIRequestContext } from 'playwright/test'
import { expect, SENHA } from './fixtures.ts'

export interface Sessao {
  /** What a call as this user carries. */
  headers: { authorization: string }
  token: string
  user: { empresa: { nome: string }; empresas: { nome: string }[] }
  /** The answer of GET `api/v1/<caminho>`, as it is on the wire. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at answers, it does not trust their types
  ler: (caminho: string) => Promise<any>
}

/** Logs a user of the demo in through the API, apart from the page. */
export async function sessaoDe(request: APIRequestContext, email: string, password = SENHA): Promise<Sessao> {
  const answer = await request.post('/api/v1/login', { data: { email, password } })
  expect(answer.ok(), `${email}: ${await answer.text()}`).toBe(true)
  const { token, user } = await answer.json()
  const headers = { authorization: `Bearer ${token}` }
  return {
    headers,
    token,
    user,
    ler: async caminho => (await request.get(`/api/v1/${caminho}`, { headers })).json(),
  }
}
