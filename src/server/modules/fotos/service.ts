import { createHash, timingSafeEqual } from 'node:crypto'
import { fieldError } from '../../../domain/error.ts'
import type { Db, Q, Tenant } from '../../db/transaction.ts'
import type { Vault } from '../../vault.ts'
import { type Imagem, readImage } from './image.ts'

/** As a record holds it: `/api/v1/fotos/12`; as it is answered it has the right to be seen behind it. */
const PATH = /^\/api\/v1\/fotos\/(\d{1,15})(?:\?|$)/

export const fotoPath = (id: string | number) => `/api/v1/fotos/${id}`
/** Id in the address of a picture, or null. */
export const fotoId = (path: string): number | null => {
  const found = PATH.exec(path)?.[1]
  return found ? Number(found) : null
}

interface Endereco {
  foto: string
  thumbnail: string
}

interface Direito {
  id: number
  c: number
  ate: number
  a: string
}

export interface Fotos {
  /** A data URL is stored (once an account); the address of one of the account's pictures stays. Answers its path. */
  gravar(q: Q, tenant: Tenant, campo: string, valor: string): Promise<string>
  /** The address with its right, and the thumbnail's. */
  enderecos(tenant: Tenant, path: string): Endereco
  /** The bytes, or null: no such picture, no right, or no longer. */
  ler(direito: Direito, qual: 'imagem' | 'mini'): Promise<{ tipo: string; bytes: Buffer } | null>
}

const DAY = 86_400_000
const WEEK = 7

/** Pictures in the database: one backup holds them, every server sees them, and their account's policy guards them. */
export function createFotos({ db, vault, clock }: { db: Db; vault: Vault; clock: () => Date }): Fotos {
  const hoje = () => Math.floor(clock().getTime() / DAY)
  const assinatura = (c: number, id: number, ate: number) => vault.sign(`${c}.${id}.${ate}`, 'foto')
  return {
    async gravar(q, tenant, campo, valor) {
      const id = fotoId(valor)
      if (id === null) return fotoPath(await store(q, tenant, valor, () => readImage(campo, valor)))
      const { rowCount } = await q.query('select from fotos where id = $1', [id])
      if (!rowCount) throw fieldError(campo, 'Foto não encontrada')
      return fotoPath(id)
    },
    enderecos({ account_id: c }, path) {
      const id = fotoId(path)
      if (id === null) return { foto: path, thumbnail: path }
      // the same for a week, so that browsers keep what they have
      const ate = (Math.floor(hoje() / WEEK) + 2) * WEEK
      const direito = `?c=${c}&ate=${ate}&a=${assinatura(c, id, ate)}`
      return { foto: fotoPath(id) + direito, thumbnail: `${fotoPath(id)}/mini${direito}` }
    },
    async ler({ id, c, ate, a }, qual) {
      const [given, right] = [Buffer.from(a), Buffer.from(assinatura(c, id, ate))]
      if (given.length !== right.length || !timingSafeEqual(given, right) || ate < hoje()) return null
      const { rows } = await db.tx({ account_id: c }, q =>
        q.query<{ tipo: string; bytes: Buffer }>(`select tipo, ${qual} as bytes from fotos where id = $1`, [
          id,
        ]),
      )
      const [row] = rows
      return row ? { tipo: qual === 'mini' ? 'image/webp' : row.tipo, bytes: row.bytes } : null
    },
  }
}

/** The same picture sent twice is one row. */
async function store(
  q: Q,
  { account_id }: Tenant,
  dataUrl: string,
  read: () => Promise<Imagem>,
): Promise<number> {
  const hash = createHash('sha256').update(dataUrl).digest()
  const found = await q.query<{ id: number }>('select id from fotos where hash = $1', [hash])
  if (found.rows[0]) return found.rows[0].id
  const { tipo, imagem, mini } = await read()
  const { rows } = await q.query<{ id: number }>(
    `insert into fotos (account_id, hash, tipo, imagem, mini) values ($1, $2, $3, $4, $5)
     on conflict (account_id, hash) do update set tipo = excluded.tipo returning id`,
    [account_id, hash, tipo, imagem, mini],
  )
  return (rows[0] as { id: number }).id
}
