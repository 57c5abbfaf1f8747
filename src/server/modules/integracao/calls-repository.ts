import type { Q } from '../../db/transaction.ts'

/** Days for which the answer of a call with an idempotency key is kept. */
const KEPT_DAYS = 30

/**
 * Begins a call with an idempotency key, or gives what was answered to it before; `igual` false: it had another body. A
 * call with the same key that runs now is waited for.
 */
export async function beginCall<T>(
  q: Q,
  { chave, corpo }: { chave: string; corpo: Buffer },
): Promise<{ resposta: T; igual: boolean } | null> {
  const { rowCount } = await q.query(
    `insert into integracao_chamadas (account_id, chave, corpo, em) values ($conta, $1, $2, $agora)
      on conflict (account_id, chave) do nothing`,
    [chave, corpo],
  )
  if (rowCount === 1) return null
  const { rows } = await q.query<{ resposta: T; igual: boolean }>(
    'select resposta, corpo = $2 as igual from integracao_chamadas where account_id = $conta and chave = $1',
    [chave, corpo],
  )
  return rows[0] ?? null
}

/** Keeps the answer, and forgets those of long ago. */
export async function endCall(q: Q, chave: string, resposta: unknown): Promise<void> {
  await q.query('update integracao_chamadas set resposta = $2 where account_id = $conta and chave = $1', [
    chave,
    JSON.stringify(resposta),
  ])
  await q.query(
    `delete from integracao_chamadas where account_id = $conta and em < $agora::timestamptz - interval '${KEPT_DAYS} days'`,
  )
}
