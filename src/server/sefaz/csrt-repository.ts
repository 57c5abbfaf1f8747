import { createHash } from 'node:crypto'
import type { EntradaNfe } from '../../core/dfe/nfe/compose/entrada.ts'
import { HOUSE } from '../db/house.ts'
import { asAccount, type Q } from '../db/transaction.ts'
import type { Vault } from '../vault.ts'

/** Technician responsible for the program in a state, with the code (CSRT) that the state issued. */
export interface ResponsavelTecnico {
  CNPJ: string
  xContato: string
  email: string
  fone: string
  csrt: { id: string; codigo: string } | null
}

/** Context that binds an encrypted CSRT to its column, not to the row, which may change its state. */
const CONTEXT = 'csrt'

/** Encrypts a CSRT for its column. */
export const sealCsrt = (vault: Vault, codigo: string): string =>
  vault.seal(Buffer.from(codigo, 'utf8'), CONTEXT).toString('base64')

interface Row {
  cnpj: string
  contato: string
  email: string
  fone: string
  id_csrt: string | null
  csrt: string | null
}

/** Tells if a technician is registered for the state or for the whole country (BR). */
export async function hasRespTec(q: Q, uf: string): Promise<boolean> {
  const { rowCount } = await asAccount(q, HOUSE, () =>
    q.query("select from responsaveis_tecnicos where account_id = $conta and uf in ($1, 'BR') limit 1", [uf]),
  )
  return rowCount !== 0
}

/** Gives the technician of the state, else of the whole country (BR); null when none is registered. */
export async function loadRespTec(q: Q, vault: Vault, uf: string): Promise<ResponsavelTecnico | null> {
  const { rows } = await asAccount(q, HOUSE, () =>
    q.query<Row>(
      `select cnpj, contato, email, fone, id_csrt, csrt from responsaveis_tecnicos
        where account_id = $conta and uf in ($1, 'BR') order by (uf = $1) desc limit 1`,
      [uf],
    ),
  )
  const [row] = rows
  if (!row) return null
  return {
    CNPJ: row.cnpj,
    xContato: row.contato,
    email: row.email,
    fone: row.fone,
    csrt:
      row.id_csrt && row.csrt
        ? { id: row.id_csrt, codigo: vault.open(Buffer.from(row.csrt, 'base64'), CONTEXT).toString('utf8') }
        : null,
  }
}

/** Makes infRespTec. The CSRT is hashed with the note's key (NT 2018.005 §2.3): each note has another hash. */
export function infRespTec(quem: ResponsavelTecnico | null, chave: string): EntradaNfe['infRespTec'] {
  if (!quem) return null
  const { csrt, ...dados } = quem
  return {
    ...dados,
    csrt: csrt && {
      idCSRT: csrt.id,
      hashCSRT: createHash('sha1').update(`${csrt.codigo}${chave}`).digest('base64'),
    },
  }
}
