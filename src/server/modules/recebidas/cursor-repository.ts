import type { Fuso } from '../../../core/document/fuso.ts'
import type { Q, Tenant } from '../../db/transaction.ts'

/** Projects whose authority distributes documents to a company: each has its own numbers (NSU) and pauses. */
export type Projeto = 'nfe' | 'cte'

/** Company data needed to query SEFAZ's distribution service. */
export interface Interessada {
  empresa_id: number
  projeto: Projeto
  cnpj: string
  uf: string
  fuso: Fuso
  tp_amb: 1 | 2
  /** True while the company trains: it issues to the simulator, and its suppliers to SEFAZ. */
  treinamento: boolean
  /** True when the company's plan includes received notes (manifestation). */
  manifesto: boolean
}

export async function readCompany(
  q: Q,
  empresa_id: number,
  projeto: Projeto = 'nfe',
): Promise<Interessada | null> {
  const { rows } = await q.query<Interessada>(
    `select e.id as empresa_id, e.cnpj, e.uf, e.fuso, e.ambiente_sefaz as tp_amb, e.treinamento, coalesce(p.manifesto, false) as manifesto
      from empresas e left join planos p on p.account_id = $conta and p.id = e.plano_id where e.account_id = $conta and e.id = $1`,
    [empresa_id],
  )
  return rows[0] ? { ...rows[0], projeto } : null
}

export interface Cursor {
  ult_nsu: number
  max_nsu: number
  proxima_em: Date
  consultada_em: Date | null
  /** Times of the last queries by key or by number (NSU), ISO. */
  consultas: string[]
  /** Document numbers (NSU) missing in the responses, still to be fetched. */
  lacunas: number[]
  cstat: string | null
  problema: string | null
}

const COLUMNS = 'ult_nsu, max_nsu, proxima_em, consultada_em, consultas, lacunas, cstat, problema'

/** Reads the company's position in the distribution service; null: never queried. */
export async function readCursor(q: Q, { empresa_id, tp_amb, projeto }: Interessada): Promise<Cursor | null> {
  const { rows } = await q.query<Cursor>(
    `select ${COLUMNS} from distribuicoes where account_id = $conta and empresa_id = $1 and tp_amb = $2 and projeto = $3`,
    [empresa_id, tp_amb, projeto],
  )
  return rows[0] ?? null
}

/** Reads and locks the company's position, creating it if needed, so that queries are counted correctly. */
export async function takeCursor(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, tp_amb, projeto }: Interessada,
  agora: Date,
): Promise<Cursor> {
  await q.query(
    `insert into distribuicoes (account_id, empresa_id, tp_amb, proxima_em, projeto) values ($1, $2, $3, $4, $5)
      on conflict (account_id, empresa_id, tp_amb, projeto) do nothing`,
    [account_id, empresa_id, tp_amb, agora.toISOString(), projeto],
  )
  const { rows } = await q.query<Cursor>(
    `select ${COLUMNS} from distribuicoes where account_id = $conta and empresa_id = $1 and tp_amb = $2 and projeto = $3 for update`,
    [empresa_id, tp_amb, projeto],
  )
  return rows[0] as Cursor
}

export async function writeCursor(
  q: Q,
  { empresa_id, tp_amb, projeto }: Interessada,
  mudanca: Partial<Cursor>,
): Promise<void> {
  const names = Object.keys(mudanca) as (keyof Cursor)[]
  const wire = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value)
  await q.query(
    `update distribuicoes set ${names.map((name, i) => `${name} = $${i + 4}`).join(', ')}
      where account_id = $conta and empresa_id = $1 and tp_amb = $2 and projeto = $3`,
    [empresa_id, tp_amb, projeto, ...names.map(name => wire(mudanca[name]))],
  )
}
