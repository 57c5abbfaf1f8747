import { codeForms, codeKey } from '../../../core/document/gtin.ts'
import { groupBy } from '../../../core/group-by.ts'
import type { EtapaEntrega } from '../../../domain/entregas/ladder.ts'
import type { Q } from '../../db/transaction.ts'
import { mainFirst } from '../../records/parceiros/main-repository.ts'

interface StoredOrder {
  venda_id: number
  /** Channel, as the first order spelt it. */
  canal: string
  /** SHA-256 of the order as it came last. */
  corpo: Buffer
  /** False: it still waits to be accepted. */
  aceito: boolean
  versao: number
}

/** Finds the order that a shop's number made; null: none yet. Case and accents make no other channel. Locks the number. */
export async function findOrder(
  q: Q,
  empresa_id: number,
  { canal, externo_id }: { canal: string; externo_id: string },
): Promise<StoredOrder | null> {
  await q.query(
    'select pg_advisory_xact_lock(hashtextextended(jsonb_build_array($1::bigint, norm($2), $3::text)::text, 0))',
    [empresa_id, canal, externo_id],
  )
  // a company has few channels: each spelling is one step in the index of orders
  const { rows } = await q.query<StoredOrder>(
    `with recursive canais as (
        (select canal from integracao_pedidos where account_id = $conta and empresa_id = $1 order by canal limit 1)
        union all
        select (select p.canal from integracao_pedidos p
            where p.account_id = $conta and p.empresa_id = $1 and p.canal > c.canal order by p.canal limit 1)
          from canais c where c.canal is not null)
      select p.venda_id, p.canal, p.corpo, v.status_app is distinct from 'P' as aceito, v.versao from integracao_pedidos p
       join vendas v on v.account_id = $conta and v.id = p.venda_id
      where p.account_id = $conta and p.empresa_id = $1 and p.externo_id = $3
        and p.canal in (select canal from canais where norm(trim(canal)) = norm($2))
      order by p.canal = $2 desc, p.id limit 1`,
    [empresa_id, canal, externo_id],
  )
  return rows[0] ?? null
}

/** Reads how far orders are on their way: id of the document → state. */
export async function waysOf(q: Q, ids: readonly number[]): Promise<ReadonlyMap<number, EtapaEntrega>> {
  const { rows } = await q.query<{ venda_id: number; estado: EtapaEntrega }>(
    'select venda_id, estado from entregas where account_id = $conta and venda_id = any($1)',
    [ids],
  )
  return new Map(rows.map(({ venda_id, estado }) => [venda_id, estado]))
}

/** Keeps which order a shop's number made, and how it came last. */
export async function keepOrder(
  q: Q,
  order: { empresa_id: number; canal: string; externo_id: string; venda_id: number; corpo: Buffer },
): Promise<void> {
  const { empresa_id, canal, externo_id, venda_id, corpo } = order
  await q.query(
    `insert into integracao_pedidos (account_id, empresa_id, canal, externo_id, venda_id, corpo, em)
      values ($conta, $1, $2, $3, $4, $5, $agora)
      on conflict (account_id, empresa_id, canal, externo_id) do update set corpo = excluded.corpo`,
    [empresa_id, canal, externo_id, venda_id, corpo],
  )
}

/** Finds products by reference or GTIN: key (core/document/gtin.ts) → id; a code of two products is left out. */
export async function productsBy(
  q: Q,
  empresa_id: number,
  column: 'referencia' | 'gtin',
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await q.query<{ codigo: string; id: number }>(
    `select p.${column} as codigo, p.id from produtos p
      where p.account_id = $conta and p.empresa_id = $1 and p.${column} = any($2) and p.ativo`,
    [empresa_id, codes.flatMap(codeForms)],
  )
  const found = groupBy(rows, ({ codigo }) => codeKey(codigo))
  return new Map([...found].flatMap(([key, [only, other]]) => (only && !other ? [[key, only.id]] : [])))
}

/** Finds a customer by CPF or CNPJ; null: none. */
export async function customerBy(q: Q, cpf_cnpj: string): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    'select id from parceiros where account_id = $conta and cpf_cnpj = $1',
    [cpf_cnpj],
  )
  return rows[0]?.id ?? null
}

/** Finds an address of a customer: that of CEP and number, or the main one; null: none. */
export async function addressOf(
  q: Q,
  parceiro_id: number,
  at: { cep: string; numero: string } | null = null,
): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `select a.id from parceiros_address a where a.account_id = $conta and a.parceiro_id = $1
        and ($2::text is null or translate(a.cep, '-. ', '') = translate($2, '-. ', '') and norm(a.numero) = norm($3))
      order by ${mainFirst('a')} limit 1`,
    [parceiro_id, at?.cep ?? null, at?.numero ?? null],
  )
  return rows[0]?.id ?? null
}

/** Finds an active payment method of the shop's own, not of a channel, by its name or tPag; null: none. */
export async function methodBy(q: Q, meio: string): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `select id from meio_pagamentos where account_id = $conta and (norm(descricao) = norm($1) or tpag = $1) and ativo and canal is null
      order by norm(descricao) = norm($1) desc, id limit 1`,
    [meio],
  )
  return rows[0]?.id ?? null
}

/** Finds a card's brand by its name or tBand; null: none. */
export async function brandBy(q: Q, bandeira: string): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `select id from bandeiras where account_id = $conta and (norm(nome) = norm($1) or tband = $1)
      order by norm(nome) = norm($1) desc, id limit 1`,
    [bandeira],
  )
  return rows[0]?.id ?? null
}
