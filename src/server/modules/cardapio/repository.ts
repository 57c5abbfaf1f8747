import type { OpenStretch } from '../../../core/dates/open-hours.ts'
import type { Fuso } from '../../../core/document/fuso.ts'
import { dec } from '../../../core/money/decimal.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readMenuPrices } from '../catalogo/service.ts'

/** Products on one page; a shop with more is no menu. */
const MOST_PRODUCTS = 500

/** A menu that its shop publishes. */
export interface Cardapio {
  id: number
  account_id: number
  empresa_id: number
  usuario_id: number
  nome: string
  recado: string | null
  entrega: boolean
  retirada: boolean
  taxa: string
  pedido_minimo: string
  tabela_preco_id: number | null
  empresa: string
  fone: string | null
  cidade: string
  uf: string
  categoria_loja: string | null
  fuso: Fuso
}

/** Reads the menu of an address; null: there is none, or it is off. */
export async function readCardapio(q: Q, chave: string): Promise<Cardapio | null> {
  const { rows } = await q.query<Cardapio>(
    `select c.id, c.account_id, c.empresa_id, c.usuario_id, c.nome, c.recado, c.entrega, c.retirada,
        coalesce(c.taxa, 0)::text as taxa, coalesce(c.pedido_minimo, 0)::text as pedido_minimo, c.tabela_preco_id,
        e.nome as empresa, e.telefone as fone, e.municipio as cidade, e.uf, e.fuso, l.nome as categoria_loja
      from cardapios c join empresas e on e.account_id = $conta and e.id = c.empresa_id
        left join categoria_lojas l on l.account_id = $conta and l.id = c.categoria_loja_id and l.ativo
      where c.account_id = $conta and c.chave = $1 and c.ativo`,
    [chave],
  )
  return rows[0] ?? null
}

export interface ProdutoDoCardapio {
  id: number
  referencia: string
  nome: string
  unidade: string
  /** R$ of one. */
  preco: string
  /** Price of a table that gave it; null: the product's own. */
  tabela_id: number | null
  categoria: string
}

/** Reads the products sold by delivery at the menu's prices, without those that need a lot or a size in their line. */
export async function readProducts(
  q: Q,
  { empresa_id, tabela_preco_id }: Cardapio,
  agora: Date,
): Promise<ProdutoDoCardapio[]> {
  const { onlyOwn, priceOf } = await readMenuPrices(q, { empresa_id, tabela_preco_id, agora })
  const { rows } = await q.query<Omit<ProdutoDoCardapio, 'tabela_id'> & { categoria_id: number | null }>(
    `select p.id, p.referencia, p.nome, p.unidade, coalesce(p.preco_vend, 0)::text as preco, p.categoria_id,
        coalesce(c.nome, 'Outros') as categoria
      from produtos p left join categorias c on c.account_id = $conta and c.id = p.categoria_id
      where p.account_id = $conta and p.empresa_id = $1 and p.ativo and p.venda_delivery and not p.pausar_venda
        and not p.controle_lote and not p.controle_grade and (p.preco_vend > 0 or not $3)
      order by c.nome nulls last, p.nome, p.id limit $2`,
    [empresa_id, MOST_PRODUCTS, onlyOwn],
  )
  return rows
    .map(({ categoria_id, ...row }) => ({ ...row, ...priceOf({ ...row, categoria_id }) }))
    .filter(({ preco }) => dec(preco).gt(0))
}

/** A published menu, as it stands now. `sessao`: of the user in whose name orders are stored. */
export interface Publicado {
  cardapio: Cardapio
  sessao: Sessao
  produtos: ProdutoDoCardapio[]
  horas: OpenStretch[]
  aberto: boolean
}

/** Locks the number of an order of a menu, and gives the order that it made; null: none yet. */
export async function placedBefore(
  q: Q,
  { empresa_id, nome }: Cardapio,
  externo_id: string,
): Promise<number | null> {
  await q.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    JSON.stringify(['cardapio', empresa_id, externo_id]),
  ])
  const { rows } = await q.query<{ venda_id: number }>(
    'select venda_id from entregas where account_id = $conta and empresa_id = $1 and canal = $2 and externo_id = $3',
    [empresa_id, nome, externo_id],
  )
  return rows[0]?.venda_id ?? null
}
