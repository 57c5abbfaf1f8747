import type { DemoQ } from './house.ts'

/**
 * Inserts a group of sizes or subdivisions with its items, or finds the group with this name, which all companies of
 * the account share. Gives the ids of the group and of its items.
 */
export async function seedGrupo(
  q: DemoQ,
  account_id: number,
  eixo: 'tamanho' | 'subdivisao',
  nome: string,
  itens: readonly string[],
): Promise<{ id: number; ids: number[] }> {
  const [tabela, chave] = [`${eixo}s`, `${eixo}_id`]
  const existente = await q.query<{ id: number }>(
    `select id from ${tabela} where account_id = $conta and nome = $1`,
    [nome],
  )
  const id = existente.rows[0]?.id ?? (await q.insertMany(account_id, tabela, [{ nome }]))[0] ?? 0
  const { rows } = await q.query<{ id: number }>(
    `select id from ${tabela}_itens where account_id = $conta and ${chave} = $1 order by ordem`,
    [id],
  )
  if (rows.length > 0) return { id, ids: rows.map(row => row.id) }
  const ids = await q.insertMany(
    account_id,
    `${tabela}_itens`,
    itens.map((item, ordem) => ({ [chave]: id, ordem, nome: item })),
  )
  return { id, ids }
}
