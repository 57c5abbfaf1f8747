import { siglaUf } from '../../../core/document/uf.ts'
import type { Q } from '../../db/transaction.ts'
import { municipioPorCodigo } from '../lookups/service.ts'

interface Linha {
  id: number
  cep: string
  endereco: string
  numero: string
  bairro: string
  complemento: string | null
  municipio_id: string
  ufemissao: string
  ie: string
  iest: string | null
  fone: string | null
  serie_nfe_id: number | null
  serie_nfce_id: number | null
  lat: string | null
  log: string | null
  principal: 0 | 1
}

const COLUMNS = `id, cep, endereco, numero, bairro, complemento, municipio_id, ufemissao, ie, iest, fone, serie_nfe_id,
  serie_nfce_id, lat, log, principal`

/** Reads a company's issuer addresses, the main one first. */
export async function readAddresses(q: Q, empresa_id: number) {
  const { rows } = await q.query<Linha>(
    `select ${COLUMNS} from empresas_addresss where account_id = $conta and empresa_id = $1 order by principal desc, ordem, id`,
    [empresa_id],
  )
  return rows.map(row => ({ ...row, tipo: 2 as const, municipio: municipioPorCodigo(row.municipio_id) }))
}

/** Reads a company's phones, the main one first. */
export async function readPhones(q: Q, empresa_id: number) {
  const { rows } = await q.query<{ id: number; telefone: string; principal: 0 | 1 }>(
    'select id, telefone, principal from empresas_telefones where account_id = $conta and empresa_id = $1 order by principal desc, ordem, id',
    [empresa_id],
  )
  return rows
}

/** Copies main address and phone into the company's row, which documents, tills and access checks read. */
export async function mirrorEndereco(q: Q, empresa_id: number): Promise<void> {
  const [main] = await readAddresses(q, empresa_id)
  const [phone] = await readPhones(q, empresa_id)
  if (!main) return
  await q.query(
    `update empresas set cep = $2, logradouro = $3, numero = $4, complemento = $5, bairro = $6, municipio_ibge = $7,
            municipio = $8, uf = $9, ie = $10, telefone = $11
      where account_id = $conta and id = $1 and (cep, logradouro, numero, complemento, bairro, municipio_ibge, municipio, uf, ie, telefone)
            is distinct from ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      empresa_id,
      main.cep,
      main.endereco,
      main.numero,
      main.complemento ?? '',
      main.bairro,
      main.municipio_id,
      main.municipio?.name ?? '',
      siglaUf(main.ufemissao) ?? '',
      main.ie,
      phone?.telefone ?? '',
    ],
  )
}

/** Creates the main address and phone of new companies, from the columns of their rows. */
export async function insertEndereco(q: Q, empresas: readonly number[]): Promise<void> {
  await q.query(
    `insert into empresas_addresss (account_id, empresa_id, cep, endereco, numero, bairro, complemento, municipio_id,
            ufemissao, ie, principal)
     select account_id, id, cep, logradouro, numero, bairro, nullif(complemento, ''), municipio_ibge,
            left(municipio_ibge, 2), ie, 1 from empresas where account_id = $conta and id = any($1) and municipio_ibge <> ''
     returning account_id`,
    [empresas],
  )
  await q.query(
    `insert into empresas_telefones (account_id, empresa_id, telefone, principal)
     select account_id, id, telefone, 1 from empresas where account_id = $conta and id = any($1) and telefone <> ''
     returning account_id`,
    [empresas],
  )
}
