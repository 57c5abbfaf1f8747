import { buys } from '../../../core/document/types/index.ts'
import type { Creditos } from '../../../core/purchases/custo.ts'
import type { LinhaEntrada } from '../../../domain/api/compras.ts'
import type { Q } from '../../db/transaction.ts'
import { isOfTypes } from '../../documents/of-types.ts'
import type { OnBehalf } from '../../http/session.ts'
import type { PrecoMudado } from './precos-repository.ts'

/** An entry without its lines. */
export interface CompraGravada {
  id: number
  uuid: string
  chave: string
  emissao: Date
  entrada_em: Date
  entrou_por: string | null
  desfeita_em: Date | null
  cnpj: string
  parceiro_id: number
  nome: string
  valor_total: string
  despesas: string
  creditos: Creditos
  precos: PrecoMudado[]
  meio_pagamento: string | null
  /** Instalments; days are ISO. */
  parcelas: { vencimento: string; valor: string }[]
}

/** Reads an entry by id or uuid of its document; null: none. `segura`: locks it. */
export async function readPurchase(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  { id = null, uuid = null, segura = false }: { id?: number | null; uuid?: string | null; segura?: boolean },
): Promise<CompraGravada | null> {
  // locks in a separate statement, because a statement that waits for a lock still reads the data from before the wait
  if (segura)
    await q.query(
      'select 1 from vendas where account_id = $1 and empresa_id = $2 and (id = $3 or uuid = $4) for update',
      [account_id, empresa_id, id, uuid],
    )
  const { rows } = await q.query<CompraGravada>(
    `select v.id, v.uuid, c.chave, c.emissao, c.entrada_em, u.nome as entrou_por, c.desfeita_em, c.cnpj, p.id as parceiro_id, p.nome,
        v.valor_total::text, c.despesas::text, c.creditos, c.precos,
        (select g.descricao from venda_pagamentos g where g.account_id = $1 and g.venda_id = v.id order by g.num limit 1) as meio_pagamento,
        (select coalesce(json_agg(json_build_object('vencimento', x.vencimento, 'valor', x.valor::text)
            order by x.pagamento_num, x.num_parcela), '[]')
          from venda_parcelas x where x.account_id = $1 and x.venda_id = v.id) as parcelas
      from compras c join vendas v on v.account_id = $1 and v.id = c.venda_id
        join parceiros p on p.account_id = $1 and p.id = v.parceiro_id
        left join usuarios u on u.account_id = $1 and u.id = c.usuario_id
      where c.account_id = $1 and c.empresa_id = $2 and (v.id = $3 or v.uuid = $4)`,
    [account_id, empresa_id, id, uuid],
  )
  return rows[0] ?? null
}

/** Tells if this is an entry without a supplier's note. */
export async function isOwnEntry(q: Q, { account_id, empresa_id }: OnBehalf, id: number): Promise<boolean> {
  const { rowCount } = await q.query(
    `select from vendas v where v.account_id = $1 and v.empresa_id = $2 and v.id = $3 and ${isOfTypes('v', buys)}
      and not exists (select from compras c where c.account_id = $1 and c.venda_id = v.id)`,
    [account_id, empresa_id, id],
  )
  return rowCount === 1
}

/** A line of an entry, with the supplier's data and ours; lot days are ISO. */
export type LinhaGravada = Omit<LinhaEntrada, 'devolvida'>

export async function readPurchaseLines(q: Q, { account_id }: OnBehalf, id: number): Promise<LinhaGravada[]> {
  const { rows } = await q.query<LinhaGravada>(
    `select c.num, c.item, c.codigo, c.nome, c.unidade, trim_scale(c.qtde)::text as qtde, trim_scale(c.fator)::text as fator,
        json_build_object('id', p.id, 'nome', p.nome, 'unidade', p.unidade) as produto,
        case when l.id is not null then json_build_object('id', l.id, 'lote', l.lote, 'validade', l.validade) end as lote,
        trim_scale(i.qtde)::text as qtde_nossa, c.valor::text, c.custo_unitario::text
      from compra_itens c join venda_itens i on i.account_id = $1 and i.venda_id = $2 and i.num = c.num
        join produtos p on p.account_id = $1 and p.id = i.produto_id
        left join produtos_lotes l on l.account_id = $1 and l.id = i.lote_id
      where c.account_id = $1 and c.venda_id = $2 order by c.num`,
    [account_id, id],
  )
  return rows
}

export async function markUndone(
  q: Q,
  { account_id, usuario_id }: OnBehalf,
  id: number,
  em: Date,
): Promise<void> {
  await q.query(
    `with c as (update compras set desfeita_em = $3, desfeita_por = $4 where account_id = $1 and venda_id = $2)
      update vendas set status = 'C', versao = versao + 1, atualizado_em = $agora where account_id = $1 and id = $2`,
    [account_id, id, em.toISOString(), usuario_id],
  )
}
