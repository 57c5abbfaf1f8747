import type { APIRequestContext, Browser, Page } from 'playwright/test'
import { expect, SENHA } from './fixtures.ts'

export interface Sessao {
  /** Headers of a request as this user. */
  headers: { authorization: string }
  token: string
  user: { empresa: { nome: string }; empresas: { nome: string }[] }
  /** Gives the response of GET `api/v1/<caminho>` as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at answers, it does not trust their types
  ler: (caminho: string) => Promise<any>
  /** Posts to `api/v1/<caminho>`. Gives the answer's data. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  gravar: (caminho: string, data: object) => Promise<any>
}

/** Logs a user of the demo in through the API, without the page. */
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
    async gravar(caminho, data) {
      const written = await request.post(`/api/v1/${caminho}`, { headers, data })
      expect(written.ok(), await written.text()).toBe(true)
      return (await written.json()).data
    },
  }
}

export interface Pedido {
  id: number
}

/** Makes an order of the first customer with an address, for `qtde` of product '1' (R$ 10,00 each). */
export async function criarPedido(
  request: APIRequestContext,
  { headers, ler }: Sessao,
  qtde: string,
  mais: object = {},
): Promise<Pedido> {
  const [cliente] = (await ler('parceiros?ativo=1&full_search=Distribuidora&includes=address_primary')).data
  const [produto] = (await ler('produtos?referencia=1&limit=1')).data.data
  const total = `${Number(qtde) * 10}.00`
  const criado = await request.post('/api/v1/vendas', {
    headers,
    data: {
      tipo_operacao: 4,
      modelo: '55',
      parceiro_id: cliente.id,
      addresse_id: cliente.address_primary.id, // contrato
      tipo_faturamento: 2,
      valor_produtos: total,
      valor_total: total,
      itens: [{ produto_id: produto.id, qtde, preco: '10.00' }],
      ...mais,
    },
  })
  expect(criado.status(), await criado.text()).toBe(200)
  return (await criado.json()).data
}

/** Creates a record that a test needs. Gives its id. */
export const registrar = async ({ gravar }: Sessao, caminho: string, data: object): Promise<number> =>
  (await gravar(caminho, data)).id

/** Gives unit and tax rules of a demo product, for a new product. */
export async function comoOsOutros({ ler }: Sessao) {
  const { data: modelo } = await ler('produtos/ref/60')
  const { unidade, icms_dentro_id, icms_fora_id, pisconfins_id, ibs_id, cbs_id } = modelo
  return { unidade, tipo: '00', icms_dentro_id, icms_fora_id, pisconfins_id, ibs_id, cbs_id }
}

/** Opens a page in another browser with a logged-in user; `antes` runs in each of its pages, before their scripts. */
export async function outroNavegador(
  browser: Browser,
  baseURL: string,
  { token, user }: Sessao,
  antes: () => void = () => {},
): Promise<Page> {
  const contexto = await browser.newContext({ baseURL, locale: 'pt-BR' })
  await contexto.addInitScript(antes)
  await contexto.addInitScript(
    ([said, who]) => {
      localStorage.setItem('tecla.token', said as string)
      localStorage.setItem('tecla.usuario', who as string)
    },
    [token, JSON.stringify(user)],
  )
  return contexto.newPage()
}
