import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import { fieldError } from '../../../domain/error.ts'
import type { Config } from '../../config.ts'
import { dumpDatabase } from '../../db/copy/dump.ts'
import type { Andamento } from '../../http/progress.ts'
import { version } from '../../project-root.ts'
import { readFile, writeArchive } from './archive.ts'
import { type CopyFile, checkFolder, dropAbandoned, listCopies, nameOf, partialOf } from './folder.ts'
import { checkArchive } from './restore.ts'

/** Context of the backups' password in the vault. */
export const CONTEXT = 'copias'

/** Gives the folder of the backups where the settings name none. */
export const ownFolder = ({ dataDir }: Config): string => join(dataDir, 'copias')

interface Source {
  pool: Pool
  clock: () => Date
  config: Config
}

interface Target {
  pasta: string
  senha: string | null
  /** True for the backup of an upgrade, of which the daily ones take no place. */
  antes?: boolean
  andamento: Andamento
}

/** Writes a backup under a temporary name, reads it back to its end, and then renames it. @throws VALIDACAO at `pasta` */
export async function copyInto(
  { pool, clock, config }: Source,
  { pasta, senha, antes = false, andamento }: Target,
): Promise<CopyFile> {
  await checkFolder(pasta)
  const em = clock()
  await dropAbandoned(pasta, em)
  const nome = nameOf(em, { sealed: senha !== null, antes })
  const partial = partialOf(pasta, nome)
  const { dataDir } = config
  try {
    await dumpDatabase(pool, dump =>
      pipeline(
        Readable.from(writeArchive({ dump, dataDir, versao: version, em, senha, andamento })),
        createWriteStream(partial, { mode: 0o600 }),
      ),
    )
    const { size } = await stat(partial)
    await checkArchive(counted(readFile(partial), size, andamento, 'Conferindo'), senha)
    const file = await open(partial)
    await file.sync()
    await file.close()
    await rename(partial, join(pasta, nome))
  } catch (error) {
    throw told(error, pasta)
  } finally {
    await rm(partial, { force: true })
  }
  const made = (await listCopies(pasta)).find(copy => copy.nome === nome)
  if (!made) throw new Error(`copias: ${nome} is not there`)
  return { ...made, em: em.toISOString() }
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const FORBIDDEN = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EIO'])

/** Turns an error while writing in the folder into a message for the user. */
function told(error: unknown, pasta: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (FULL.has(code))
    return fieldError('pasta', `Disco cheio em ${pasta}: libere espaço ou escolha outra pasta`)
  return FORBIDDEN.has(code) ? fieldError('pasta', `O servidor não grava em ${pasta} (${code})`) : error
}

const MEGA = 1024 * 1024

/** Counts the bytes read, to report the progress in MB; lets the user cancel between two pieces. */
export async function* counted(
  source: AsyncIterable<Buffer>,
  bytes: number,
  andamento: Andamento,
  etapa: string,
): AsyncGenerator<Buffer> {
  const total = Math.max(1, Math.ceil(bytes / MEGA))
  let read = 0
  for await (const piece of source) {
    read += piece.length
    await andamento.em(Math.min(Math.floor(read / MEGA), total - 1), total, etapa)
    yield piece
  }
}
