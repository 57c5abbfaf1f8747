import type { Q } from '../../db/transaction.ts'

/** Reads the dashboard cards that the user chose; null: not chosen yet. */
export async function chosenCards(q: Q, usuario_id: number): Promise<string[] | null> {
  const { rows } = await q.query<{ cartoes: string[] }>(
    'select cartoes from painel_escolhas where account_id = $conta and usuario_id = $1',
    [usuario_id],
  )
  return rows[0]?.cartoes ?? null
}

export const chooseCards = (q: Q, usuario_id: number, cartoes: readonly string[]) =>
  q.query(
    `insert into painel_escolhas (account_id, usuario_id, cartoes) values ($conta::bigint, $1, $2)
      on conflict (account_id, usuario_id) do update set cartoes = excluded.cartoes`,
    [usuario_id, cartoes],
  )

/** Most views that stand on the home screen. */
const MOST_VIEWS = 6

export interface HomeView {
  id: number
  nome: string
  relatorio: string
  consulta: string | null
}

/** Reads the views that the user put on the home screen of a company. */
export async function homeViews(q: Q, usuario_id: number, empresa_id: number): Promise<HomeView[]> {
  const { rows } = await q.query<HomeView>(
    `select id, nome, relatorio, consulta from relatorios_visoes
      where account_id = $conta and usuario_id = $1 and empresa_id = $2 and no_inicio order by nome, id limit ${MOST_VIEWS}`,
    [usuario_id, empresa_id],
  )
  return rows
}

interface Goal {
  vendedor_id: number | null
  nome: string | null
  valor: string
}

/** Reads the goals of a month (MM/YYYY): the company's first, then sellers by name. */
export async function readGoals(q: Q, empresa_id: number, mes: string): Promise<Goal[]> {
  const { rows } = await q.query<Goal>(
    `select m.vendedor_id, u.nome, m.valor::numeric(17, 2)::text as valor
      from metas m left join usuarios u on u.account_id = $conta and u.id = m.vendedor_id
      where m.account_id = $conta and m.empresa_id = $1 and m.mes = $2 order by u.nome nulls first, m.id`,
    [empresa_id, mes],
  )
  return rows
}

interface Certificate {
  /** True when the company is in training mode, which uses a certificate made by this server. */
  treino: boolean
  /** Last day of validity, ISO; null: no certificate. */
  ate: string | null
}

/** Reads until when the company's certificate is valid. */
export async function readCertificate(q: Q, empresa_id: number): Promise<Certificate> {
  const { rows } = await q.query<Certificate>(
    `select treinamento as treino, validade_certificado::text as ate from empresas where account_id = $conta and id = $1`,
    [empresa_id],
  )
  return rows[0] ?? { treino: false, ate: null }
}
