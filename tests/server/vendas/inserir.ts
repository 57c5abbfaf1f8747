import type { Loja } from './loja.ts'

/** Writes a row of an account; its id. */
export const inserir = (
  loja: Pick<Loja, 'deps'>,
  account_id: number,
  tabela: string,
  linha: Record<string, unknown>,
): Promise<number> =>
  loja.deps.db.tx({ account_id }, async q => {
    const valores = { account_id, ...linha }
    const nomes = Object.keys(valores)
    const { rows } = await q.query<{ id: number }>(
      `insert into ${tabela} (${nomes.join(', ')}) values (${nomes.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
      Object.values(valores),
    )
    return rows[0]?.id ?? 0
  })
