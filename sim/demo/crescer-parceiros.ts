import { findContaDemo } from './conta-demo.ts'
import type { DemoHouse } from './house.ts'
import { seedParceiros } from './parceiros.ts'

const LOTE = 5000

/** Adds partners to the demo's first account until it has `total`, 5000 per transaction. Gives the number added. */
export async function growParceiros(
  house: DemoHouse,
  total: number,
  progresso: (feitos: number) => void = () => {},
): Promise<number> {
  const alvo = await findContaDemo(house)
  const existem = await house.tx(alvo, async q => {
    const { rows } = await q.query<{ total: number }>(
      'select count(*)::int as total from parceiros where account_id = $conta',
    )
    return rows[0]?.total ?? 0
  })
  for (let de = existem; de < total; de += LOTE) {
    const ate = Math.min(total, de + LOTE)
    await house.tx(alvo, q => seedParceiros(q, alvo.account_id, ate, de))
    progresso(ate - existem)
  }
  if (total > existem) await house.tidy()
  return Math.max(0, total - existem)
}
