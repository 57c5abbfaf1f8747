import type { Db } from '../db/transaction.ts'
import { CONTAS } from './mundo.ts'
import { gravarParceiros } from './parceiros.ts'
import { refreshStatistics } from './refresh-statistics.ts'

const LOTE = 5000

/** Grows the partners of the demo's first account to `total`, a transaction a batch. Gives how many it added. */
export async function crescerParceiros(
  db: Db,
  total: number,
  progresso: (feitos: number) => void = () => {},
): Promise<number> {
  const email = CONTAS[0]?.usuarios[0]?.email ?? ''
  const alvo = await db.login(email, async q => {
    const { rows } = await q.query<{ account_id: number; empresa_id: number }>(
      'select account_id, ultima_empresa_id as empresa_id from usuarios where email = $1',
      [email],
    )
    return rows[0]
  })
  if (!alvo) throw new Error('Este banco não tem o mundo de demonstração')
  const existem = await db.tx(alvo, async q => {
    const { rows } = await q.query<{ total: number }>('select count(*)::int as total from parceiros')
    return rows[0]?.total ?? 0
  })
  for (let de = existem; de < total; de += LOTE) {
    const ate = Math.min(total, de + LOTE)
    await db.tx(alvo, q => gravarParceiros(q, alvo.account_id, ate, de))
    progresso(ate - existem)
  }
  if (total > existem) await refreshStatistics(db)
  return Math.max(0, total - existem)
}
