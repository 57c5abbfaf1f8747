import { type GoodsLine, type GoodsRule, movesGoods } from '../../../../core/document/moves-goods.ts'
import type { TipoComprador } from '../../../../core/tax/icms/ao-comprador.ts'
import { idOf, RTC_KINDS } from '../../../../core/tax/kinds.ts'
import type { VendaAnswer } from '../../../../domain/api/vendas.ts'
import type { Linked } from '../../../../domain/documents/documento/origem.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { stands } from '../../../documents/status.ts'
import { isBeingUndone } from '../../../documents/venda/repository.ts'
import type { Sessao } from '../../../http/session.ts'
import { selectAddress } from '../../../records/parceiros/main-repository.ts'

/** A source document: other documents are made from its lines. */
export interface OriginDocument extends Linked {
  status: string
  status_app: string | null
  usuario_id: number
  /** True when the company's plan includes stock control. */
  gerenciar_estoque: boolean
}

/** Locks the rows of these documents until the transaction ends, always in id order to avoid deadlocks. */
export async function holdOrigins(
  q: Q,
  { account_id }: Tenant,
  empresa_id: number,
  ids: readonly number[],
): Promise<OriginDocument[]> {
  const { rows } = await q.query<OriginDocument>(
    `select id, tipo_operacao as tipo, terminal_id, status, status_app, usuario_id,
        coalesce((select p.gerenciar_estoque from empresas e join planos p on p.account_id = $1 and p.id = e.plano_id
          where e.account_id = $1 and e.id = $2), false) as gerenciar_estoque
      from vendas
      where account_id = $1 and empresa_id = $2 and id = any($3::bigint[]) order by id for update`,
    [account_id, empresa_id, ids],
  )
  return rows
}

/** Reads documents that SEFAZ is to cancel; after a lock in a separate statement, to see what committed meanwhile. */
export async function readBeingUndone(
  q: Q,
  { account_id }: Tenant,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await q.query<{ id: number }>({
    name: 'documento-desfazendo',
    text: `select d.venda_id as id from documentos_fiscais d
      where d.account_id = $1 and d.venda_id = any($2::bigint[]) and ${isBeingUndone('d')}`,
    values: [account_id, ids],
  })
  return new Set(rows.map(row => row.id))
}

/** Finds the first of these sales that has another customer; undefined: none. */
export async function namedOtherwise(
  q: Q,
  { account_id }: Sessao,
  ids: readonly number[],
  parceiro_id: number | null,
): Promise<(Linked & { nome: string }) | undefined> {
  const { rows } = await q.query<Linked & { nome: string }>(
    `select v.id, v.tipo_operacao as tipo, v.terminal_id, p.nome
      from vendas v join parceiros p on p.account_id = $1 and p.id = v.parceiro_id
      where v.account_id = $1 and v.id = any($2::bigint[]) and v.parceiro_id is distinct from $3 order by v.id limit 1`,
    [account_id, ids, parceiro_id],
  )
  return rows[0]
}

/** Lists the source documents of a document. */
export async function originIds(q: Q, { account_id }: Tenant, id: number): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>({
    name: 'documento-origens',
    text: `select distinct origem_venda_id as id from venda_itens
      where account_id = $1 and venda_id = $2 and origem_venda_id is not null`,
    values: [account_id, id],
  })
  return rows.map(row => row.id)
}

/** Quantity of a source document's line that another document took. */
export interface Taken extends Linked {
  origin: number
  /** Number of the source's line. */
  num: number
  qtde: string
}

/** Reads the quantities that valid documents took from these documents. `but`: a document to ignore. */
export async function readTaken(
  q: Q,
  { account_id }: Tenant,
  origins: readonly number[],
  but: number | null = null,
): Promise<Taken[]> {
  const { rows } = await q.query<Taken>({
    name: 'documento-tomados',
    text: `select i.origem_venda_id as origin, i.origem_item as num, i.qtde::text, v.id, v.tipo_operacao as tipo, v.terminal_id
      from venda_itens i join vendas v on v.account_id = $1 and v.id = i.venda_id
      where i.account_id = $1 and i.origem_venda_id = any($2::bigint[]) and ${stands('v')}
        and v.id is distinct from $3
      order by v.id, i.num`,
    values: [account_id, origins, but],
  })
  return rows
}

/** A line of a return that moves goods, with the returned note and its line. */
export interface ReturnedLine {
  venda_id: number
  num: number
  qtde: string
  note: number
  /** Number of the line in the note. */
  line: number
}

/** Reads the lines that move goods in this return and in other valid returns of the same notes. */
export async function readReturnedLines(q: Q, { account_id }: Tenant, id: number): Promise<ReturnedLine[]> {
  const { rows } = await q.query<ReturnedLine & { dita: GoodsLine; regra: GoodsRule; cfop: string | null }>({
    name: 'documento-linhas-devolvidas',
    text: `select i.venda_id, i.num, i.qtde::text, i.origem_venda_id as note, i.origem_item as line,
        json_build_object('cfop', i.demais->'cfop', 'mov_estoque', i.demais->'mov_estoque') as dita,
        v.regras->'icms'->i.regraicms_id::text as regra, v.demais->>'cfop_id' as cfop
      from venda_itens i join vendas v on v.account_id = $1 and v.id = i.venda_id
      where i.account_id = $1 and ${stands('v')}
        and i.origem_venda_id in (select o.origem_venda_id from venda_itens o where o.account_id = $1 and o.venda_id = $2)
      order by i.venda_id, i.num`,
    values: [account_id, id],
  })
  return rows.flatMap(({ dita, regra, cfop, ...line }) => (movesGoods(dita, regra, cfop) ? [line] : []))
}

/** Reads the source documents of a document, and the note that a supplementary document completes. */
export async function readOrigins(q: Q, { account_id }: Pick<Sessao, 'account_id'>, id: number) {
  const { rows } = await q.query<Linked>({
    name: 'documento-de-que',
    text: `select v.id, v.tipo_operacao as tipo, v.terminal_id from vendas v
      where v.account_id = $1 and v.id in (
        select i.origem_venda_id from venda_itens i where i.account_id = $1 and i.venda_id = $2
        union select d.venda_id from vendas c
          cross join lateral jsonb_array_elements_text(c.demais->'ref') as r(chave)
          join documentos_fiscais d on d.account_id = $1 and d.empresa_id = c.empresa_id and d.chave = r.chave and d.atual
          where c.account_id = $1 and c.id = $2 and c.tipo_documento = 2) order by v.id`,
    values: [account_id, id],
  })
  return rows
}

/** Reads the XML of a document's NF-e when it has ST withheld earlier (vBCSTRet); else null. */
export async function readXmlWithRetained(q: Q, { account_id }: Tenant, id: number): Promise<string | null> {
  const { rows } = await q.query<{ xml: string }>({
    name: 'documento-xml-retido',
    text: `select coalesce(d.xml_proc, d.xml_assinado) as xml from documentos_fiscais d
      where d.account_id = $1 and d.venda_id = $2 and d.atual and strpos(coalesce(d.xml_proc, d.xml_assinado), '<vBCSTRet>') > 0`,
    values: [account_id, id],
  })
  return rows[0]?.xml ?? null
}

/** Lists the valid supplementary notes of a document's note: they refer to its key, and take no quantity of its lines. */
export async function readCompleting(q: Q, { account_id }: Pick<Sessao, 'account_id'>, id: number) {
  const { rows } = await q.query<Linked>({
    name: 'documento-completado-por',
    text: `select c.id, c.tipo_operacao as tipo, c.terminal_id from documentos_fiscais d
      join vendas c on c.account_id = $1 and c.empresa_id = d.empresa_id and c.tipo_documento = 2
        and c.demais->'ref' ? d.chave and ${stands('c')}
      where d.account_id = $1 and d.venda_id = $2 and d.atual order by c.id`,
    values: [account_id, id],
  })
  return rows
}

/** A document found by the access key of its note. */
interface ByKey extends Linked {
  chave: string
  status: VendaAnswer['status']
}

/** Reads the company's CNPJ, and the company's notes with these keys. */
export async function readByKey(
  q: Q,
  { account_id, empresa_id }: Sessao,
  chaves: readonly string[],
): Promise<{ empresa: string; notas: ByKey[] }> {
  const { rows } = await q.query<{ empresa: string; notas: ByKey[] }>({
    name: 'documento-por-chave',
    text: `select e.cnpj as empresa, (select coalesce(json_agg(to_json(x) order by x.id), '[]') from (
        select v.id, v.tipo_operacao as tipo, v.terminal_id, v.status, d.chave from documentos_fiscais d
        join vendas v on v.account_id = $1 and v.id = d.venda_id and v.empresa_id = $2
        where d.account_id = $1 and d.chave = any($3::text[]) and d.atual) x) as notas
      from empresas e where e.account_id = $1 and e.id = $2`,
    values: [account_id, empresa_id, chaves],
  })
  return rows[0] as { empresa: string; notas: ByKey[] }
}

/** Reads the products' tax reform rules, by the field names of a line. */
export async function readReformRules(
  q: Q,
  { account_id }: Tenant,
  produtos: readonly number[],
): Promise<ReadonlyMap<unknown, Readonly<Record<string, number | null>>>> {
  const columns = RTC_KINDS.map(kind => `'regra${kind}_id', ${idOf(kind)}`).join(', ')
  const { rows } = await q.query<{ id: number; regras: Record<string, number | null> }>({
    name: 'documento-regras-da-reforma',
    text: `select id, json_build_object(${columns}) as regras from produtos where account_id = $1 and id = any($2::bigint[])`,
    values: [account_id, produtos],
  })
  return new Map(rows.map(({ id, regras }) => [id, regras]))
}

/** Reads what kind of buyer the goods of a sale went to (`domain/fiscal/comprador.ts`); null: no such sale. */
export async function readBuyer(
  q: Q,
  { account_id }: Tenant,
  venda_id: number,
): Promise<TipoComprador | null> {
  const { rows } = await q.query<{ tipo: TipoComprador | null }>({
    name: 'documento-comprador',
    text: `select case when v.modelo::text = '65' then 9
        else coalesce((${selectAddress('a.tipo_contribuite', 'v.parceiro_id', { at: 'v.addresse_id', conta: '$1' })}), 9) end as tipo
      from vendas v where v.account_id = $1 and v.id = $2`,
    values: [account_id, venda_id],
  })
  return rows[0]?.tipo ?? null
}
