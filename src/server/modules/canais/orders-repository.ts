import { needed, RULE_FIELDS } from '../../../core/tax/kinds.ts'
import type { EtapaEntrega } from '../../../domain/entregas/ladder.ts'
import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'

export interface PedidoGuardado {
  canal_id: number
  empresa_id: number
  externo_id: string
  exibicao: string
  venda_id: number
  ultimo: string
  corpo: Readonly<Record<string, unknown>>
  conferir: string[]
  /** Reason why it is stored as it came; null: it has its items. */
  motivo: string | null
}

const COLUMNS = 'canal_id, empresa_id, externo_id, exibicao, venda_id, ultimo, corpo, conferir, motivo'

/**
 * Finds a channel's order and locks its number, new or known, until the transaction ends. Where two channels have one shop,
 * it may be the other's.
 */
export async function holdPedido(
  q: Q,
  { id, merchant_id }: { id: number; merchant_id: string },
  externo_id: string,
): Promise<PedidoGuardado | null> {
  await q.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    JSON.stringify(['canal', merchant_id, externo_id]),
  ])
  const { rows } = await q.query<PedidoGuardado>(
    `select ${COLUMNS} from canal_pedidos where account_id = $conta and externo_id = $3
        and (canal_id = $1 or canal_id in (select id from canais_pedido where account_id = $conta and merchant_id = $2))
      order by canal_id <> $1 limit 1`,
    [id, merchant_id, externo_id],
  )
  return rows[0] ?? null
}

/** Names an order as its customer does; one that was never stored, by the beginning of its id. */
export async function nameOfOrder(q: Q, canal_id: number, externo_id: string): Promise<string> {
  const { rows } = await q.query<{ exibicao: string }>(
    'select exibicao from canal_pedidos where account_id = $conta and canal_id = $1 and externo_id = $2',
    [canal_id, externo_id],
  )
  return rows[0]?.exibicao ?? externo_id.slice(0, 8)
}

/** Finds the channel's order of which a document was made; null: no channel brought it. */
export async function pedidoDaVenda(q: Q, venda_id: number): Promise<PedidoGuardado | null> {
  const { rows } = await q.query<PedidoGuardado>(
    `select ${COLUMNS} from canal_pedidos where account_id = $conta and venda_id = $1`,
    [venda_id],
  )
  return rows[0] ?? null
}

/** Finds those of the orders on their way whose application asks for the customer's code at the door. */
export async function ordersAskingCode(
  q: Q,
  empresa_id: number,
  vendas: readonly number[],
): Promise<{ canal_id: number; externo_id: string; exibicao: string; canal: string }[]> {
  const { rows } = await q.query<{ canal_id: number; externo_id: string; exibicao: string; canal: string }>(
    `select p.canal_id, p.externo_id, p.exibicao, e.canal from canal_pedidos p
        join entregas e on e.account_id = $conta and e.venda_id = p.venda_id
      where p.account_id = $conta and p.empresa_id = $1 and p.venda_id = any($2::bigint[]) and e.estado = 'saiu'
        and p.corpo @> '{"deliveryCodeRequired": true}' order by p.venda_id`,
    [empresa_id, vendas],
  )
  return rows
}

export async function insertPedido(q: Q, row: PedidoGuardado): Promise<void> {
  const { canal_id, empresa_id, externo_id, exibicao, venda_id, ultimo, corpo, conferir, motivo } = row
  await q.query(
    `insert into canal_pedidos (account_id, canal_id, empresa_id, externo_id, exibicao, venda_id, ultimo, corpo, conferir, motivo, em)
      values ($conta, $1, $2, $3, $4, $5, $6, $7, $8, $9, $agora)`,
    [canal_id, empresa_id, externo_id, exibicao, venda_id, ultimo, JSON.stringify(corpo), conferir, motivo],
  )
}

/** Keeps the last event of an order, and the order as the application tells it now; `corpo` null: it does not. */
export async function updatePedido(
  q: Q,
  { canal_id, externo_id }: PedidoGuardado,
  { ultimo, corpo }: { ultimo: string; corpo: unknown },
): Promise<void> {
  await q.query(
    `update canal_pedidos set ultimo = $3, corpo = coalesce($4::jsonb, corpo)
      where account_id = $conta and canal_id = $1 and externo_id = $2`,
    [canal_id, externo_id, ultimo, corpo === null ? null : JSON.stringify(corpo)],
  )
}

/** Lists a channel's orders with lines that name no product, whose documents are open. */
export async function unlinkedOrders(q: Q, canal_id: number): Promise<PedidoGuardado[]> {
  const { rows } = await q.query<PedidoGuardado>(
    `select ${COLUMNS.split(', ')
      .map(column => `p.${column}`)
      .join(', ')} from canal_pedidos p join vendas v on v.account_id = $conta and v.id = p.venda_id
      where p.account_id = $conta and p.canal_id = $1 and v.status = 'A' and exists (
        select from venda_itens i join produtos s on s.account_id = $conta and s.id = i.produto_id
         where i.account_id = $conta and i.venda_id = v.id and s.referencia = $2)`,
    [canal_id, UNLINKED],
  )
  return rows
}

/** Tells whether a document has a line that names no product. */
export async function hasUnlinkedLine(q: Q, venda_id: number): Promise<boolean> {
  const { rowCount } = await q.query(
    `select from venda_itens i join produtos s on s.account_id = $conta and s.id = i.produto_id
      where i.account_id = $conta and i.venda_id = $1 and s.referencia = $2 limit 1`,
    [venda_id, UNLINKED],
  )
  return rowCount === 1
}

/** Version of a document, which a change is based on. */
export async function versionOf(q: Q, venda_id: number): Promise<number | null> {
  const { rows } = await q.query<{ versao: number }>(
    'select versao from vendas where account_id = $conta and id = $1',
    [venda_id],
  )
  return rows[0]?.versao ?? null
}

interface Way {
  empresa_id: number
  estado: EtapaEntrega
  /** Demand that waits for an answer; null: none. */
  aparte: string | null
  prometida_em: Date | null
}

/** Reads the state of an order on its way; null: it is on none. */
export async function wayOf(q: Q, venda_id: number): Promise<Way | null> {
  const { rows } = await q.query<Way>(
    'select empresa_id, estado, aparte, prometida_em from entregas where account_id = $conta and venda_id = $1',
    [venda_id],
  )
  return rows[0] ?? null
}

const columns = (fields: typeof RULE_FIELDS): string => fields.map(([field]) => `${field}_id`).join(', ')

/** Reference of the product in the place of lines that name none. */
const UNLINKED = 'SEM-VINCULO'

const NEEDED_RULES = columns(RULE_FIELDS.filter(([, kind]) => needed(kind)))

/** Product in the place of lines that name none. `taxed` false: it has no rules of taxes yet, as no product has. */
export interface Unlinked {
  id: number
  taxed: boolean
}

/**
 * Gives the product in the place of lines that name none, made at the first one. Its rules of taxes are those of the company's
 * oldest product that has all, so that the order adds up; its NCM does not exist, so that no note is issued before each line has
 * its product.
 */
export async function unlinkedProduct(
  q: Q,
  { account_id, empresa_id }: { account_id: number; empresa_id: number },
): Promise<Unlinked> {
  const find = async () => {
    const { rows } = await q.query<Unlinked>(
      `select id, num_nulls(${NEEDED_RULES}) = 0 as taxed from produtos
        where account_id = $conta and empresa_id = $1 and referencia = $2 order by id limit 1`,
      [empresa_id, UNLINKED],
    )
    return rows[0]
  }
  const known = await find()
  if (known?.taxed) return known
  await q.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    JSON.stringify([UNLINKED, empresa_id]),
  ])
  const again = await find()
  if (again?.taxed) return again
  const { rows } = await q.query<Record<string, number>>(
    `select ${columns(RULE_FIELDS)} from produtos
      where account_id = $conta and empresa_id = $1 and num_nulls(${NEEDED_RULES}) = 0
      order by id limit 1`,
    [empresa_id],
  )
  const [rules] = rows
  if (again) {
    if (!rules) return again
    const names = Object.keys(rules)
    await q.query(
      `update produtos set ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')}
        where account_id = $conta and id = $1`,
      [again.id, ...names.map(name => rules[name])],
    )
    return { id: again.id, taxed: true }
  }
  const row = {
    empresa_id,
    referencia: UNLINKED,
    nome: 'Item de aplicativo sem vínculo',
    unidade: 'UN',
    ...rules,
  }
  const [id] = await insertMany(q, account_id, 'produtos', [{ ...row, ncm: '00000000', pausar_venda: true }])
  return { id: id as number, taxed: rules !== undefined }
}

/** Reads the products that a person linked to codes of the channel's menu. */
export async function linksOf(
  q: Q,
  canal_id: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await q.query<{ codigo: string; produto_id: number }>(
    `select l.codigo, l.produto_id from canal_vinculos l
       join produtos p on p.account_id = $conta and p.id = l.produto_id
      where l.account_id = $conta and l.canal_id = $1 and l.codigo = any($2)`,
    [canal_id, codes],
  )
  return new Map(rows.map(({ codigo, produto_id }) => [codigo, produto_id]))
}

/** Finds the products of which a line names more than the product: a lot, or a size. */
export async function choosyProducts(q: Q, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await q.query<{ id: number }>(
    'select id from produtos where account_id = $conta and id = any($1) and (controle_lote or controle_grade)',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Remembers a link. False: the company has no such product. */
export async function keepLink(
  q: Q,
  { canal_id, empresa_id }: { canal_id: number; empresa_id: number },
  codigo: string,
  produto_id: number,
): Promise<boolean> {
  const { rowCount } = await q.query(
    `insert into canal_vinculos (account_id, canal_id, codigo, produto_id)
      select $conta, $1, $3, p.id from produtos p where p.account_id = $conta and p.empresa_id = $2 and p.id = $4
      on conflict (account_id, canal_id, codigo) do update set produto_id = excluded.produto_id`,
    [canal_id, empresa_id, codigo, produto_id],
  )
  return rowCount === 1
}

/**
 * Finds an active payment method of the tPag, else makes it: the shop's first one, or with a channel the channel's own of
 * that name, under which the channel owes.
 */
export async function methodOf(
  q: Q,
  { tpag, meio, nome, canal }: { tpag: string; meio: number; nome: string; canal: string | null },
): Promise<number> {
  const { rows } = await q.query<{ id: number }>(
    `select m.id from meio_pagamentos m where m.account_id = $conta and m.tpag = $1 and m.ativo
        and m.canal is not distinct from $2 and ($2::text is null or norm(m.descricao) = norm($3))
      order by m.integrado, m.id limit 1`,
    [tpag, canal, nome],
  )
  if (rows[0]) return rows[0].id
  const made = await q.query<{ id: number }>(
    `insert into meio_pagamentos (account_id, descricao, meio, tpag, canal) values ($conta, $1, $2, $3, $4) returning id`,
    [nome, meio, tpag, canal],
  )
  return (made.rows[0] as { id: number }).id
}
