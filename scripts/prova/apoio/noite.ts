import { randomUUID } from 'node:crypto'
import type { Merchant, Placed } from '../../../sim/pedidos/book.ts'
import type { MenuItem } from '../../../sim/pedidos/order.ts'
import type { PedidosSimulator } from '../../../sim/pedidos/start.ts'
import { abrirCaixa } from '../../../src/domain/api/caixa.ts'
import { gerarTela } from '../../../src/domain/api/cozinha.ts'
import type { AnyEndpoint } from '../../../src/domain/api/define.ts'
import { user } from '../../../src/domain/api/sessao.ts'
import type { PedidoDelivery } from '../../../src/domain/readings/delivery.ts'
import type { Casa } from './casa.ts'
import { Cliente } from './cliente.ts'
import { abrirLoja } from './loja.ts'

/** Cents in the till's drawer at its opening. */
const ABERTURA = 10_000
/** States of orders that nobody moves any more. */
export const FIM: ReadonlySet<string> = new Set(
  'recusado cancelado concluido entregue retirado servido'.split(' '),
)

/** An endpoint without a declaration of its own: of a register or a list. */
export const em = (method: 'GET' | 'POST' | 'PUT', path: string) =>
  ({ method, path }) as unknown as AnyEndpoint
export const dados = <T>(resposta: unknown): T => (resposta as { data: T }).data

/** A channel: its shop at the application, and its record here. */
interface Canal {
  id: number
  nome: string
  merchant: Merchant
}

/** The evening, as its hands share it. */
export interface Noite {
  casa: Casa
  app: PedidosSimulator
  dona: Cliente
  account_id: number
  entregador_id: number
  sessao_uuid: string
  canais: readonly Canal[]
  cardapio: readonly MenuItem[]
  /** Products by the name under which the menu has them. */
  produtos: ReadonlyMap<string, number>
  /** Orders of the application that the list shows, by their number here. */
  pedidos: Map<number, Placed>
  /** Titles of the bell so far. */
  sino: Set<string>
  /** Cents of change that the courier took along. */
  troco: number
  /** Cents in the drawer at its opening. */
  abertura: number
  /** Last row of the ledger before the first order. */
  antes: number
  problemas: string[]
}

/** Prepares the company: two channels, three clerks, two kitchens, a courier, an open till, products of two stations. */
export async function preparar(casa: Casa, app: PedidosSimulator) {
  const dona = await Cliente.entrar(casa.url, 'dono@demo.tecla')
  const gravar = async (path: string, body: object) =>
    dados<{ id: number }>(await dona.chamar(em('POST', path), { body })).id
  const { data: eu } = await dona.chamar(user)
  const account_id = eu.account.id
  const loja = await abrirLoja(dona)
  const sql = (texto: string, valores: unknown[]) => casa.db.tx({ account_id }, q => q.query(texto, valores))
  const grupos = dados<{ id: number; nome: string }[]>(await dona.chamar(em('GET', 'grupos')))
  const grupo_id = grupos.find(({ nome }) => nome === 'Proprietário')?.id
  const atendentes: Cliente[] = []
  for (const nome of ['Ana', 'Bia', 'Caio']) {
    const email = `${nome.toLowerCase()}@noite.tecla`
    await gravar('usuarios', { nome, email, grupo_id, empresas: [eu.empresa.id], password: 'tecla-noite' })
    atendentes.push(await Cliente.entrar(casa.url, email, 'tecla-noite'))
  }
  const escolhidos = loja.produtos.filter(
    ({ produto_id, preco }) => !loja.saldos.has(produto_id) && Number(preco) > 3,
  )
  const meus = (escolhidos.length >= 8 ? escolhidos : loja.produtos).slice(0, 8)
  const cardapio: MenuItem[] = meus.map(({ referencia, gtin, nome: name, preco }, i) => ({
    ...{ name, price: Math.round(Number(preco) * 10_000) },
    // some are known by their bar code alone
    externalCode: i % 4 === 3 && gtin ? '' : referencia,
    ...(gtin ? { ean: gtin } : {}),
  }))
  const cozinhas: Cliente[] = []
  const [, ...terminais] = loja.terminais
  for (const [i, nome] of ['Chapa', 'Bar'].entries()) {
    const grupo_id = await gravar('grupo_impressoes', { nome, imprimir_em: 'aceite', vias: 1 })
    const ids = meus.filter((_, n) => n % 2 === i).map(({ produto_id }) => produto_id)
    await sql('update produtos set grupo_impressao_id = $1 where account_id = $conta and id = any($2)', [
      grupo_id,
      ids,
    ])
    const { data } = await dona.chamar(gerarTela, {
      params: { id: terminais[i]?.id ?? 0 },
      body: { grupo_id },
    })
    cozinhas.push(new Cliente(casa.url, data.token))
  }
  const [entregador, ...clientes] = loja.clientes
  const entregador_id = entregador?.id ?? 0
  await sql("update parceiros set classificacaos = '{1,5}' where account_id = $conta and id = $1", [
    entregador_id,
  ])
  const sessao_uuid = randomUUID()
  const terminal_id = loja.terminais[0]?.id
  await dona.chamar(abrirCaixa, {
    body: { uuid: sessao_uuid, terminal_id, valor: (ABERTURA / 100).toFixed(2) },
  })
  const canais: Canal[] = []
  for (const [nome, intervalo_s, aceite_automatico] of [
    ['Feira', 30, false],
    ['Rápido', 10, true],
  ] as const) {
    const merchant = app.book.join(nome)
    const { id: merchant_id, app_id, client_id, client_secret } = merchant
    const corpo = { nome, url: app.url, merchant_id, app_id, client_id, client_secret }
    const ajustes = { intervalo_s, aceite_automatico, preparo_min: 25 }
    canais.push({ id: await gravar('canais_pedido', { ...corpo, ...ajustes }), nome, merchant })
  }
  const produtos = new Map(meus.map(({ nome, produto_id }) => [nome, produto_id]))
  const documentos = clientes.flatMap(({ cpf_cnpj, consumidor }) =>
    cpf_cnpj && consumidor ? [cpf_cnpj] : [],
  )
  const { rows } = await sql(
    'select coalesce(max(id), 0) as id from movimentos where account_id = $conta',
    [],
  )
  const noite: Noite = {
    ...{ casa, app, dona, account_id, entregador_id, sessao_uuid, canais, cardapio, produtos },
    ...{ pedidos: new Map(), sino: new Set(), troco: 0, abertura: ABERTURA, problemas: [] },
    antes: Number(rows[0]?.['id']),
  }
  return { noite, atendentes, cozinhas, documentos }
}

/** Reads the list of orders, all of them. */
export const listar = async (cliente: Cliente) =>
  dados<PedidoDelivery[]>(
    await cliente.chamar(em('GET', 'delivery/pedidos'), { query: { situacao: 'todos', limit: 500 } }),
  )
