import type { Q, Tenant } from '../../db/transaction.ts'

/** Document, or till in payment, that reserved goods, and the quantity. */
export interface Guardada {
  origem_tipo: string
  origem_id: number
  /** Type of operation, for a document. */
  tipo: number | null
  /** Name of the till, for goods held for a payment. */
  caixa: string | null
  qtde: string
}

export interface Descoberta {
  produto_id: number
  grade_id: number | null
  lote_id: number | null
  deposito_id: number
  nome: string
  lote: string | null
  saldo: string
  reservado: string
  de: Guardada[]
}

/**
 * Finds goods with more reserved than their balance, with the documents that reserved them, oldest first. Goods held for a
 * till's payment count only if held since `desde`.
 */
export async function readUncovered(
  q: Q,
  { account_id, empresa_id }: Tenant & { empresa_id: number },
  chaves: readonly Pick<Descoberta, 'produto_id' | 'grade_id' | 'lote_id' | 'deposito_id'>[],
  desde: Date,
): Promise<Descoberta[]> {
  const { rows } = await q.query<Descoberta>({
    name: 'estoque-descobertas',
    text: `with m as (select distinct * from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
          as m(produto_id, grade_id, lote_id, deposito_id))
      select m.*, p.nome, l.lote, trim_scale(s.saldo)::text as saldo, trim_scale(r.soma)::text as reservado, r.de
        from m join produtos p on p.account_id = $1 and p.id = m.produto_id
        left join produtos_lotes l on l.account_id = $1 and l.id = m.lote_id
        cross join lateral (select coalesce(sum(x.saldo), 0) as saldo from estoque_saldos x where x.account_id = $1
            and x.empresa_id = $2 and x.produto_id = m.produto_id and x.deposito_id = m.deposito_id
            and x.grade_id is not distinct from m.grade_id and x.lote_id is not distinct from m.lote_id) s
        cross join lateral (select sum(x.qtde) as soma, json_agg(json_build_object('origem_tipo', x.origem_tipo, 'origem_id', x.origem_id,
              'tipo', v.tipo_operacao, 'caixa', t.nome, 'qtde', trim_scale(x.qtde)::text) order by x.em, x.origem_id) as de
            from (select origem_tipo, origem_id, sum(qtde) as qtde, min(em) as em from estoque_reservas
                where account_id = $1 and empresa_id = $2 and produto_id = m.produto_id and deposito_id = m.deposito_id
                  and grade_id is not distinct from m.grade_id and lote_id is not distinct from m.lote_id
                  and (origem_tipo <> 'caixa' or em > $7) group by origem_tipo, origem_id) x
            left join vendas v on x.origem_tipo = 'venda' and v.account_id = $1 and v.id = x.origem_id
            left join terminais t on x.origem_tipo = 'caixa' and t.account_id = $1 and t.id = x.origem_id) r
       where r.soma > s.saldo order by p.nome, m.produto_id, m.grade_id, m.lote_id`,
    values: [
      account_id,
      empresa_id,
      chaves.map(({ produto_id }) => produto_id),
      chaves.map(({ grade_id }) => grade_id),
      chaves.map(({ lote_id }) => lote_id),
      chaves.map(({ deposito_id }) => deposito_id),
      desde.toISOString(),
    ],
  })
  return rows
}
