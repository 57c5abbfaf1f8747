import type { Cause, Posting } from '../../../src/domain/money/posting.ts'
import { readBalances } from '../../../src/server/money/balance-repository.ts'
import { post } from '../../../src/server/money/post.ts'
import type { PostingHead } from '../../../src/server/money/post-repository.ts'
import { createTestDb } from '../database.ts'
import { createAccount } from '../world.ts'

/** Company with its accounts, beneath the API: the book alone. */
export async function openBook() {
  const { db, close } = await createTestDb()
  const { account_id, empresas } = await createAccount(db, { users: [{ email: 'dono@livro.br' }] })
  const tenant = { account_id }
  const empresa_id = empresas[0] as number
  const sql = <R extends object>(text: string, params: unknown[] = []) =>
    db.tx(tenant, async q => (await q.query<R>(text, params)).rows as R[])
  const contas = new Map(
    (
      await sql<{ tipo: string; id: number }>(
        'select tipo, id from contas_financeiras where empresa_id = $1 order by id',
        [empresa_id],
      )
    ).map(({ tipo, id }) => [tipo, id]),
  )
  const head = (origem_id: number, more: Partial<PostingHead> = {}): PostingHead => ({
    ...{ empresa_id, origem_id, data: '2026-11-20', usuario_id: null, fechado: 'recusa' },
    ...more,
  })
  return {
    db,
    close,
    tenant,
    empresa_id,
    sql,
    contas,
    head,
    conta: (tipo: string) => contas.get(tipo) as number,
    /** Postings of one cause in a transaction of their own. */
    post: <T>(cause: Cause<T>, of: T, origem_id: number, more: Partial<PostingHead> = {}) =>
      db.tx(tenant, q => post(q, tenant, cause, of, head(origem_id, more))),
    async saldo(tipo: string, ate: string | null = null) {
      const id = contas.get(tipo) as number
      return (await db.tx(tenant, q => readBalances(q, { ...tenant, empresa_id }, [id], ate))).get(id)
    },
  }
}

/** A cause that says what it is given. */
export const said: Cause<readonly Posting[]> = { origem: 'inventada', postings: of => of }
