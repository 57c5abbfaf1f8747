import { LOADED, WAITING } from '../../../core/contract/estados.ts'
import { returnsSale, sells, typesThat } from '../../../core/document/types/index.ts'
import type { notasDoContrato } from '../../../domain/api/contratos.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { quoted } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { stands } from '../../documents/status.ts'
import { laterSql } from '../../outbox/webhooks-repository.ts'

/** Item of a contract, with all that was done with it, in units of its product. */
export interface Balance {
  id: number
  contrato_id: number
  numero: string
  status: string
  parceiro_id: number
  empresa_id: number
  vencido: boolean
  produto_id: number
  grade_id: number | null
  nome: string
  unidade: string
  preco: string
  desconto: string | null
  qtde: string
  tolerancia: string
  devolve_saldo: boolean
  reserva_limita: boolean
  reservado: string
  carregado: string
  /** Billed, also ahead of the delivery. */
  faturado: string
  /** Delivered by documents beyond what their own orders loaded. */
  avulso: string
  devolvido: string
  /** Loaded by the orders of the document that is being saved, and not billed by another that names them. */
  do_documento: string
}

/** Ids to leave out: the document or the order that is being saved. `ordens_dele`: orders of that document. */
export interface LeavingOut {
  venda_id?: number | null
  ordem_id?: number | null
  ordens_dele?: readonly number[]
}

/** Last three digits of the CFOP of goods billed ahead, and of their later delivery. */
const AHEAD = "('922')"
const DELIVERY = "('116', '117')"

const CFOP = `right(coalesce(l.demais->>'cfop', v.regras->'icms'->l.regraicms_id::text->>'cfop', v.demais->>'cfop_id'), 3)`

/** Locks the items of these contracts, always in id order, so that two who take the last goods wait for each other. */
export async function holdItems(q: Q, contratos: readonly number[]): Promise<void> {
  await q.query(
    'select id from contratos_itens where account_id = $conta and contrato_id = any($1::bigint[]) order by id for update',
    [contratos],
  )
}

/** Writes the SQL of the lines that standing documents which name an order have of its items. `ordem`: SQL of its id. */
export const linesOf = (
  ordem: string,
): string => `lateral (select l.venda_id, w.contrato_item_id as item, l.qtde
    from ordens_carregamento_itens w
    join venda_itens l on l.account_id = $conta and l.demais->>'contrato_item' is not null
      and (l.demais->>'contrato_item')::bigint = w.contrato_item_id
    join vendas v on v.account_id = $conta and v.id = l.venda_id and ${stands('v')}
      and (v.demais->>'ordem_carregamento')::bigint = ${ordem}
    where w.account_id = $conta and w.ordens_carregamento_id = ${ordem})`

/** Finds the contracts of these items. */
export async function contractsOf(q: Q, empresa_id: number, itens: readonly number[]): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select distinct c.id from contratos_itens i join contratos c on c.account_id = $conta and c.id = i.contrato_id
      where i.account_id = $conta and i.id = any($1::bigint[]) and c.empresa_id = $2`,
    [itens, empresa_id],
  )
  return rows.map(({ id }) => id)
}

/**
 * Writes the SQL of the balance of every item of these contracts, in the order of the contract. Each part is SQL: of an
 * array of ids, and of the ids to leave out.
 */
export const balancesSql = ({
  ids,
  venda_id,
  ordem_id,
  ordens_dele,
}: Record<'ids' | keyof LeavingOut, string>): string => `with carga as (
        select oi.contrato_item_id as item, o.documento_id, o.status, o.id, coalesce(oi.qtde_carregada, 0) as carregada, oi.qtde
          from ordens_carregamento o
          join ordens_carregamento_itens oi on oi.account_id = $conta and oi.ordens_carregamento_id = o.id
         where o.account_id = $conta and o.contrato_id = any(${ids}::bigint[]) and o.id is distinct from ${ordem_id}
      ), itens as (
        select i.* from contratos_itens i where i.account_id = $conta and i.contrato_id = any(${ids}::bigint[])
      ), notas as (
        select (l.demais->>'contrato_item')::bigint as item, l.venda_id,
            (v.demais->>'ordem_carregamento')::bigint as ordem,
            sum(l.qtde) filter (where ${CFOP} is null or ${CFOP} not in ${DELIVERY}) as cobrada,
            sum(l.qtde) filter (where ${CFOP} is null or ${CFOP} not in ${AHEAD}) as entregue
          from venda_itens l join vendas v on v.account_id = $conta and v.id = l.venda_id
         where l.account_id = $conta and l.demais->>'contrato_item' is not null
           and (l.demais->>'contrato_item')::bigint in (select id from itens)
           and v.tipo_operacao in (${typesThat(sells)}) and ${stands('v')} and v.id is distinct from ${venda_id}
         group by 1, 2, 3
      ), restos as (
        select g.*, greatest(g.carregada - coalesce((select sum(n.entregue) from notas n
            where n.item = g.item and n.ordem = g.id), 0), 0) as resta
          from carga g where g.status in (${quoted(LOADED)})
      ), voltas as (
        select (l.demais->>'contrato_item')::bigint as item, sum(r.qtde) as qtde
          from venda_itens l
          join venda_itens r on r.account_id = $conta and r.origem_venda_id = l.venda_id and r.origem_item = l.num
          join vendas v on v.account_id = $conta and v.id = r.venda_id
         where l.account_id = $conta and l.demais->>'contrato_item' is not null
           and (l.demais->>'contrato_item')::bigint in (select id from itens)
           and v.tipo_operacao in (${typesThat(returnsSale)}) and v.status in ('T', 'X')
         group by 1
      )
      select i.id, i.contrato_id, c.numero, c.status, c.parceiro_id, c.empresa_id, i.produto_id, i.grade_id, p.nome,
          coalesce(p.unidade, '') as unidade, i.preco::text, i.desconto::text, i.qtde::text, c.tolerancia::text,
          c.devolve_saldo, c.reserva_limita,
          c.data_fim < ($agora at time zone e.fuso::interval)::date as vencido,
          coalesce((select sum(qtde) from carga where item = i.id and status in (${quoted(WAITING)})), 0)::text as reservado,
          coalesce((select sum(carregada) from carga where item = i.id and status in (${quoted(LOADED)})), 0)::text as carregado,
          coalesce((select sum(cobrada) from notas where item = i.id), 0)::text as faturado,
          (coalesce((select sum(greatest(n.entregue - coalesce((select sum(g.resta) from restos g
              where g.item = i.id and g.documento_id = n.venda_id), 0), 0))
            from notas n where n.item = i.id and n.ordem is null), 0)
          + coalesce((select sum(greatest(n.entregue - coalesce((select sum(g.carregada) from restos g
              where g.item = i.id and g.id = n.ordem), 0), 0))
            from (select ordem, sum(entregue) as entregue from notas
              where item = i.id and ordem is not null group by 1) n), 0))::text as avulso,
          coalesce((select sum(qtde) from voltas where item = i.id), 0)::text as devolvido,
          coalesce((select sum(resta) from restos where item = i.id
            and (documento_id = ${venda_id} or id = any(${ordens_dele}::bigint[]))), 0)::text as do_documento
        from itens i join contratos c on c.account_id = $conta and c.id = i.contrato_id
        join empresas e on e.account_id = $conta and e.id = c.empresa_id
        join produtos p on p.account_id = $conta and p.id = i.produto_id
        order by i.contrato_id, i.ordem, i.id`

/** Reads the balance of every item of these contracts, in the order of the contract. */
export async function readBalances(
  q: Q,
  contratos: readonly number[],
  { venda_id = null, ordem_id = null, ordens_dele = [] }: LeavingOut = {},
): Promise<Balance[]> {
  const { rows } = await q.query<Balance>({
    name: 'contratos-saldo',
    text: balancesSql({ ids: '$1', venda_id: '$2', ordem_id: '$3', ordens_dele: '$4' }),
    values: [contratos, venda_id, ordem_id, ordens_dele],
  })
  return rows
}

/** Finds the order, other than `but`, that took of an item most recently; null: none. */
export async function readLastTaker(
  q: Q,
  item: number,
  but: number | null,
): Promise<{ numero: string; qtde: string } | null> {
  const { rows } = await q.query<{ numero: string; qtde: string }>(
    `select o.numero, oi.qtde_carregada::text as qtde from ordens_carregamento o
      join ordens_carregamento_itens oi on oi.account_id = $conta and oi.ordens_carregamento_id = o.id
      where o.account_id = $conta and oi.contrato_item_id = $1 and o.id is distinct from $2 and o.status in (${quoted(LOADED)})
      order by o.saida_em desc nulls last, o.id desc limit 1`,
    [item, but],
  )
  return rows[0] ?? null
}

/** Reads what an issued return gave back to items of contracts. */
export async function readGivenBack(q: Q, venda_id: number): Promise<{ item: number; qtde: string }[]> {
  const { rows } = await q.query<{ item: number; qtde: string }>(
    `select (l.demais->>'contrato_item')::bigint as item, sum(r.qtde)::text as qtde
      from venda_itens r
      join venda_itens l on l.account_id = $conta and l.venda_id = r.origem_venda_id and l.num = r.origem_item
      join vendas v on v.account_id = $conta and v.id = r.venda_id
      where r.account_id = $conta and r.venda_id = $1 and l.demais->>'contrato_item' is not null
        and v.tipo_operacao in (${typesThat(returnsSale)}) and v.status in ('T', 'X')
      group by 1`,
    [venda_id],
  )
  return rows
}

/** Notes for webhooks that the balance of the contracts of a document's lines, or of what its lines return, changed. */
export const tellContractsOf = (q: Q, empresa_id: number, venda_id: number) =>
  q.query(
    `with itens as (
        select (l.demais->>'contrato_item')::bigint as id from venda_itens l
          where l.account_id = $conta and l.venda_id = $2 and l.demais->>'contrato_item' is not null
        union select (o.demais->>'contrato_item')::bigint from venda_itens r
          join venda_itens o on o.account_id = $conta and o.venda_id = r.origem_venda_id and o.num = r.origem_item
          where r.account_id = $conta and r.venda_id = $2 and o.demais->>'contrato_item' is not null),
      ${laterSql('contrato.saldo', {
        ...{ conta: '$conta', empresa: '$1' },
        registros: `select distinct i.contrato_id from contratos_itens i
          where i.account_id = $conta and i.id in (select id from itens)`,
      })} select from acordados`,
    [empresa_id, venda_id],
  )

type Note = Answer<typeof notasDoContrato>['data'][number]

/** Lists the documents that bill, deliver or return goods of a contract, in any state, newest first. */
export async function readNotes(q: Q, empresa_id: number, contrato_id: number): Promise<Note[]> {
  const { rows } = await q.query<Note>(
    `with itens as (
        select i.id from contratos_itens i join contratos c on c.account_id = $conta and c.id = i.contrato_id
          where i.account_id = $conta and i.contrato_id = $2 and c.empresa_id = $1
      ), linhas as (
        select l.venda_id, l.num from venda_itens l
          where l.account_id = $conta and l.demais->>'contrato_item' is not null
            and (l.demais->>'contrato_item')::bigint in (select id from itens)
      ), notas as (
        select venda_id from linhas
        union select r.venda_id from linhas l join venda_itens r on r.account_id = $conta
          and r.origem_venda_id = l.venda_id and r.origem_item = l.num
      )
      select v.id, v.tipo_operacao as tipo, v.terminal_id, v.status, v.valor_total::text,
          to_char(v.datavenda at time zone e.fuso::interval, 'DD/MM/YYYY') as data
        from notas n join vendas v on v.account_id = $conta and v.id = n.venda_id
        join empresas e on e.account_id = $conta and e.id = v.empresa_id
        order by v.id desc limit 200`,
    [empresa_id, contrato_id],
  )
  return rows
}
