import { getBanks } from '@brazilian-utils/brazilian-utils/get-banks'
import type { ClientBase } from 'pg'
import { PLAN_FLAGS } from '../../domain/rights.ts'
import { PAISES } from '../codes/paises.ts'
import { HOUSE } from './house.ts'
import { setLocal } from './transaction.ts'

/** Inserts a plan with every option, the banks and the countries (tenant `HOUSE`) into tables that have none. */
export async function keepHouse(client: ClientBase): Promise<void> {
  await client.query('begin')
  try {
    await client.query(setLocal('tenant', String(HOUSE)))
    await once(client, 'planos', [
      { nome: 'Completo', ...Object.fromEntries(PLAN_FLAGS.map(flag => [flag, true])) },
    ])
    const banks = new Map(
      getBanks().map(({ code, name }) => [
        String(code).padStart(3, '0'),
        { codigo: String(code).padStart(3, '0'), nome: name },
      ]),
    )
    await once(
      client,
      'bancos',
      [...banks.values()].filter(({ codigo }) => /^\d{3}$/.test(codigo) && codigo !== '000'),
    )
    await once(
      client,
      'paises',
      PAISES.map(({ code, name }) => ({ codigo: code, nome: name })),
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function once(client: ClientBase, table: string, rows: readonly Record<string, unknown>[]) {
  const columns = Object.keys(rows[0] ?? {}).map(name => `"${name}"`)
  await client.query(
    `insert into "${table}" (account_id, ${columns}) select $1::bigint, ${columns}
       from jsonb_populate_recordset(null::"${table}", $2::jsonb)
      where not exists (select from "${table}" where account_id = $1::bigint) returning account_id`,
    [HOUSE, JSON.stringify(rows)],
  )
}
