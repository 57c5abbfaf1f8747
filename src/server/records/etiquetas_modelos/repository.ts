import type { Q } from '../../db/transaction.ts'

/** Tells if another template of the company has this name, without regard to case and outer blanks. */
export async function nameTaken(q: Q, empresa_id: number, nome: string, id: number): Promise<boolean> {
  const { rows } = await q.query(
    'select 1 from etiquetas_modelos where account_id = $conta and empresa_id = $1 and lower(btrim(nome)) = lower(btrim($2)) and id <> $3',
    [empresa_id, nome, id],
  )
  return rows.length > 0
}
