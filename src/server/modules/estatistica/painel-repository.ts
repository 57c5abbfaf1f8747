import type { Q } from '../../db/transaction.ts'

/** Reads until when the company's certificate is valid, ISO; null: none, or it is in training. */
export async function certificateEnd(q: Q, empresa_id: number): Promise<string | null> {
  const { rows } = await q.query<{ ate: string | null }>(
    `select case when not treinamento then validade_certificado::text end as ate from empresas
      where account_id = $conta and id = $1`,
    [empresa_id],
  )
  return rows[0]?.ate ?? null
}
