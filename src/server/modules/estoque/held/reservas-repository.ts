import type { Q } from '../../../db/transaction.ts'
import type { OnBehalf, Sessao } from '../../../http/session.ts'
import type { Movimento } from '../repository.ts'

/** Goods to reserve; without `deposito_id`, in the document's deposit. */
export type Reserva = Omit<Movimento, 'custo_unitario'>

interface Reservada {
  produto_id: number
  grade_id: number | null
  lote_id: number | null
  deposito_id: number
  qtde: string
}

/** Replaces all reservations of a document. */
export async function replaceReservations(
  q: Q,
  { account_id, empresa_id, usuario_id }: OnBehalf,
  origem: { origem_tipo: string; origem_id: number; deposito_id: number; em: Date },
  itens: readonly Reserva[],
): Promise<Reservada[]> {
  await q.query(
    'delete from estoque_reservas where account_id = $1 and empresa_id = $2 and origem_tipo = $3 and origem_id = $4',
    [account_id, empresa_id, origem.origem_tipo, origem.origem_id],
  )
  const { rows } = await q.query<Reservada>(
    `insert into estoque_reservas (account_id, empresa_id, origem_tipo, origem_id, deposito_id, usuario_id, em,
        produto_id, grade_id, lote_id, qtde, linha)
      select $1, $2, $3, $4, coalesce(deposito, $5), $6, $7, produto, grade, lote, qtde, item
        from unnest($8::bigint[], $9::bigint[], $10::bigint[], $11::numeric[], $12::bigint[], $13::int[])
          as r(produto, grade, lote, qtde, deposito, item)
      returning produto_id, grade_id, lote_id, deposito_id, trim_scale(qtde)::text as qtde`,
    [
      account_id,
      empresa_id,
      origem.origem_tipo,
      origem.origem_id,
      origem.deposito_id,
      usuario_id,
      origem.em.toISOString(),
      itens.map(i => i.produto_id),
      itens.map(i => i.grade_id ?? null),
      itens.map(i => i.lote_id ?? null),
      itens.map(i => i.qtde),
      itens.map(i => i.deposito_id ?? null),
      itens.map(i => i.linha ?? null),
    ],
  )
  return rows
}

interface Disponivel {
  produto_id: number
  grade_id: number | null
  lote_id: number | null
  deposito_id: number
  deposito: string
  disponivel: string
}

/**
 * Reads the available balance of all goods now reserved for a document: the balance minus all reservations, except goods
 * held for a payment at a till.
 */
export async function readAvailable(
  q: Q,
  { account_id }: OnBehalf,
  origem: { origem_tipo: string; origem_id: number },
): Promise<Disponivel[]> {
  const { rows } = await q.query<Disponivel>(
    `select r.produto_id, r.grade_id, r.lote_id, r.deposito_id,
        (select d.nome from depositos d where d.account_id = $1 and d.id = r.deposito_id) as deposito,
        (coalesce((select s.saldo from estoque_saldos s where s.account_id = $1 and s.empresa_id = r.empresa_id and s.produto_id = r.produto_id
            and s.deposito_id = r.deposito_id and s.grade_id is not distinct from r.grade_id
            and s.lote_id is not distinct from r.lote_id), 0)
          - (select sum(o.qtde) from estoque_reservas o where o.account_id = $1 and o.produto_id = r.produto_id
              and o.deposito_id = r.deposito_id and o.origem_tipo <> 'caixa' and o.grade_id is not distinct from r.grade_id
              and o.lote_id is not distinct from r.lote_id))::text as disponivel
      from estoque_reservas r where r.account_id = $1 and r.origem_tipo = $2 and r.origem_id = $3`,
    [account_id, origem.origem_tipo, origem.origem_id],
  )
  return rows
}

/** Deletes and returns a document's reservations, when its goods leave. */
export async function takeKept(
  q: Q,
  { account_id }: Sessao,
  origem: { origem_tipo: string; origem_id: number },
): Promise<Movimento[]> {
  const { rows } = await q.query<Movimento>(
    `delete from estoque_reservas where account_id = $1 and origem_tipo = $2 and origem_id = $3
      returning produto_id, grade_id, lote_id, deposito_id, linha, qtde::text as qtde`,
    [account_id, origem.origem_tipo, origem.origem_id],
  )
  return rows
}
