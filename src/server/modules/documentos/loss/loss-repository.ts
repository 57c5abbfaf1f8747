import { CLASSE_DO_DEBITO } from '../../../../core/law/classe-do-ajuste.ts'
import type { Q } from '../../../db/transaction.ts'
import { issuingAddress, issuingSeries } from '../../../documents/issuing-place.ts'

/** Goods of a stock document that left. */
interface LostGoods {
  produto_id: number
  grade_id: number | null
  lote_id: number | null
  qtde: string
  /** Purchase price of the register, R$ a unit; null: none. */
  preco_comp: string | null
}

interface Loss {
  tipo: string
  motivo: string | null
  itens: LostGoods[]
  crt: 1 | 2 | 3 | 4
  /** Series and address of the company's NF-e. */
  serie_id: number | null
  emitente_id: number | null
  /** Rules of the class that a note of lost stock must have; null: none registered. */
  ibs_id: number | null
  cbs_id: number | null
}

const rule = (tax: 'ibs' | 'cbs') =>
  `(select r.id from tributacao_${tax} r where r.account_id = $conta and r.ativo and r.classificacao_${tax} = $3 order by r.id limit 1)`

/** Reads what a stock document took out, and what its note is made with; null: the company has no such document. */
export async function readLoss(q: Q, empresa_id: number, id: number): Promise<Loss | null> {
  const { rows } = await q.query<Loss>(
    `select d.tipo, d.motivo, e.crt, a.id as emitente_id, ${issuingSeries('d.empresa_id', "'55'")} as serie_id,
        ${rule('ibs')} as ibs_id, ${rule('cbs')} as cbs_id,
        (select coalesce(json_agg(json_build_object('produto_id', m.produto_id, 'grade_id', m.grade_id, 'lote_id', m.lote_id,
            'qtde', trim_scale(-m.qtde)::text, 'preco_comp', p.preco_comp::text) order by m.id), '[]')
          from estoque_movimentos m join produtos p on p.account_id = $conta and p.id = m.produto_id where m.account_id = $conta and m.origem_tipo = 'estoque' and m.origem_id = d.id and m.qtde < 0) as itens
      from estoque_documentos d join empresas e on e.account_id = $conta and e.id = d.empresa_id
        ${issuingAddress('d.empresa_id')}
      where d.account_id = $conta and d.empresa_id = $1 and d.id = $2`,
    [empresa_id, id, CLASSE_DO_DEBITO['07']],
  )
  return rows[0] ?? null
}

/** Finds the document that tells a loss already, but one that was cancelled or is `but`; null: none. */
export async function readLossNote(
  q: Q,
  empresa_id: number,
  perda: number,
  but: number | null,
): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `select id from vendas where account_id = $conta and empresa_id = $1 and demais ? 'perda_estoque'
        and (demais->>'perda_estoque')::bigint = $2 and status <> 'C' and id is distinct from $3 order by id limit 1`,
    [empresa_id, perda, but],
  )
  return rows[0]?.id ?? null
}
