import type { Q } from '../../../db/transaction.ts'

/** Finds the instalment, in any company of the account, that stores a boleto with this barcode, and locks it; null: none. */
export async function findByBars(q: Q, barras: string): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    'select id from parcelas where account_id = $conta and barras = $1 for update',
    [barras],
  )
  return rows[0]?.id ?? null
}

interface KeptBoleto {
  barras: string | null
  nosso_numero?: string | null
  pix_copia?: string | null
}

export async function updateBoleto(
  q: Q,
  parcela_id: number,
  { barras, nosso_numero = null, pix_copia = null }: KeptBoleto,
): Promise<void> {
  await q.query(
    'update parcelas set barras = $2, nosso_numero = $3, pix_copia = $4 where account_id = $conta and id = $1',
    [parcela_id, barras, nosso_numero, pix_copia],
  )
}

/** Returns the name of a bank by its code; '' when unknown. */
export async function findBank(q: Q, codigo: string): Promise<string> {
  const { rows } = await q.query<{ nome: string }>('select nome from bancos where codigo = $1', [codigo])
  return rows[0]?.nome ?? ''
}
