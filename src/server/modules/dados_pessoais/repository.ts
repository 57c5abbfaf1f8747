import { offers, reserves } from '../../../core/document/types/index.ts'
import { ORDER, QUOTE } from '../../../core/document/types/numbers.ts'
import { PARTES_SEM_PESSOA } from '../../../domain/canais/opendelivery/campos.ts'
import type { Q } from '../../db/transaction.ts'
import { isOfTypes } from '../../documents/of-types.ts'

/** Settings of a company that decide what goes. */
export interface Keeping {
  fuso: string
  /** Months that data is kept; 0: for ever. */
  meses: number
}

export async function readKeeping(q: Q, empresa_id: number): Promise<Keeping | null> {
  const { rows } = await q.query<Keeping>(
    `select e.fuso, a.lgpd_meses as meses from empresas e join accounts a on a.account_id = $conta and a.id = $conta
      where e.account_id = $conta and e.id = $1`,
    [empresa_id],
  )
  return rows[0] ?? null
}

export interface Batch {
  id: number
  antes_de: string
  apagar_em: string
}

/** Reads the batch that was announced and is not done; locks it. */
export async function openBatch(q: Q, empresa_id: number): Promise<Batch | null> {
  const { rows } = await q.query<Batch>(
    `select id, antes_de::text, apagar_em::text from dados_pessoais_lotes
      where account_id = $conta and empresa_id = $1 and feito_em is null order by id limit 1 for update`,
    [empresa_id],
  )
  return rows[0] ?? null
}

export async function lastBatch(q: Q, empresa_id: number): Promise<{ em: Date; documentos: number } | null> {
  const { rows } = await q.query<{ em: Date; documentos: number }>(
    `select feito_em as em, apagados as documentos from dados_pessoais_lotes
      where account_id = $conta and empresa_id = $1 and feito_em is not null order by id desc limit 1`,
    [empresa_id],
  )
  return rows[0] ?? null
}

export async function announce(
  q: Q,
  b: { empresa_id: number; antes_de: string; apagar_em: string; listados: number; em: Date },
): Promise<void> {
  await q.query(
    `insert into dados_pessoais_lotes (account_id, empresa_id, antes_de, apagar_em, listados, criado_em)
      values ($conta, $1, $2, $3, $4, $5)`,
    [b.empresa_id, b.antes_de, b.apagar_em, b.listados, b.em.toISOString()],
  )
}

/** Ends a batch; `apagados` null: it was given up, because data is kept for ever now. */
export const endBatch = (q: Q, id: number, em: Date, apagados: number) =>
  q.query(
    'update dados_pessoais_lotes set feito_em = $2, apagados = $3 where account_id = $conta and id = $1',
    [id, em.toISOString(), apagados],
  )

/** SQL of the day, in the company's zone, on which the document `v` was last changed. */
const CHANGED = `(coalesce(v.salvo_em, v.datavenda) at time zone e.fuso::interval)::date`

/** SQL condition: the quote or order `v` names somebody and came to nothing: no note, no document made of it, no money. */
const CAME_TO_NOTHING = `${isOfTypes('v', tipo => offers(tipo) || reserves(tipo))}
    and (v.parceiro_id is not null or v.nome_consumidor is not null or v.cpf_cnpj is not null)
    and not exists (select from documentos_fiscais d where d.account_id = $conta and d.venda_id = v.id)
    and not exists (select from venda_itens i where i.account_id = $conta and i.origem_venda_id = v.id)
    and not exists (select from movimentos m where m.account_id = $conta and m.origem_tipo = 'venda' and m.origem_id = v.id)
    and not exists (select from lancamentos l where l.account_id = $conta and l.origem_tipo = 'venda' and l.origem_id = v.id)`

const OLD = `from vendas v join empresas e on e.account_id = $conta and e.id = v.empresa_id
  where v.account_id = $conta and v.empresa_id = $1 and ${CHANGED} < $2::date and ${CAME_TO_NOTHING}`

/** SQL of the quotes and orders that came to nothing, with the months that data is kept and the day of the open batch. */
export const OLD_ROWS = `select v.id, v.account_id, v.empresa_id, case when ${isOfTypes('v', offers)} then ${QUOTE} else ${ORDER} end as tipo,
    (v.datavenda at time zone e.fuso::interval)::date as data, ${CHANGED} as mudado, v.valor_total as valor,
    coalesce((select p.nome from parceiros p where p.account_id = $conta and p.id = v.parceiro_id),
      v.nome_consumidor, v.cpf_cnpj, '') as cliente,
    a.lgpd_meses as meses, (select b.antes_de from dados_pessoais_lotes b where b.account_id = $conta and b.empresa_id = v.empresa_id
      and b.feito_em is null order by b.id limit 1) as antes_de
  from vendas v join empresas e on e.account_id = $conta and e.id = v.empresa_id
  join accounts a on a.account_id = $conta and a.id = $conta
  where v.account_id = $conta and ${CAME_TO_NOTHING}`

export async function countOld(q: Q, empresa_id: number, antes_de: string): Promise<number> {
  const { rows } = await q.query<{ total: number }>(`select count(*)::int as total ${OLD}`, [
    empresa_id,
    antes_de,
  ])
  return rows[0]?.total ?? 0
}

/** Takes the personal data off the old documents; returns how many. Links die; answers, notices and letters lose their names. */
export async function eraseOld(q: Q, empresa_id: number, antes_de: string, em: Date): Promise<number> {
  const { rows } = await q.query<{ id: number; numero: string }>(
    `update vendas t set parceiro_id = null, addresse_id = null, addresse_entrega_id = null, nome_consumidor = null,
        cpf_cnpj = null, obs = null, atualizado_em = $3
      where t.account_id = $conta and t.id in (select v.id ${OLD})
      returning t.id, coalesce(t.demais ->> 'numerocodumento', t.id::text) as numero`,
    [empresa_id, antes_de, em.toISOString()],
  )
  // of a channel's order that was sold the note keeps the customer
  await q.query(
    `update canal_pedidos set corpo = (select coalesce(jsonb_object_agg(o.k, o.v), '{}') from jsonb_each(corpo) o (k, v)
        where o.k = any($3::text[]))
      where account_id = $conta and empresa_id = $1 and em < $2::date
        and exists (select from jsonb_object_keys(corpo) k where k <> all($3::text[]))`,
    [empresa_id, antes_de, PARTES_SEM_PESSOA],
  )
  // the district stays, by which times are reported
  await q.query(
    `update entregas set nome = null, telefone = null, logradouro = null, numero = null, complemento = null, cep = null,
        referencia = null
      where account_id = $conta and empresa_id = $1 and recebido_em < $2::date and coalesce(nome, telefone, logradouro, referencia) is not null`,
    [empresa_id, antes_de],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await q.query(
    `update orcamentos_links set revogado_em = coalesce(revogado_em, $2) where account_id = $conta and venda_id = any($1)`,
    [ids, em.toISOString()],
  )
  await q.query(
    `update orcamentos_respostas set nome = '', motivo = '', ip = '', navegador = ''
      where account_id = $conta and venda_id = any($1)`,
    [ids],
  )
  // a notice has no link to its quote: its title says the number
  await q.query(
    `update notificacoes set mensagem = 'Dados pessoais apagados' where account_id = $conta and empresa_id = $2
      and exists (select from unnest($1::text[]) n
        where starts_with(titulo, 'Orçamento ' || n || ' aceito: ') or starts_with(titulo, 'Orçamento ' || n || ' recusado: '))`,
    [rows.map(({ numero }) => numero), empresa_id],
  )
  await q.query(
    `update emails set para = '', assunto = '', conteudo = null where account_id = $conta
      and id in (select email_id from papeis_enviados where account_id = $conta and venda_id = any($1))`,
    [ids],
  )
  await q.query(
    `update papeis_enviados set para = '', assunto = '' where account_id = $conta and venda_id = any($1)`,
    [ids],
  )
  return ids.length
}
