import type { PrecoAgendado } from '../../../core/prices/scheduled.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { keepOldLabels } from '../../db/beside.ts'
import type { Q } from '../../db/transaction.ts'

export interface Agendado extends PrecoAgendado {
  id: number
  empresa_id: number
  produto_id: number
  situacao: number
  inicia_em: Date
  termina_em: Date | null
  usuario_id: number
  agendado_por: string
  aplicado: PrecoAplicado[] | null
}

/** A price replaced by a scheduled one. `grade_id`: row of the product's grid; null: the product itself. */
export interface PrecoAplicado {
  grade_id: number | null
  antes: string
  depois: string
  /** Margin of the product, if the schedule changes it. */
  margem?: Margem
}

export interface Margem {
  antes: string | null
  depois: string | null
}

/** Reads a scheduled price and locks it; null: it was deleted. */
export async function takeScheduled(q: Q, id: number): Promise<Agendado | null> {
  const { rows } = await q.query<Agendado>(
    `select id, empresa_id, produto_id, tipo, trim_scale(valor)::text as valor, situacao, inicia_em, termina_em, usuario_id,
        agendado_por, aplicado from precos_agendados where account_id = $conta and id = $1 for update`,
    [id],
  )
  return rows[0] ?? null
}

export interface ProdutoAgendado {
  nome: string
  controle_grade: boolean
  preco_vend: string | null
  preco_comp: string | null
  marge_luc: string | null
  valor_decimal: number
  arredondar_preco: number
  /** Grid rows with their own price. */
  grades: { id: number; preco_vend: string; preco_comp: string | null }[]
}

export async function holdPrices(q: Q, produto_id: number): Promise<ProdutoAgendado | null> {
  const { rows } = await q.query<ProdutoAgendado>(
    `select p.nome, p.controle_grade, trim_scale(p.preco_vend)::text as preco_vend,
        trim_scale(p.preco_comp)::text as preco_comp, trim_scale(p.marge_luc)::text as marge_luc, a.valor_decimal, e.arredondar_preco,
        coalesce((select json_agg(json_build_object('id', g.id, 'preco_vend', trim_scale(g.preco_vend)::text,
            'preco_comp', trim_scale(g.preco_comp)::text) order by g.ordem, g.id)
          from produto_grades g where g.account_id = $conta and g.produto_id = p.id and g.preco_vend is not null), '[]') as grades
      from produtos p join accounts a on a.account_id = $conta and a.id = p.account_id join empresas e on e.account_id = $conta and e.id = p.empresa_id
      where p.account_id = $conta and p.id = $1 for no key update of p`,
    [produto_id],
  )
  return rows[0] ?? null
}

/** Writes prices, always the product's row too, whose version the catalogue uses. `margem` null: the margin stays. */
export async function writePrices(
  q: Q,
  produto_id: number,
  precos: readonly { grade_id: number | null; preco: string }[],
  margem: Margem | null,
  agora: Date,
): Promise<void> {
  const own = precos.find(({ grade_id }) => grade_id === null)
  if (own) await keepOldLabels(q, produtos.id, [{ id: produto_id, preco: own.preco }])
  await q.query(
    `update produtos set preco_vend = coalesce($2::numeric, preco_vend),
        marge_luc = case when $3 then $4::numeric else marge_luc end, atualizado_em = $5 where account_id = $conta and id = $1`,
    [produto_id, own?.preco ?? null, margem !== null, margem?.depois ?? null, agora.toISOString()],
  )
  const linhas = precos.filter(({ grade_id }) => grade_id !== null)
  await keepOldLabels(
    q,
    produtos.fields.grades.table,
    linhas.map(({ grade_id, preco }) => ({ id: grade_id ?? 0, preco })),
  )
  if (linhas.length > 0)
    await q.query(
      `update produto_grades g set preco_vend = x.preco from unnest($2::bigint[], $3::numeric[]) x (id, preco)
        where g.account_id = $conta and g.produto_id = $1 and g.id = x.id`,
      [produto_id, linhas.map(({ grade_id }) => grade_id), linhas.map(({ preco }) => preco)],
    )
}

export async function conclude(
  q: Q,
  id: number,
  fim: { situacao: 2 | 3 | 4; motivo: string; aplicado: readonly PrecoAplicado[] | null; agora: Date },
): Promise<void> {
  await q.query(
    'update precos_agendados set situacao = $2, motivo = $3, aplicado = $4, atualizado_em = $5 where account_id = $conta and id = $1',
    [id, fim.situacao, fim.motivo.slice(0, 200), JSON.stringify(fim.aplicado), fim.agora.toISOString()],
  )
}

/** Adds a notification for the company. */
export async function tell(
  q: Q,
  aviso: { account_id: number; empresa_id: number; titulo: string; mensagem: string; em: Date },
): Promise<void> {
  await q.query(
    "insert into notificacoes (account_id, empresa_id, tipo, titulo, mensagem, data) values ($1, $2, 'preco', $3, $4, $5)",
    [aviso.account_id, aviso.empresa_id, aviso.titulo, aviso.mensagem, aviso.em.toISOString()],
  )
}
