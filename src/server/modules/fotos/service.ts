import { createHash } from 'node:crypto'
import { fieldError } from '../../../domain/error.ts'
import { fotoId, fotoPath } from '../../../domain/fields/foto.ts'
import type { Db, Q, Tenant } from '../../db/transaction.ts'
import { sameText } from '../../same-text.ts'
import type { Vault } from '../../vault.ts'
import { type Imagem, readImage } from './image.ts'
import { fotoOf, haveFoto, insertFoto, readFoto } from './repository.ts'

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
  /** Stores a data URL (equal pictures once per account), or accepts the path of an existing picture. Returns the path. */
  gravar(q: Q, tenant: Tenant, campo: string, valor: string): Promise<string>
  /** Returns the signed URLs of picture and thumbnail; a path in another form than `fotoPath` is returned unchanged. */
  enderecos(tenant: Tenant, path: string): Endereco
  /** Reads the bytes; null: no such picture, a wrong signature, or an expired URL. */
  ler(direito: Direito, qual: 'imagem' | 'mini'): Promise<{ tipo: string; bytes: Buffer } | null>
}

const DAY = 86_400_000
const WEEK = 7

/** Makes the pictures' service. Kept in the database: in backups, for all servers, under row-level security. */
export function createFotos({ db, vault, clock }: { db: Db; vault: Vault; clock: () => Date }): Fotos {
  const hoje = () => Math.floor(clock().getTime() / DAY)
  const assinatura = (c: number, id: number, ate: number) => vault.sign(`${c}.${id}.${ate}`, 'foto')
  return {
    async gravar(q, tenant, campo, valor) {
      const id = fotoId(valor)
      if (id === null) return fotoPath(await store(q, tenant, valor, () => readImage(campo, valor)))
      if (!(await haveFoto(q, id))) throw fieldError(campo, 'Foto não encontrada')
      return fotoPath(id)
    },
    enderecos({ account_id: c }, path) {
      const id = fotoId(path)
      if (id === null) return { foto: path, thumbnail: path }
      // the URL stays equal for a week, so that browsers can cache the picture
      const ate = (Math.floor(hoje() / WEEK) + 2) * WEEK
      const direito = `?c=${c}&ate=${ate}&a=${assinatura(c, id, ate)}`
      return { foto: fotoPath(id) + direito, thumbnail: `${fotoPath(id)}/mini${direito}` }
    },
    async ler({ id, c, ate, a }, qual) {
      if (!sameText(a, assinatura(c, id, ate)) || ate < hoje()) return null
      const row = await db.tx({ account_id: c }, q => readFoto(q, id, qual))
      return row ? { tipo: qual === 'mini' ? 'image/webp' : row.tipo, bytes: row.bytes } : null
    },
  }
}

async function store(
  q: Q,
  { account_id }: Tenant,
  dataUrl: string,
  read: () => Promise<Imagem>,
): Promise<number> {
  const hash = createHash('sha256').update(dataUrl).digest()
  return (await fotoOf(q, hash)) ?? insertFoto(q, account_id, hash, await read())
}
