import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { recordMovements } from '../../../src/server/modules/estoque/move.ts'
import type { Movimento } from '../../../src/server/modules/estoque/service.ts'
import { settleBeside } from '../beside.ts'
import { createTestDb } from '../database.ts'
import type { TestApp } from '../harness.ts'
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

/** A shop over the API: water, and a snack of bread and of a cheese that comes in two lots, with two deposits. */
export async function abrirLanchonete(t: TestApp, email: string, company: object[] = [{}]) {
  const users = [{ email }, { email: `produtos-${email}`, flags: ['produtos_produto' as const] }]
  const { account_id, empresas } = await createAccount(t.deps.db, { users, companies: company })
  const empresa_id = empresas[0] as number
  const dono = await t.login(email)
  const sql: Sql = (text, params = []) =>
    t.deps.db.tx({ account_id }, async q => {
      const { rows } = await q.query(text, params)
      await settleBeside(q, account_id, text)
      return rows as never
    })
  const novo = (nome: string) => criarProduto(sql, account_id, empresa_id, nome)
  const p = {
    agua: await novo('Água'),
    pao: await novo('Pão'),
    queijo: await novo('Queijo'),
    lanche: await novo('Lanche'),
  }
  await sql('update produtos set controle_lote = true where id = $1', [p.queijo])
  const feitos = await sql<{ id: number }>(
    `insert into produtos_lotes (account_id, empresa_id, produto_id, lote, quantidade, fabricacao, validade)
      values ($1, $2, $3, 'Q1', 10, '2026-10-01', '2027-02-01'), ($1, $2, $3, 'Q2', 10, '2026-10-01', '2027-01-01') returning id`,
    [account_id, empresa_id, p.queijo],
  )
  await sql(
    `insert into produto_composicoes (account_id, produto_id, insumo_id, tipo, qtde_porcao) values ($1, $2, $3, '{1}', 2), ($1, $2, $4, '{1,2}', 0.5), ($1, $2, $5, '{2}', 1)`,
    [account_id, p.lanche, p.pao, p.queijo, p.agua],
  )
  const [principal] = await sql<{ id: number }>('select id from depositos where empresa_id = $1', [
    empresa_id,
  ])
  const { status, body } = await dono.call('POST', 'depositos', { nome: 'Galpão' })
  expect(status, JSON.stringify(body)).toBe(201)
  return {
    ...{ account_id, empresa_id, dono, sql, novo, p },
    lotes: feitos.map(({ id }) => id),
    loja: principal?.id ?? 0,
    galpao: body.data.id as number,
    /** Done, with what it answered. */
    async ok(path: string, corpo: object, who = dono) {
      const answer = await who.call('POST', path, corpo)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.data
    },
  }
}

export const ajuste = (itens: object[], mudanca: object = {}) => ({
  uuid: randomUUID(),
  tipo: 'ajuste',
  motivo: 'Conferência da prateleira',
  itens,
  ...mudanca,
})
