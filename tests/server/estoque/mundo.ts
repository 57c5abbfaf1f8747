import { recordMovements } from '../../../src/server/modules/estoque/move.ts'
import type { Movimento } from '../../../src/server/modules/estoque/service.ts'
import { createTestDb } from '../database.ts'
import { createAccount } from '../world.ts'

/** A company with products, beneath the API: the ledger alone. */
export async function abrirRazao(quantos = 1) {
  const { db, close } = await createTestDb()
  const conta = await createAccount(db, { users: [{ email: 'dono@razao.br' }] })
  const tenant = { account_id: conta.account_id }
  const empresa_id = conta.empresas[0] as number
  const sql = <R extends object>(text: string, params: unknown[] = []) =>
    db.tx(tenant, async q => (await q.query<R>(text, params)).rows as R[])
  const produtos: number[] = []
  for (let n = 1; n <= quantos; n++)
    produtos.push(await criarProduto(sql, tenant.account_id, empresa_id, `P${n}`))
  const [principal] = await sql<{ id: number }>('select id from depositos where empresa_id = $1', [
    empresa_id,
  ])
  const [outro] = await sql<{ id: number }>(
    `insert into depositos (account_id, empresa_id, nome) values ($1, $2, 'Galpão') returning id`,
    [tenant.account_id, empresa_id],
  )
  return {
    db,
    close,
    tenant,
    empresa_id,
    produtos,
    depositos: [principal?.id ?? 0, outro?.id ?? 0] as const,
    sql,
    /** One movement in a transaction of its own. */
    mover: (em: string | Date, movimento: Omit<Movimento, 'produto_id'> & { produto_id?: number }) =>
      db.tx(tenant, q =>
        recordMovements(
          q,
          tenant,
          'ajuste',
          { empresa_id, origem_tipo: null, origem_id: null, usuario_id: null, em: new Date(em) },
          [{ produto_id: produtos[0] as number, deposito_id: principal?.id ?? 0, ...movimento }],
        ),
      ),
  }
}

type Sql = <R extends object>(text: string, params?: unknown[]) => Promise<R[]>

export async function criarProduto(sql: Sql, account_id: number, empresa_id: number, referencia: string) {
  const one = async (text: string, params: unknown[]) => (await sql<{ id: number }>(text, params))[0]?.id ?? 0
  const icms = await one(
    `insert into tributacao_icms (account_id, nome, cst, cfop, origem) values ($1, 'ICMS', '00', '5102', '0') returning id`,
    [account_id],
  )
  const pis = await one(
    `insert into tributacao_pisconfins (account_id, nome, cst_pis, cst_confins) values ($1, 'PIS', '01', '01') returning id`,
    [account_id],
  )
  return one(
    `insert into produtos (account_id, empresa_id, referencia, nome, unidade, ncm, icms_dentro_id, icms_fora_id, pisconfins_id)
      values ($1, $2, $3, $3, 'UN', '22011000', $4, $4, $5) returning id`,
    [account_id, empresa_id, referencia, icms, pis],
  )
}
