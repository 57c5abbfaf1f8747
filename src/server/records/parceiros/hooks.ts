import { z } from 'zod'
import { fieldError } from '../../../domain/error.ts'
import { ieInvalida } from '../../../domain/fiscal/inscricao-estadual.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { comUfEmissao, semInscricao } from '../../../domain/records/parceiros_address/index.ts'
import { municipioPorCodigo } from '../../codes/municipios.ts'
import type { Q } from '../../db/transaction.ts'
import { refusePin } from '../../http/refuse-pin.ts'
import type { Hooks } from '../../register/hooks.ts'
import type { WireRow } from '../../register/wire.ts'
import {
  classified,
  isClassified,
  mainAddresses,
  mainPhones,
  onlyOnePrimary,
  onlyOnePrimaryEach,
  whoBought,
} from './repository.ts'

/** Adds each partner's main address and phone, or the first ones when none is marked (G-104). */
async function primaries(q: Q, records: readonly WireRow[]): Promise<void> {
  const ids = records.map(({ id }) => id)
  const [address, phone] = [await mainAddresses(q, ids), await mainPhones(q, ids)]
  for (const record of records) {
    const row = address.get(record['id'])
    record['address_primary'] = row
      ? { ...row, municipio: municipioPorCodigo(String(row['municipio_id'] ?? '')) }
      : null
    record['telefone_primary'] = phone.get(record['id']) ?? null
  }
}

/** Tells if the main row needs no correction: the list was not sent, is empty, or is one main row. */
const hasOneMain = (rows: unknown): boolean =>
  !Array.isArray(rows) || rows.length === 0 || (rows.length === 1 && (rows[0] as WireRow)['principal'] === 1)

/**
 * Clears the fields that the form hides or locks for this address (doc 3 §5.4, G-036, G-126), and checks a taxpayer's state
 * registration by the rules of the municipality's state. @throws VALIDACAO at `campo`
 * @param campo path of the registration in the request
 */
export function tidy(address: WireRow, campo: string): void {
  if (semInscricao(address)) address['ie'] = null
  if (!comUfEmissao(address)) address['ufemissao'] = null
  const ie = address['tipo_contribuite'] === 1 ? ieInvalida(address['ie'], address['municipio_id']) : null
  if (ie) throw fieldError(campo, ie)
}

const CARRIER = parceiros.fields.transportador.where

/** Checks that the carrier is another partner, classified as carrier (G-034). @throws VALIDACAO */
async function lender(q: Q, transportador_id: unknown, own: unknown): Promise<void> {
  if (typeof transportador_id !== 'number') return
  if (transportador_id === own || !(await isClassified(q, transportador_id, CARRIER.classificacao)))
    throw fieldError('transportador_id', 'Escolha outro parceiro classificado como Transportadora')
}

/** Schema of a row that `primaries` adds. */
const main = z.looseObject({ id: z.int() }).nullable().optional()

export const parceirosHooks: Hooks = {
  tells: { address_primary: main, telefone_primary: main, comprou: z.boolean().optional() },
  personal: ['address_primary', 'telefone_primary'],
  includes: ['address_primary', 'telefone_primary', 'comprou'],
  filters: {
    classificacao: value => classified(/^\d{1,3}$/.test(value) ? Number(value) : null),
  },
  async answer(q, { empresa_id }, records, _alone, includes) {
    await primaries(q, records)
    if (!includes.has('comprou')) return
    const bought = await whoBought(
      q,
      empresa_id,
      records.map(({ id }) => Number(id)),
    )
    for (const record of records) record['comprou'] = bought.has(Number(record['id']))
  },
  async prepare(q, sessao, row, before, record) {
    const limits = (of: WireRow | null) => String(of?.['limite_credito'] ?? '')
    if (row['limite_credito'] !== undefined && limits(row) !== limits(before)) refusePin(sessao)
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
