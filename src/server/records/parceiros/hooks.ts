import { fieldError } from '../../../domain/error.ts'
import { ieInvalida } from '../../../domain/fiscal/inscricao-estadual.ts'
import { comUfEmissao, semInscricao } from '../../../domain/records/parceiros_address/index.ts'
import { municipioPorCodigo } from '../../codes/municipios.ts'
import { sql } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import type { Hooks } from '../../register/hooks.ts'
import type { WireRow } from '../../register/wire.ts'

/** The main address and phone of each partner; the first one when none is marked (G-104). */
async function primaries(q: Q, records: readonly WireRow[]): Promise<void> {
  const ids = records.map(({ id }) => id)
  const addresses = await q.query(
    `select distinct on (parceiro_id) parceiro_id, id, tipo, cep, tipo_contribuite, ie, endereco, numero, bairro,
            complemento, pais_id, municipio_id from parceiros_address where parceiro_id = any($1)
      order by parceiro_id, principal desc nulls last, id`,
    [ids],
  )
  const phones = await q.query(
    `select distinct on (parceiro_id) parceiro_id, id, telefone from parceiros_telefones
      where parceiro_id = any($1) order by parceiro_id, principal desc nulls last, ordem, id`,
    [ids],
  )
  const address = new Map(addresses.rows.map(({ parceiro_id, ...row }) => [parceiro_id, row as WireRow]))
  const phone = new Map(phones.rows.map(({ parceiro_id, ...row }) => [parceiro_id, row as WireRow]))
  for (const record of records) {
    const row = address.get(record['id'])
    record['address_primary'] = row
      ? { ...row, municipio: municipioPorCodigo(String(row['municipio_id'] ?? '')) }
      : null
    record['telefone_primary'] = phone.get(record['id']) ?? null
  }
}

/** The only one is the main one; of several marked, the one just saved, else the last (doc3 §4.3, G-104). */
export async function onlyOnePrimary(
  q: Q,
  table: string,
  parceiro_id: number,
  saved: number | null,
): Promise<void> {
  await q.query(
    `update ${table} t set principal = n.principal
       from (select id, (id = (select id from ${table} where parceiro_id = $1
               order by principal desc nulls last, (id = $2) desc nulls last, id desc limit 1))::int as principal
               from ${table} where parceiro_id = $1) n
      where t.id = n.id and t.principal is distinct from n.principal`,
    [parceiro_id, saved],
  )
}

/** The same for many partners at once; rows that are right already are not written. */
async function onlyOnePrimaryEach(q: Q, table: string, ids: readonly number[]): Promise<void> {
  await q.query(
    `update ${table} t set principal = (t.id = main.id)::int
       from (select distinct on (parceiro_id) parceiro_id, id from ${table} where parceiro_id = any($1::bigint[])
              order by parceiro_id, principal desc nulls last, id desc) main
      where t.parceiro_id = any($1::bigint[]) and t.parceiro_id = main.parceiro_id and t.principal is distinct from (t.id = main.id)::int`,
    [ids],
  )
}

/** Nothing to put right: at most one row, and it is the main one. */
const hasOneMain = (rows: unknown): boolean =>
  !Array.isArray(rows) || rows.length === 0 || (rows.length === 1 && (rows[0] as WireRow)['principal'] === 1)

/**
 * What an address does not show is not kept (doc 3 §5.4, G-036, G-126); what it says as a taxpayer's is its state's.
 * @param campo wire path of its registration
 */
export function tidy(address: WireRow, campo: string): void {
  if (semInscricao(address)) address['ie'] = null
  if (!comUfEmissao(address)) address['ufemissao'] = null
  const ie = address['tipo_contribuite'] === 1 ? ieInvalida(address['ie'], address['municipio_id']) : null
  if (ie) throw fieldError(campo, ie)
}

/** The address lent is another partner's, and a carrier's (G-034). */
async function lender(q: Q, transportador_id: unknown, own: unknown): Promise<void> {
  if (typeof transportador_id !== 'number') return
  const { rowCount } = await q.query('select from parceiros where id = $1 and 3 = any(classificacaos)', [
    transportador_id,
  ])
  if (!rowCount || transportador_id === own)
    throw fieldError('transportador_id', 'Escolha outro parceiro classificado como Transportadora')
}

export const parceirosHooks: Hooks = {
  filters: {
    classificacao: value =>
      /^\d{1,3}$/.test(value) ? sql`${Number(value)} = any(t.classificacaos)` : sql`false`,
  },
  answer: (q, _sessao, records) => primaries(q, records),
  async prepare(q, _sessao, row, before, record) {
    const addresses = Array.isArray(record['addresss']) ? (record['addresss'] as WireRow[]) : []
    for (const [i, address] of addresses.entries()) tidy(address, `addresss.${i}.ie`)
    await lender(q, row['transportador_id'], before?.['id'])
  },
  async saved(q, _sessao, { id }) {
    await onlyOnePrimary(q, 'parceiros_address', id, null)
    await onlyOnePrimary(q, 'parceiros_telefones', id, null)
  },
  async savedMany(q, _sessao, saved) {
    for (const [table, list] of [
      ['parceiros_address', 'addresss'],
      ['parceiros_telefones', 'telefones'],
    ] as const) {
      const ids = saved.flatMap(({ id, record }) => (hasOneMain(record[list]) ? [] : [id]))
      if (ids.length > 0) await onlyOnePrimaryEach(q, table, ids)
    }
  },
  importing(record) {
    const { cpf_cnpj } = record
    if (record['tipo'] === undefined && typeof cpf_cnpj === 'string')
      record['tipo'] = cpf_cnpj.length === 14 ? 'J' : 'F'
  },
}
