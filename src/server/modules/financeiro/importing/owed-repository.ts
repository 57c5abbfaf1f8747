import type { Q } from '../../../db/transaction.ts'

/** Key of an instalment that a file brings. */
export interface OwedKey {
  tipo: number
  parceiro_id: number
  documento: string
  num: number
}

/** Gives the positions of the keys that a stored instalment has, unless it was cancelled. */
export async function knownKeys(q: Q, empresa_id: number, keys: readonly OwedKey[]): Promise<Set<number>> {
  const { rows } = await q.query<{ i: number }>(
    `select distinct k.i from json_to_recordset($2::json) as k (i int, tipo int, parceiro_id bigint, documento text, num int)
        join lancamentos t on t.account_id = $conta and t.empresa_id = $1 and t.parceiro_id = k.parceiro_id
          and t.documento = k.documento and t.tipo = k.tipo
        join parcelas p on p.account_id = $conta and p.lancamento_id = t.id and p.num = k.num
        join movimentos m on m.account_id = $conta and m.parcela_id = p.id and m.origem_tipo = 'lancamento' and m.estorna_id is null
      where not exists (select from movimentos e where e.account_id = $conta and e.estorna_id = m.id)`,
    [empresa_id, JSON.stringify(keys.map((key, i) => ({ i, ...key })))],
  )
  return new Set(rows.map(({ i }) => i))
}

/** Reads the instalments of a batch, with the day of their issue (ISO). */
export async function parcelasOfBatch(
  q: Q,
  empresa_id: number,
  lote_id: number,
): Promise<{ id: number; emissao: string }[]> {
  const { rows } = await q.query<{ id: number; emissao: string }>(
    `select p.id, t.emissao::text from lancamentos t
        join parcelas p on p.account_id = $conta and p.lancamento_id = t.id
      where t.account_id = $conta and t.empresa_id = $1 and t.lote_id = $2 order by t.emissao, p.id`,
    [empresa_id, lote_id],
  )
  return rows
}
