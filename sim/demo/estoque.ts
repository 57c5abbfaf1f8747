import type { DemoQ } from './house.ts'

interface SaldoDemo {
  empresa_id: number
  produto_id: number | undefined
  grade_id?: number | undefined
  lote_id?: number | undefined
  saldo: string
  /** Cost in R$ per unit. */
  custo?: string
}

/** Moment of the opening stock, before anything that the demo sells. */
const em = '2026-01-02T11:00:00Z'

/** Inserts the opening stock: each balance, its movement, and the movement's cost, when given. */
export async function seedEstoque(q: DemoQ, account_id: number, linhas: readonly SaldoDemo[]): Promise<void> {
  const { rows: depositos } = await q.query<{ id: number; empresa_id: number }>(
    'select id, empresa_id from depositos where account_id = $1 and principal',
    [account_id],
  )
  const main = new Map(depositos.map(({ id, empresa_id }) => [empresa_id, id]))
  const chaves = linhas.map(({ saldo: _s, custo: _c, grade_id = null, lote_id = null, ...chave }) => ({
    ...chave,
    deposito_id: main.get(chave.empresa_id),
    grade_id,
    lote_id,
  }))
  await q.insertMany(
    account_id,
    'estoque_saldos',
    chaves.map((chave, i) => ({
      ...chave,
      saldo: linhas[i]?.saldo,
      entrada_em: linhas[i]?.custo ? em : null,
    })),
  )
  const movimentos = await q.insertMany(
    account_id,
    'estoque_movimentos',
    chaves.map((chave, i) => ({
      ...chave,
      tipo: 'inicial',
      qtde: linhas[i]?.saldo,
      custo_unitario: linhas[i]?.custo ?? null,
      em,
    })),
  )
  await q.query(
    `insert into estoque_custos (account_id, empresa_id, produto_id, grade_id, movimento_id, em, saldo, custo_medio, ultimo_custo)
      select account_id, empresa_id, produto_id, grade_id, id, em, qtde, custo_unitario, custo_unitario from estoque_movimentos
       where account_id = $2 and id = any($1) and custo_unitario is not null returning account_id`,
    [movimentos, account_id],
  )
}
