import { FIRM } from '../../../core/contract/estados.ts'
import { quoted } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { issuingAddress, issuingSeries } from '../../documents/issuing-place.ts'
import { selectAddress } from '../../records/parceiros/main-repository.ts'
import { linesOf } from './balance-repository.ts'

/** Head of a document made of a contract: from the contract, its customer and the company. */
interface DraftHead {
  numero: string
  parceiro_id: number
  /** Main address of the customer. */
  addresse_id: number | null
  addresse_entrega_id: number | null
  vendedor_id: number | null
  frete: number | null
  serie_id: number | null
  /** Address that issues. */
  emitente_id: number | null
  /** Agreed way of paying; null: said at each note. */
  meio_pagamento_id: number | null
  /** True where it is paid later. */
  a_prazo: boolean
  parcelas: number
}

export async function readDraftHead(
  q: Q,
  empresa_id: number,
  contrato_id: number,
): Promise<DraftHead | null> {
  const { rows } = await q.query<DraftHead>(
    `select c.numero, c.parceiro_id, c.local_entrega_id as addresse_entrega_id, c.vendedor_id, c.frete,
        c.meio_pagamento_id, coalesce(c.parcelas, 1) as parcelas,
        coalesce((select g.indicador_forma = 1 from meio_pagamentos g
          where g.account_id = $conta and g.id = c.meio_pagamento_id), false) as a_prazo,
        (${selectAddress('a.id', 'c.parceiro_id')}) as addresse_id,
        a.id as emitente_id, ${issuingSeries('c.empresa_id', "'55'")} as serie_id
      from contratos c ${issuingAddress('c.empresa_id')}
      where c.account_id = $conta and c.empresa_id = $1 and c.id = $2`,
    [empresa_id, contrato_id],
  )
  return rows[0] ?? null
}

/** Loaded order as its document tells it. */
export interface DraftOrder {
  id: number
  numero: string
  contrato_id: number
  placa: string | null
  /** IBGE code. */
  uf: string | null
  transportadora_id: number | null
  motorista: string | null
  motorista_documento: string | null
  lacres: string[]
  /** kg of the goods; null: not weighed, or a part has its note already. */
  liquido: string | null
  /** Loaded of each item, and not in a note of the order yet. */
  itens: { contrato_item_id: number; qtde: string; lote_id: number | null }[]
}

const ORDER = `select o.id, o.numero, o.contrato_id, w.placa, w.uf, o.transportadora_id, m.nome as motorista,
    m.cpf_cnpj as motorista_documento, o.lacres,
    case when n.itens is null then round((o.peso_saida - o.peso_entrada) * f.kg, 4)::text end as liquido,
    (select json_agg(json_build_object('contrato_item_id', i.contrato_item_id, 'qtde', i.resta::text,
        'lote_id', i.lote_id) order by i.ordem, i.id) from (
      select x.*, x.qtde_carregada - coalesce((n.itens->>x.contrato_item_id::text)::numeric, 0) as resta
        from ordens_carregamento_itens x where x.account_id = $conta and x.ordens_carregamento_id = o.id) i
      where i.resta > 0) as itens
  from ordens_carregamento o
  cross join lateral (select case o.unidade_peso when 't' then 1000 else 1 end as kg) f
  cross join lateral (select json_object_agg(y.item, y.qtde) as itens from (
    select d.item, sum(d.qtde) as qtde from ${linesOf('o.id')} d group by 1) y) n
  left join veiculos w on w.account_id = $conta and w.id = o.veiculo_id
  left join parceiros m on m.account_id = $conta and m.id = o.motorista_id
  where o.account_id = $conta`

export async function readDraftOrder(q: Q, empresa_id: number, id: number): Promise<DraftOrder | null> {
  const { rows } = await q.query<DraftOrder>(`${ORDER} and o.empresa_id = $1 and o.id = $2`, [empresa_id, id])
  return rows[0] ?? null
}

/** Loaded orders of one contract that its monthly document is due to bill. */
export interface DueContract {
  contrato_id: number
  numero: string
  usuario_id: number | null
  ordens: number[]
}

/**
 * Lists the contracts billed by month whose last day of billing has come, with the orders loaded until the end of that
 * day and not billed: what is loaded after the day's draft is due the day after. Days are the company's.
 */
export async function readDue(q: Q, empresa_id: number): Promise<DueContract[]> {
  const { rows } = await q.query<DueContract>(
    `select c.id as contrato_id, c.numero, c.ativado_por as usuario_id, json_agg(o.id order by o.id) as ordens
      from contratos c
      join empresas e on e.account_id = $conta and e.id = c.empresa_id
      cross join lateral (select ($agora at time zone e.fuso::interval)::date as dia) h
      cross join lateral (select max(x.dia) as dia from (
        select least(m::date + c.dia_faturamento - 1, (m + interval '1 month - 1 day')::date) as dia
          from (values (date_trunc('month', h.dia)), (date_trunc('month', h.dia) - interval '1 month')) as v (m)) x
        where x.dia <= h.dia) f
      join ordens_carregamento o on o.account_id = $conta and o.contrato_id = c.id and o.status = 'carregada'
        and (o.saida_em at time zone e.fuso::interval)::date <= f.dia
      where c.account_id = $conta and c.empresa_id = $1 and c.faturamento = 2
        and c.status in (${quoted(FIRM)})
      group by c.id, c.numero, c.ativado_por order by c.id`,
    [empresa_id],
  )
  return rows
}

/** Lists the orders of a contract of the company that are loaded and not billed whole. */
export async function readLoaded(q: Q, empresa_id: number, contrato_id: number): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select id from ordens_carregamento where account_id = $conta and empresa_id = $1 and contrato_id = $2
      and status = 'carregada' order by id`,
    [empresa_id, contrato_id],
  )
  return rows.map(({ id }) => id)
}
