import type { Transferencia } from '../../../domain/api/livro.ts'
import type { Q } from '../../db/transaction.ts'

export interface NewTransfer {
  uuid: string
  empresa_id: number
  de_conta_id: number
  para_conta_id: number
  valor: string
  /** Date of the transfer, ISO. */
  data: string
  historico: string
  usuario_id: number
}

/** Inserts a transfer; null: its uuid is already used. */
export async function insertTransfer(q: Q, t: NewTransfer): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `insert into transferencias (account_id, uuid, empresa_id, de_conta_id, para_conta_id, valor, data, historico, usuario_id)
      values ($conta, $1, $2, $3, $4, $5, $6, $7, $8) on conflict (account_id, uuid) do nothing returning id`,
    [...[t.uuid, t.empresa_id, t.de_conta_id, t.para_conta_id, t.valor, t.data, t.historico], t.usuario_id],
  )
  return rows[0]?.id ?? null
}

export type StoredTransfer = Transferencia

/** Finds a transfer by id or uuid. */
export async function readTransfer(
  q: Q,
  empresa_id: number,
  by: { id: number } | { uuid: string },
): Promise<StoredTransfer | undefined> {
  const [column, value] = 'id' in by ? ['t.id', by.id] : ['t.uuid', by.uuid]
  const { rows } = await q.query<StoredTransfer>(
    `select t.id, t.valor::text, t.data::text, t.historico, coalesce(u.nome, '') as usuario,
        json_build_object('id', d.id, 'nome', d.nome) as de, json_build_object('id', p.id, 'nome', p.nome) as para,
        exists (select from movimentos m join movimentos e on e.account_id = $conta and e.estorna_id = m.id
          where m.account_id = $conta and m.origem_tipo = 'transferencia' and m.origem_id = t.id) as estornada
      from transferencias t
      join contas_financeiras d on d.account_id = $conta and d.id = t.de_conta_id
      join contas_financeiras p on p.account_id = $conta and p.id = t.para_conta_id
      left join usuarios u on u.account_id = $conta and u.id = t.usuario_id
      where t.account_id = $conta and t.empresa_id = $1 and ${column} = $2`,
    [empresa_id, value],
  )
  return rows[0]
}
