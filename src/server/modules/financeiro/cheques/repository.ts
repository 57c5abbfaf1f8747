import type { PassoCheque } from '../../../../domain/options/cheques.ts'
import type { Cheque } from '../../../../domain/readings/cheques.ts'
import type { Q } from '../../../db/transaction.ts'
import { isBeingUndone } from '../../../documents/venda/repository.ts'
import { LAST_STEP, STATE } from '../../../money/cheques-repository.ts'

/** A cheque as stored, with where it is. */
export interface StoredCheque extends Cheque {
  movimento_id: number
  /** Last step that stands, with its row of the ledger and the origin of that row. */
  passo: {
    id: number
    movimento_id: number | null
    origem_tipo: string | null
    origem_id: number | null
  } | null
  /** Bank of its last deposit that stands. */
  banco_id: number | null
}

/** SQL of cheques, each with where it is. */
export const CHEQUE_ROWS = `select k.id, k.account_id, k.empresa_id, k.movimento_id, k.banco, k.conta, k.numero, k.emitente, k.bom_para, k.valor,
    k.parceiro_id,
    ${STATE('k', 's')} as estado, case when f.id is not null then json_build_object('id', f.id, 'nome', f.nome) end as parceiro,
    case when m.origem_tipo = 'venda' then m.origem_id end as venda_id,
    coalesce((select d.serie || '/' || d.numero from documentos_fiscais d where d.account_id = $conta and m.origem_tipo = 'venda'
      and d.venda_id = m.origem_id and d.atual order by d.id desc limit 1), '') as nota,
    m.data as recebido, s.data as desde,
    coalesce(case when s.tipo in ('deposito', 'repasse') then coalesce(g.nome, c.nome) when s.tipo = 'cobranca' then g.nome end, '') as onde,
    coalesce(s.alinea, '') as alinea,
    case when s.id is not null then json_build_object('id', s.id, 'movimento_id', s.movimento_id, 'origem_tipo', l.origem_tipo,
      'origem_id', l.origem_id) end as passo,
    (select p.conta_id from cheque_passos p where p.account_id = $conta and p.cheque_id = k.id and p.tipo = 'deposito'
      and not exists (select from movimentos e where e.account_id = $conta and e.estorna_id = p.movimento_id)
      order by p.id desc limit 1) as banco_id
  from cheques k
  join movimentos m on m.account_id = $conta and m.id = k.movimento_id
  left join lateral ${LAST_STEP('k')} s on true
  left join movimentos l on l.account_id = $conta and l.id = s.movimento_id
  left join parceiros f on f.account_id = $conta and f.id = k.parceiro_id
  left join parceiros g on g.account_id = $conta and g.id = s.parceiro_id
  left join contas_financeiras c on c.account_id = $conta and c.id = s.conta_id
  where k.account_id = $conta`

type Words = Pick<Cheque, 'banco' | 'conta' | 'numero' | 'emitente' | 'bom_para'>

/** Reads cheques of the company, in the order of their ids. */
export async function readCheques(q: Q, empresa_id: number, ids: readonly number[]): Promise<StoredCheque[]> {
  const { rows } = await q.query<StoredCheque>(
    `${CHEQUE_ROWS} and k.empresa_id = $1 and k.id = any($2::bigint[]) order by k.id`,
    [empresa_id, ids],
  )
  return rows
}

/** Locks cheques against another step. */
export async function holdCheques(q: Q, empresa_id: number, ids: readonly number[]): Promise<void> {
  await q.query(
    'select 1 from cheques where account_id = $conta and empresa_id = $1 and id = any($2::bigint[]) order by id for update',
    [empresa_id, ids],
  )
}

/** Writes what is written on a cheque. */
export async function writeWords(q: Q, id: number, said: Words): Promise<void> {
  await q.query(
    `update cheques set banco = $2, conta = $3, numero = $4, emitente = $5, bom_para = $6
      where account_id = $conta and id = $1`,
    [id, said.banco, said.conta, said.numero, said.emitente, said.bom_para],
  )
}

interface NewStep {
  cheque_id: number
  tipo: PassoCheque
  /** ISO. */
  data: string
  conta_id?: number | null
  parceiro_id?: number | null
  alinea?: string
  movimento_id?: number | null
  usuario_id: number
}

/** Writes a step; its id is the origin of its postings. */
export async function insertStep(q: Q, s: NewStep): Promise<number> {
  const { rows } = await q.query<{ id: number }>(
    `insert into cheque_passos (account_id, cheque_id, tipo, data, conta_id, parceiro_id, alinea, movimento_id, usuario_id)
      values ($conta, $1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ...[s.cheque_id, s.tipo, s.data, s.conta_id ?? null, s.parceiro_id ?? null, s.alinea ?? ''],
      ...[s.movimento_id ?? null, s.usuario_id],
    ],
  )
  return rows[0]?.id as number
}

/** Says which row of the ledger a step wrote. */
export async function tieStep(q: Q, id: number, movimento_id: number): Promise<void> {
  await q.query('update cheque_passos set movimento_id = $2 where account_id = $conta and id = $1', [
    id,
    movimento_id,
  ])
}

/** Marks a step that moved no money as undone. */
export async function undoStep(q: Q, id: number, em: Date): Promise<void> {
  await q.query('update cheque_passos set desfeito_em = $2 where account_id = $conta and id = $1', [
    id,
    em.toISOString(),
  ])
}

/** Tells which cheques paid a sale whose note is being cancelled. */
export async function readOfUndone(q: Q, ids: readonly number[]): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select k.id from cheques k
        join movimentos m on m.account_id = $conta and m.id = k.movimento_id and m.origem_tipo = 'venda'
        join documentos_fiscais d on d.account_id = $conta and d.venda_id = m.origem_id
      where k.account_id = $conta and k.id = any($1::bigint[]) and ${isBeingUndone('d')}`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
