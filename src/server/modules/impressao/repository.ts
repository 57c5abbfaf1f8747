import type { TipoPapel } from '../../../core/paper/papers/sale/paper.ts'
import type { Danfe } from '../../../core/paper/ticket.ts'
import type { OWN_PAPERS } from '../../../domain/api/impressao.ts'
import { PRINT_AFTER } from '../../../domain/config/impressao.ts'
import type { Impressora } from '../../../domain/options/impressora.ts'
import type { PrintMoment } from '../../../domain/records/grupo_impressoes/index.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { tookCash } from '../../money/cash-repository.ts'

/** Types of papers that do not belong to a sale. */
export type OwnPaper = (typeof OWN_PAPERS)[number]

/** Content of a paper, as stored in the print queue. */
export type Ticket = Pick<Danfe, 'titulo' | 'blocos'>

export interface Impressao {
  id: number
  empresa_id: number
  /** Null: paper of a printing group, for an order that no till made. */
  terminal_id: number | null
  /** Printing group, for the type `cozinha`. */
  grupo_id: number | null
  /** Id of the sale; null: the paper has no sale, and `papel` is its content. */
  venda_id: number | null
  documento_id: number | null
  tipo: 'danfe' | 'comprovante' | 'cancelamento' | 'cozinha' | 'entrega' | TipoPapel | OwnPaper
  papel: Ticket | null
  vias: number
  status: 'pendente' | 'impressa' | 'erro'
  /** Current printer of the till or printing group; once printed, the printer that was used. */
  destino: string | null
  tentativas: number
  erro: string | null
  criado_em: Date
  impressa_em: Date | null
  /** Properties of the printer; `gaveta` says that this paper opens its drawer. */
  impressora: Impressora
}

const SELECT = `select i.id, coalesce(v.empresa_id, t.empresa_id) as empresa_id, i.terminal_id, i.grupo_id, i.venda_id, i.documento_id, i.tipo,
    i.papel, i.vias, i.status,
    coalesce(i.destino, nullif(case when i.grupo_id is null then t.impressora else g.impressora end, '')) as destino, i.tentativas, i.erro, i.criado_em, i.impressa_em,
    jsonb_build_object(
      'colunas', coalesce(g.impressora_colunas, t.impressora_colunas),
      'pagina', coalesce(g.impressora_pagina, t.impressora_pagina),
      'corte', coalesce(g.impressora_corte, t.impressora_corte),
      -- a paper that is late, or is asked for again, finds nobody at the drawer
      'gaveta', i.grupo_id is null and t.impressora_gaveta and i.impressa_em is null and i.tentativas = 0
        and (i.tipo in ('caixa', 'teste') or i.documento_id is not null and v.terminal_id is not null and ${tookCash('i.venda_id')})) as impressora
  from impressoes i
  left join vendas v on v.account_id = $1 and v.id = i.venda_id
  left join terminais t on t.account_id = $1 and t.id = i.terminal_id
  left join grupo_impressoes g on g.account_id = $1 and g.id = i.grupo_id
  where i.account_id = $1`

/** Inserts a paper into the print queue and returns its id; null: the till has no printer. */
export async function insertPrint(
  q: Q,
  tenant: Tenant,
  p: Pick<Impressao, 'terminal_id' | 'venda_id' | 'documento_id' | 'tipo' | 'vias'> & {
    usuario_id: number | null
    papel?: Ticket
  },
): Promise<number | null> {
  const { rowCount: prints } = await q.query({
    name: 'impressao-terminal',
    text: `select from terminais where account_id = $1 and id = $2 and coalesce(impressora, '') <> ''`,
    values: [tenant.account_id, p.terminal_id],
  })
  if (!prints) return null
  const { rows } = await q.query<{ id: number }>({
    name: 'impressao-insert',
    text: `insert into impressoes (account_id, terminal_id, venda_id, documento_id, tipo, vias, usuario_id, papel)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [
      ...[tenant.account_id, p.terminal_id, p.venda_id, p.documento_id, p.tipo, p.vias, p.usuario_id],
      p.papel ? JSON.stringify(p.papel) : null,
    ],
  })
  return rows[0]?.id ?? null
}

export async function readPrint(q: Q, tenant: Tenant, id: number): Promise<Impressao | undefined> {
  const { rows } = await q.query<Impressao>({
    name: 'impressao-read',
    text: `${SELECT} and i.id = $2`,
    values: [tenant.account_id, id],
  })
  return rows[0]
}

/**
 * Marks a paper as printed, and the failed papers of the same sale, type and printing group with it. The first print of
 * a note sets `impressa_em`, after which its XML must not change. Commits asynchronously: a mark lost in a power cut
 * only causes a second print.
 */
export async function markPrinted(q: Q, tenant: Tenant, p: Impressao, em: Date): Promise<void> {
  await q.query('set local synchronous_commit = off')
  await q.query({
    name: 'impressao-feita',
    text: `with i as (update impressoes set status = 'impressa', impressa_em = $3, erro = null, destino = $4,
        tentativas = tentativas + 1 where account_id = $1 and id = $2 returning documento_id),
      antes as (update impressoes set status = 'impressa' where account_id = $1 and venda_id = $5 and tipo = $6
        and status = 'erro' and id <> $2 and grupo_id is not distinct from $7::bigint)
      update documentos_fiscais d set impressa_em = $3 from i
        where d.account_id = $1 and d.id = i.documento_id and d.impressa_em is null`,
    values: [tenant.account_id, p.id, em.toISOString(), p.destino, p.venda_id, p.tipo, p.grupo_id],
  })
}

/** SQL of when the paper of a sale is printed: as its till `t` says, else its company `e`. */
export const PRINT_AFTER_SQL = 'coalesce(t.imprimir_apos, e.imprimir_apos)'

/**
 * Reads when the sale's till or the company prints NFC-e papers. `tem_email`: the sale's customer has an e-mail address; read only when that
 * decides if the paper is printed.
 */
export async function readPrintAfter(
  q: Q,
  empresa_id: number,
  venda_id: number,
): Promise<{ apos: number; tem_email: boolean }> {
  const { rows } = await q.query<{ apos: number; tem_email: boolean }>({
    name: 'impressao-apos',
    text: `select ${PRINT_AFTER_SQL} as apos, ${PRINT_AFTER_SQL} = $3 and exists (select from parceiros p, unnest(p.email) as para
        where p.account_id = $conta and p.id = v.parceiro_id and para <> '') as tem_email
      from empresas e left join vendas v on v.account_id = $conta and v.id = $2
        left join terminais t on t.account_id = $conta and t.id = v.terminal_id
      where e.account_id = $conta and e.id = $1`,
    values: [empresa_id, venda_id, PRINT_AFTER.mailOnly],
  })
  return rows[0] ?? { apos: PRINT_AFTER.always, tem_email: false }
}

/** Reads how many copies the company prints of each paper. */
export async function readCopies(
  q: Q,
  empresa_id: number,
): Promise<{ cupom: number; gaveta: number; crediario: number }> {
  const { rows } = await q.query<{ cupom: number; gaveta: number; crediario: number }>(
    `select vias_cupom as cupom, vias_sangria as gaveta, vias_crediario as crediario from empresas
      where account_id = $conta and id = $1`,
    [empresa_id],
  )
  return rows[0] ?? { cupom: 1, gaveta: 1, crediario: 1 }
}

/** Queues the lines once for each printing group of this moment that has a printer. Returns the ids. */
export async function insertGroupPrints(
  q: Q,
  { venda_id, quando, usuario_id }: { venda_id: number; quando: PrintMoment; usuario_id: number | null },
): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>({
    name: 'impressao-grupos',
    text: `insert into impressoes (account_id, terminal_id, grupo_id, venda_id, tipo, vias, usuario_id)
      select v.account_id, v.terminal_id, g.id, v.id, 'cozinha', g.vias, $3
        from vendas v
        join grupo_impressoes g on g.account_id = $conta and g.account_id = v.account_id and g.imprimir_em = $2 and coalesce(g.impressora, '') <> ''
        where v.account_id = $conta and v.id = $1
          and exists (select from venda_itens i
            join produtos p on p.account_id = $conta and p.account_id = i.account_id and p.id = i.produto_id
            where i.account_id = $conta and i.account_id = v.account_id and i.venda_id = v.id and p.grupo_impressao_id = g.id)
          and not exists (select from impressoes b
            where b.account_id = $conta and b.account_id = v.account_id and b.venda_id = v.id and b.grupo_id = g.id)
        order by g.id
      returning id`,
    values: [venda_id, quando, usuario_id],
  })
  return rows.map(({ id }) => id)
}

/** Reads the properties of a till's printer; undefined: the company has no such till. */
export async function readPrinter(
  q: Q,
  { empresa_id }: { empresa_id: number },
  terminal_id: number,
): Promise<(Impressora & { terminal: string }) | undefined> {
  const { rows } = await q.query<Impressora & { terminal: string }>(
    `select nome as terminal, impressora_colunas as colunas, impressora_pagina as pagina, impressora_corte as corte,
      impressora_gaveta as gaveta from terminais where account_id = $conta and empresa_id = $1 and id = $2`,
    [empresa_id, terminal_id],
  )
  return rows[0]
}

/** Puts a paper back in the queue, for the present printer of its till or printing group. */
export async function markPending(q: Q, tenant: Tenant, id: number): Promise<void> {
  await q.query(
    `update impressoes set status = 'pendente', destino = null where account_id = $1 and id = $2`,
    [tenant.account_id, id],
  )
}

export async function markFailed(q: Q, tenant: Tenant, id: number, erro: string): Promise<void> {
  await q.query(
    `update impressoes set status = 'erro', erro = $3, tentativas = tentativas + 1
      where account_id = $1 and id = $2`,
    [tenant.account_id, id, erro],
  )
}

export async function listPrints(
  q: Q,
  tenant: Tenant & { empresa_id: number },
  f: {
    terminal_id?: number | undefined
    venda_id?: number | undefined
    todas: '0' | '1'
    page: number
    limit: number
  },
): Promise<{ rows: Impressao[]; total: number }> {
  const where = `and coalesce(v.empresa_id, t.empresa_id) = $2 and ($3::bigint is null or i.terminal_id = $3)
    and ($4::bigint is null or i.venda_id = $4) and ($5 or i.status <> 'impressa')`
  const params = [
    tenant.account_id,
    tenant.empresa_id,
    f.terminal_id ?? null,
    f.venda_id ?? null,
    f.todas === '1',
  ]
  const total = await q.query<{ n: number }>(
    `select count(*)::int as n from impressoes i
      left join vendas v on v.account_id = $1 and v.id = i.venda_id
      left join terminais t on t.account_id = $1 and t.id = i.terminal_id where i.account_id = $1 ${where}`,
    params,
  )
  const { rows } = await q.query<Impressao>(`${SELECT} ${where} order by i.id desc limit $6 offset $7`, [
    ...params,
    f.limit,
    (f.page - 1) * f.limit,
  ])
  return { rows, total: total.rows[0]?.n ?? 0 }
}
