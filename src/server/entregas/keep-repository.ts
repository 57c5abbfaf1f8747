import type { QuemRecebe } from '../../core/canal/quem-recebe.ts'
import { type EtapaEntrega, type ModoEntrega, PROPRIO, replacedBy } from '../../domain/entregas/ladder.ts'
import type { Q } from '../db/transaction.ts'

interface EntregaBegun {
  empresa_id: number
  venda_id: number
  canal: string
  externo_id: string | null
  modo: string
  mesa: string | null
  entrega_do_canal: boolean
  estado: EtapaEntrega
  prometida_em: Date | null
  pago_antes: string
}

/** Customer and address of an order, as its way keeps them. `municipio_id`: IBGE code of the city. */
export type QuemGuardado = QuemRecebe & { municipio_id: string | null }

/** Columns of the way that say who receives the order, and where. */
const QUEM = [
  ...['nome', 'telefone', 'logradouro', 'numero', 'complemento', 'bairro', 'cidade', 'municipio_id'],
  ...['uf', 'cep', 'referencia', 'troco_para'],
] as const satisfies readonly (keyof QuemGuardado)[]

/** Tells if an order is on a way to its customer. */
export async function isOnWay(q: Q, venda_id: number): Promise<boolean> {
  const { rowCount } = await q.query('select from entregas where account_id = $conta and venda_id = $1', [
    venda_id,
  ])
  return rowCount === 1
}

/** Stores an order's way and gives its id; null: the order has one. */
export async function insertEntrega(
  q: Q,
  row: EntregaBegun,
  quem: QuemGuardado,
  em: Date,
): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `insert into entregas (account_id, empresa_id, venda_id, canal, externo_id, modo, estado, prometida_em, pago_antes,
        recebido_em, aceito_em, mesa, entrega_do_canal, ${QUEM.join(', ')})
      values ($conta, $1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, case when $6 = 'aceito' then $9::timestamptz end,
        $10, $11, ${QUEM.map((_, i) => `$${i + 12}`).join(', ')})
      on conflict (account_id, venda_id) do nothing returning id`,
    [
      ...[row.empresa_id, row.venda_id, row.canal, row.externo_id, row.modo, row.estado],
      ...[row.prometida_em?.toISOString() ?? null, row.pago_antes, em.toISOString()],
      ...[row.mesa, row.entrega_do_canal],
      ...QUEM.map(column => quem[column]),
    ],
  )
  return rows[0]?.id ?? null
}

/**
 * Keeps who receives an order, where, and what was paid before, as its origin tells them now. `told` null: a person typed
 * it, which changes only an order that no channel brought.
 */
export async function updateQuem(
  q: Q,
  venda_id: number,
  quem: QuemGuardado,
  told: { modo?: string; pago_antes?: string } | null,
): Promise<void> {
  const columns = QUEM.map((column, i) => `${column} = $${i + 4}`).join(', ')
  await q.query(
    `update entregas set modo = coalesce($2, modo), pago_antes = coalesce($3::numeric, pago_antes), ${columns}
      where account_id = $conta and venda_id = $1 ${told ? '' : `and canal = '${PROPRIO}'`}`,
    [venda_id, told?.modo ?? null, told?.pago_antes ?? null, ...QUEM.map(column => quem[column])],
  )
}

/** Keeps how an order of the shop's own gets to its customer, until it has left. */
export async function updateMode(q: Q, venda_id: number, modo: ModoEntrega): Promise<void> {
  await q.query(
    `update entregas set modo = $2 where account_id = $conta and venda_id = $1 and canal = '${PROPRIO}' and estado = any($3::text[])`,
    [venda_id, modo, replacedBy('saiu')],
  )
}

/** Reads who receives an order, and where, from its customer's register. */
export async function readRegistered(q: Q, venda_id: number): Promise<Omit<QuemGuardado, 'cidade' | 'uf'>> {
  const { rows } = await q.query<Omit<QuemGuardado, 'cidade' | 'uf'>>(
    `select coalesce(p.nome, v.nome_consumidor) as nome, a.endereco as logradouro, nullif(a.numero, '') as numero,
        nullif(a.complemento, '') as complemento, a.bairro, a.municipio_id, nullif(a.cep, '') as cep,
        nullif(a.pontoref, '') as referencia, null as troco_para,
        nullif(regexp_replace(coalesce((select t.telefone from parceiros_telefones t
          where t.account_id = $conta and t.parceiro_id = v.parceiro_id order by t.principal desc nulls last, t.ordem limit 1),
          a.fone, ''), '\\D', '', 'g'), '') as telefone
      from vendas v left join parceiros p on p.account_id = $conta and p.id = v.parceiro_id
        left join parceiros_address a on a.account_id = $conta and a.id = coalesce(v.addresse_entrega_id, v.addresse_id)
      where v.account_id = $conta and v.id = $1`,
    [venda_id],
  )
  const [row] = rows
  if (!row) throw new Error(`order ${venda_id} is gone`)
  return row
}
