import type { Fuso } from '../../core/document/fuso.ts'
import type { PaidBy, SettledPart } from '../../domain/money/causes/document.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { heldByChannel } from './owed-back-repository.ts'

/** Stored document with all data that decide which money it moves. */
export interface StoredMoney {
  id: number
  empresa_id: number
  uf: string
  fuso: Fuso
  tipo_operacao: number
  finalidade_op: number
  tipo_documento: number
  modelo: string
  parceiro_id: number | null
  vale: boolean
  /** True if a courier receives the cash of the order that the document was made of. */
  entrega: boolean
  /** Tells for each line if it moves money: by the line and by its ICMS rule. */
  linhas: { mov_financeiro: boolean }[]
  pagamentos: PaidBy[]
  acertos: SettledPart[]
}

/** SQL of a document `v` as JSON, for records that refer to it. */
export const POINTED = `json_build_object('id', v.id, 'tipo', v.tipo_operacao, 'terminal_id', v.terminal_id)`

/** SQL of the money of documents ($2). A sale's instalment is identified by the number of its payment and its own. */
const SQL = `select v.id, v.empresa_id, e.uf, e.fuso, v.tipo_operacao, v.finalidade_op, v.tipo_documento, v.modelo, v.parceiro_id,
    v.vale_id is not null as vale,
    exists (select from venda_itens i join entregas e on e.account_id = $1 and e.venda_id = i.origem_venda_id
      where i.account_id = $1 and i.venda_id = v.id and e.em_transito) as entrega,
    (select coalesce(json_agg(json_build_object('mov_financeiro', coalesce((i.demais->>'mov_financeiro')::boolean, true)
          and coalesce(r.mov_financeiro, true))), '[]')
      from venda_itens i left join tributacao_icms r on r.account_id = $1 and r.id = i.regraicms_id
      where i.account_id = $1 and i.venda_id = v.id) as linhas,
    (select coalesce(json_agg(json_build_object('tipo', g.tipo, 'tpag', g.tpag, 'valor', g.valor::text,
          'indicador_forma', g.indicador_forma, 'do_canal', ${heldByChannel('v', 'g', '$1')}, 'falta', (select f.valor::text from pix_conferencias f
            where f.account_id = $1 and f.venda_id = v.id and f.pagamento = g.num and f.motivo <> 'estatico'),
          'sem_credito', g.sem_credito::text, 'parcelas', (select coalesce(json_agg(json_build_object('num_parcela', c.num_parcela,
              'valor', c.valor::text, 'vencimento', c.vencimento::text) order by c.num_parcela), '[]')
            from venda_parcelas c where c.account_id = $1 and c.venda_id = v.id and c.pagamento_num = g.num)) order by g.num), '[]')
      from venda_pagamentos g where g.account_id = $1 and g.venda_id = v.id) as pagamentos,
    (select coalesce(json_agg(json_build_object('tipo', a.acerto->>'tipo', 'valor', a.acerto->>'valor',
          'tpag', (select g.tpag from venda_pagamentos g where g.account_id = $1 and g.venda_id = (a.acerto->>'venda')::bigint
            and g.num = (a.acerto->>'pagamento')::int),
          'por_maquina', coalesce((a.acerto->>'por_maquina')::boolean, false),
          'parcela_id', coalesce((a.acerto->>'parcela_id')::bigint, (select p.id from lancamentos t join parcelas p on p.account_id = $1 and p.lancamento_id = t.id
            where t.account_id = $1 and t.origem_tipo = 'venda' and t.origem_id = (a.acerto->>'venda')::bigint
              and t.componente = 'pagamento/' || (a.acerto->>'pagamento') and p.num = (a.acerto->>'parcela')::int))) order by a.ordem), '[]')
      from jsonb_array_elements(v.demais->'acertos') with ordinality as a (acerto, ordem)) as acertos
  from vendas v join empresas e on e.account_id = $1 and e.id = v.empresa_id
  where v.account_id = $1 and v.id = any($2::bigint[])`

export async function readMoney(
  q: Q,
  { account_id }: Tenant,
  ids: readonly number[],
): Promise<StoredMoney[]> {
  const { rows } = await q.query<StoredMoney>({
    name: 'dinheiro-do-documento',
    text: SQL,
    values: [account_id, ids],
  })
  return rows
}

/** Locks the instalments that a document opened, so that none is settled until the transaction ends. */
export async function holdInstalments(q: Q, { tipo, id }: { tipo: string; id: number }): Promise<void> {
  await q.query(
    `select 1 from parcelas p where p.account_id = $conta and p.lancamento_id in (select t.id from lancamentos t
        where t.account_id = $conta and t.origem_tipo = $1 and t.origem_id = $2) order by p.id for update`,
    [tipo, id],
  )
}

/** Tells if an instalment opened by an origin was paid or reduced by another origin that is still valid. */
export async function hasPaidInstalment(
  q: Q,
  { account_id }: Tenant,
  origem: { tipo: string; id: number },
): Promise<boolean> {
  const { rows } = await q.query(
    `select 1 from lancamentos t
      join parcelas p on p.account_id = $1 and p.lancamento_id = t.id
      join movimentos m on m.account_id = $1 and m.parcela_id = p.id
      where t.account_id = $1 and t.origem_tipo = $2 and t.origem_id = $3 and m.estorna_id is null
        and (m.origem_tipo <> $2 or m.origem_id <> $3)
        and not exists (select from movimentos e where e.account_id = $1 and e.estorna_id = m.id)
      limit 1`,
    [account_id, origem.tipo, origem.id],
  )
  return rows.length > 0
}
