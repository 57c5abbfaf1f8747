import { type EstadoContrato, type EstadoOrdem, WAITING } from '../../../core/contract/estados.ts'
import { quoted } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { isVoid } from '../../documents/status.ts'
import { linesOf } from './balance-repository.ts'

/**
 * Gives the next number of the company's contracts or orders: that of a deleted one is on its paper, and in the bin. Locks the
 * company, so that no two get the same.
 */
export async function nextNumber(
  q: Q,
  empresa_id: number,
  tabela: 'contratos' | 'ordens_carregamento',
): Promise<string> {
  await q.query('select id from empresas where account_id = $conta and id = $1 for no key update', [
    empresa_id,
  ])
  const { rows } = await q.query<{ numero: string }>(
    `select (coalesce(greatest(
        (select max(numero::int) from ${tabela} where account_id = $conta and empresa_id = $1),
        (select max(rotulo::int) from auditoria where account_id = $conta and empresa_id = $1 and registro = $2
          and acao = 'excluiu' and rotulo ~ '^[0-9]{1,9}$')), 0) + 1)::text as numero`,
    [empresa_id, tabela],
  )
  return rows[0]?.numero ?? '1'
}

interface HeldContract {
  id: number
  numero: string
  status: EstadoContrato
  tolerancia: string
  data_inicio: string
  data_fim: string
  vencido: boolean
  vence_em: number
}

const CONTRACT = `c.id, c.numero, c.status, c.tolerancia::text, c.data_inicio::text, c.data_fim::text, (c.data_fim - h.dia) as vence_em, c.data_fim < h.dia as vencido
  from contratos c join empresas e on e.account_id = $conta and e.id = c.empresa_id
  cross join lateral (select ($agora at time zone e.fuso::interval)::date as dia) h
  where c.account_id = $conta`

/** Locks a contract of the company; null: no such contract. */
export async function holdContract(q: Q, empresa_id: number, id: number): Promise<HeldContract | null> {
  const { rows } = await q.query<HeldContract>(
    `select ${CONTRACT} and c.empresa_id = $1 and c.id = $2 for update of c`,
    [empresa_id, id],
  )
  return rows[0] ?? null
}

/** Reads the days to the end of contracts of any company of the account. */
export async function readTerms(q: Q, ids: readonly number[]): Promise<HeldContract[]> {
  const { rows } = await q.query<HeldContract>(`select ${CONTRACT} and c.id = any($1::bigint[])`, [ids])
  return rows
}

/** Sets the state of a contract; `by` made it active. */
export const setContractState = (q: Q, id: number, status: EstadoContrato, by: number | null) =>
  q.query(
    `update contratos set status = $2, ativado_por = coalesce($3, ativado_por), atualizado_em = $agora
      where account_id = $conta and id = $1`,
    [id, status, by],
  )

export interface StoredItem {
  id: number
  produto_id: number
  grade_id: number | null
  nome: string
  qtde: string
  preco: string
  desconto: string | null
}

export async function readItems(q: Q, contrato_id: number): Promise<StoredItem[]> {
  const { rows } = await q.query<StoredItem>(
    `select i.id, i.produto_id, i.grade_id, p.nome, i.qtde::text, i.preco::text, i.desconto::text
      from contratos_itens i join produtos p on p.account_id = $conta and p.id = i.produto_id
      where i.account_id = $conta and i.contrato_id = $1 order by i.ordem, i.id`,
    [contrato_id],
  )
  return rows
}

interface Addendum {
  campo: string
  antes: string
  depois: string
}

/** Adds the changes of one addendum to the contract's list. */
export async function insertAddenda(
  q: Q,
  contrato_id: number,
  { quem, motivo, fuso }: { quem: string; motivo: string; fuso: string },
  changes: readonly Addendum[],
): Promise<void> {
  await q.query(
    `insert into contratos_aditivos (account_id, contrato_id, ordem, em, quem, campo, antes, depois, motivo)
      select $conta, $1, (select count(*) from contratos_aditivos a where a.account_id = $conta and a.contrato_id = $1) + n,
        ($agora at time zone $2::interval)::date, $3, x->>'campo', x->>'antes', x->>'depois', $4
      from jsonb_array_elements($5::jsonb) with ordinality as t (x, n)
      returning account_id`,
    [contrato_id, fuso, quem, motivo, JSON.stringify(changes)],
  )
}

/** Reads the addenda of a contract as rows of its list. */
export async function readAddenda(q: Q, contrato_id: number): Promise<Record<string, unknown>[]> {
  const { rows } = await q.query(
    `select id, to_char(em, 'DD/MM/YYYY') as em, quem, campo, antes, depois, motivo from contratos_aditivos
      where account_id = $conta and contrato_id = $1 order by ordem, id`,
    [contrato_id],
  )
  return rows
}

/** Lists the numbers of a contract's orders that have not loaded yet. */
export async function readWaiting(q: Q, contrato_id: number): Promise<string[]> {
  const { rows } = await q.query<{ numero: string }>(
    `select numero from ordens_carregamento where account_id = $conta and contrato_id = $1
      and status in (${quoted(WAITING)}) order by id limit 20`,
    [contrato_id],
  )
  return rows.map(({ numero }) => numero)
}

/** A loading order, as weighing and billing see it. Weights as the order says them (`unidade_peso`). */
export interface HeldOrder {
  id: number
  numero: string
  contrato_id: number
  status: EstadoOrdem
  unidade_peso: 'kg' | 't'
  peso_entrada: string | null
  peso_saida: string | null
  contrato: { numero: string; status: EstadoContrato }
  documento_id: number | null
  /** True when the document that bills it no longer stands. */
  documento_findo: boolean
  /** Standing documents that name it: each bills a part. */
  notas: number[]
  placa: string | null
  /** kg of the empty vehicle by its record. */
  tara: string | null
  itens: { id: number; contrato_item_id: number; qtde: string; qtde_carregada: string | null }[]
}

/** Locks a loading order of the company; null: no such order. */
export async function holdOrder(q: Q, empresa_id: number, id: number): Promise<HeldOrder | null> {
  // a second query, because the query that waited for the lock does not see the document that was made before it
  await q.query(
    'select 1 from ordens_carregamento where account_id = $conta and empresa_id = $1 and id = $2 for update',
    [empresa_id, id],
  )
  const { rows } = await q.query<HeldOrder>(
    `select o.id, o.numero, o.contrato_id, o.status, o.unidade_peso, o.peso_entrada::text, o.peso_saida::text, o.documento_id,
        (select json_build_object('numero', c.numero, 'status', c.status) from contratos c
          where c.account_id = $conta and c.id = o.contrato_id) as contrato,
        coalesce((select ${isVoid('v')} from vendas v where v.account_id = $conta and v.id = o.documento_id), true)
          as documento_findo,
        (select coalesce(json_agg(distinct n.venda_id), '[]') from ${linesOf('o.id')} n) as notas,
        (select w.placa from veiculos w where w.account_id = $conta and w.id = o.veiculo_id) as placa,
        (select w.tara::text from veiculos w where w.account_id = $conta and w.id = o.veiculo_id) as tara,
        (select json_agg(json_build_object('id', i.id, 'contrato_item_id', i.contrato_item_id, 'qtde', i.qtde::text,
            'qtde_carregada', i.qtde_carregada::text) order by i.ordem, i.id) from ordens_carregamento_itens i
          where i.account_id = $conta and i.ordens_carregamento_id = o.id) as itens
      from ordens_carregamento o where o.account_id = $conta and o.empresa_id = $1 and o.id = $2`,
    [empresa_id, id],
  )
  return rows[0] ?? null
}

/** Writes the weight of the empty truck, which is then in the yard. */
export const writeEntry = (q: Q, id: number, { peso, by }: { peso: string; by: number | null }) =>
  q.query(
    `update ordens_carregamento set status = 'patio', peso_entrada = $2, entrada_em = $agora, tara_aprovada_por = $3,
        atualizado_em = $agora where account_id = $conta and id = $1`,
    [id, peso, by],
  )

/** Writes the weight of the loaded truck and what it took of each item: the order is loaded. */
export async function writeLoad(
  q: Q,
  id: number,
  { peso, itens }: { peso: string | null; itens: readonly { id: number; qtde: string }[] },
): Promise<void> {
  await q.query(
    `update ordens_carregamento set status = 'carregada', peso_saida = coalesce($2, peso_saida), saida_em = $agora,
        atualizado_em = $agora where account_id = $conta and id = $1`,
    [id, peso],
  )
  await q.query(
    `update ordens_carregamento_itens i set qtde_carregada = n.qtde
      from jsonb_to_recordset($2::jsonb) as n (id bigint, qtde numeric)
      where i.account_id = $conta and i.ordens_carregamento_id = $1 and i.id = n.id`,
    [id, JSON.stringify(itens)],
  )
}

/** Takes the weight of the loaded truck back, and what it took of each item. */
export async function undoLoad(q: Q, id: number, status: 'aberta' | 'patio'): Promise<void> {
  await q.query(
    `update ordens_carregamento set status = $2, peso_saida = null, saida_em = null, atualizado_em = $agora
      where account_id = $conta and id = $1`,
    [id, status],
  )
  await q.query(
    `update ordens_carregamento_itens set qtde_carregada = null
      where account_id = $conta and ordens_carregamento_id = $1`,
    [id],
  )
}

/** Takes the weight of the empty truck back: it has not come in. */
export const undoEntry = (q: Q, id: number) =>
  q.query(
    `update ordens_carregamento set status = 'aberta', peso_entrada = null, entrada_em = null,
        tara_aprovada_por = null, atualizado_em = $agora where account_id = $conta and id = $1`,
    [id],
  )

export const cancelOrder = (q: Q, id: number) =>
  q.query(
    `update ordens_carregamento set status = 'cancelada', atualizado_em = $agora where account_id = $conta and id = $1`,
    [id],
  )

/** Says which document bills these loaded orders. */
export const linkOrders = (q: Q, ids: readonly number[], venda_id: number) =>
  q.query(
    `update ordens_carregamento set status = 'faturada', documento_id = $2, atualizado_em = $agora
      where account_id = $conta and id = any($1::bigint[])`,
    [ids, venda_id],
  )

/** Leaves orders of which a document bills a part loaded: the rest is still to be billed. */
export const keepLoaded = (q: Q, ids: readonly number[]) =>
  q.query(
    `update ordens_carregamento set status = 'carregada', documento_id = null, atualizado_em = $agora
      where account_id = $conta and id = any($1::bigint[]) and status = 'faturada'`,
    [ids],
  )

/**
 * Gives the orders of a document that no longer stands back: they are loaded, and not billed. An order that it billed in
 * part stays with a draft of many orders, which alone says what it has of each.
 */
export const freeOrders = (q: Q, venda_id: number) =>
  q.query(
    `update ordens_carregamento o set status = 'carregada', documento_id = null, atualizado_em = $agora
      where o.account_id = $conta and o.status = 'faturada' and (o.documento_id = $1 or exists (
        select from vendas v join vendas d on d.account_id = $conta and d.id = o.documento_id
          where v.account_id = $conta and v.id = $1 and (v.demais->>'ordem_carregamento')::bigint = o.id
            and v.demais->>'ordem_carregamento' = d.demais->>'ordem_carregamento'))`,
    [venda_id],
  )
