import type { MovimentoDito } from '../../../domain/api/estoque.ts'
import type { CausaEstoque } from '../../../domain/options/estoque.ts'
import type { Q } from '../../db/transaction.ts'
import type { Paging } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'

/** Returns SQL that formats a timestamp as ISO text. */
const iso = (expression: string) => `to_json(${expression}) #>> '{}'`

interface SaldosDoProduto {
  saldos: {
    grade_id: number | null
    lote_id: number | null
    deposito_id: number
    saldo: string
    reservado: string
  }[]
  custos: { grade_id: number | null; custo_medio: string; ultimo_custo: string; em: string }[]
  recalculos: {
    produto_id: number
    grade_id: number | null
    movimento_id: number
    custo_antes: string
    custo_depois: string
    em: string
  }[]
}

/** Reads balances, reservations and costs of a product of the company; null: no such product. */
export async function readStock(q: Q, sessao: Sessao, produto_id: number): Promise<SaldosDoProduto | null> {
  const { rows } = await q.query<SaldosDoProduto>({
    name: 'estoque-do-produto',
    text: `select
        (select coalesce(json_agg(json_build_object('grade_id', s.grade_id, 'lote_id', s.lote_id, 'deposito_id', s.deposito_id,
            'saldo', trim_scale(s.saldo)::text, 'reservado', trim_scale(coalesce(r.qtde, 0))::text)
            order by s.deposito_id, s.grade_id nulls first, s.lote_id nulls first), '[]')
          from estoque_saldos s left join lateral (select sum(x.qtde) as qtde from estoque_reservas x
            where x.account_id = $1 and x.produto_id = $3 and x.deposito_id = s.deposito_id and x.origem_tipo <> 'caixa'
              and x.grade_id is not distinct from s.grade_id and x.lote_id is not distinct from s.lote_id) r on true
          where s.account_id = $1 and s.empresa_id = $2 and s.produto_id = $3) as saldos,
        (select coalesce(json_agg(json_build_object('grade_id', c.grade_id, 'custo_medio', trim_scale(c.custo_medio)::text,
            'ultimo_custo', trim_scale(c.ultimo_custo)::text, 'em', c.em)), '[]')
          from (select distinct on (grade_id) * from estoque_custos where account_id = $1 and produto_id = $3
            order by grade_id nulls first, em desc, movimento_id desc) c) as custos,
        (select coalesce(json_agg(json_build_object('produto_id', r.produto_id, 'grade_id', r.grade_id, 'movimento_id', r.movimento_id,
            'custo_antes', trim_scale(r.custo_antes)::text, 'custo_depois', trim_scale(r.custo_depois)::text, 'em', r.em)), '[]')
          from (select * from estoque_recalculos where account_id = $1 and produto_id = $3 order by id desc limit 50) r) as recalculos
      from produtos p where p.account_id = $1 and p.empresa_id = $2 and p.id = $3`,
    values: [sessao.account_id, sessao.empresa_id, produto_id],
  })
  return rows[0] ?? null
}

interface FiltroHistorico extends Paging {
  deposito_id?: number | undefined
  grade_id?: number | undefined
  lote_id?: number | undefined
  tipo?: CausaEstoque | undefined
  de?: string | undefined
  ate?: string | undefined
}

const DELES = `account_id = $1 and empresa_id = $2 and produto_id = $3 and ($4::bigint is null or deposito_id = $4)
  and ($5::bigint is null or grade_id = $5) and ($6::bigint is null or lote_id = $6)`

/** Reads a page of a product's ledger, newest first, with balances: the current one minus later movements. */
export async function readMovements(
  q: Q,
  sessao: Sessao,
  produto_id: number,
  { deposito_id, grade_id, lote_id, tipo, de, ate, page, limit }: FiltroHistorico,
): Promise<{ rows: MovimentoDito[]; total: number }> {
  const values = [
    sessao.account_id,
    sessao.empresa_id,
    produto_id,
    deposito_id ?? null,
    grade_id ?? null,
    lote_id ?? null,
    de ?? null,
    ate ?? null,
    tipo ?? null,
  ]
  const found = await q.query<{ total: number }>(
    `select count(*)::int as total from estoque_movimentos where ${DELES}
        and em >= coalesce($7::timestamptz, '-infinity') and em <= coalesce($8::timestamptz, 'infinity') and ($9::text is null or tipo = $9)`,
    values,
  )
  const { rows } = await q.query<MovimentoDito>(
    `with hoje as (select coalesce(sum(saldo), 0) - (select coalesce(sum(qtde), 0) from estoque_movimentos
            where ${DELES} and em > coalesce($8::timestamptz, 'infinity')) as saldo from estoque_saldos where ${DELES}),
        ate_aqui as (select *, sum(qtde) over (order by em desc, id desc) - qtde as depois from estoque_movimentos
           where ${DELES} and em >= coalesce($7::timestamptz, '-infinity') and em <= coalesce($8::timestamptz, 'infinity')
           -- movements of one cause may lie anywhere in the ledger: then all rows are read
           order by em desc, id desc limit case when $9::text is null then $10::int + $11::int end)
      select m.id, m.produto_id, m.grade_id, m.lote_id, m.deposito_id, d.nome as deposito, l.lote, m.tipo, m.origem_tipo, m.origem_id,
          m.motivo, u.nome as usuario, ${iso('m.em')} as em, ${iso('m.registrado_em')} as registrado_em, trim_scale(m.qtde)::text as qtde,
          trim_scale((select saldo from hoje) - m.depois)::text as saldo, trim_scale(m.custo_unitario)::text as custo_unitario,
          (select trim_scale(c.custo_medio)::text from estoque_custos c where c.account_id = $1 and c.produto_id = $3
              and c.grade_id is not distinct from m.grade_id and (c.em, c.movimento_id) <= (m.em, m.id)
            order by c.em desc, c.movimento_id desc limit 1) as custo_medio
        from ate_aqui m
        join depositos d on d.account_id = $1 and d.id = m.deposito_id
        left join produtos_lotes l on l.account_id = $1 and l.id = m.lote_id
        left join usuarios u on u.account_id = $1 and u.id = m.usuario_id
       where $9::text is null or m.tipo = $9
       order by m.em desc, m.id desc limit $10 offset $11`,
    [...values, limit, (page - 1) * limit],
  )
  return { rows, total: found.rows[0]?.total ?? 0 }
}
