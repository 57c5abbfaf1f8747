import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../domain/error.ts'
import { freeBytes } from '../../data-dir.ts'
import { dropScratch, NoScratch, withScratch } from '../../db/copy/scratch.ts'
import { createDb, type Db } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Andamento } from '../../http/progress.ts'
import { proveBook } from '../../money/proof.ts'
import { loadCertificate } from '../../sefaz/certificate-repository.ts'
import { openVault, type Vault } from '../../vault.ts'
import { newLedgerProblems } from '../estoque/service.ts'
import { readFile } from './archive.ts'
import { sizeOf } from './folder.ts'
import { counted } from './make.ts'
import { accountIds, companyIds, sizeOfDatabase, THE_HOUSE } from './repository.ts'
import { restoreInstallation } from './restore-installation.ts'

/** Result of a rehearsal; `erro` and `impossivel` null: restored, and what was restored agrees with itself. */
export interface Rehearsed {
  /** Fault of the backup. */
  erro: string | null
  /** True when the backup cannot be restored at all. */
  danificada: boolean
  /** Why it could not be tried here. */
  impossivel: string | null
}

type Here = Pick<Deps, 'db' | 'config' | 'log' | 'clock'> & { free?: typeof freeBytes }

/** Folder of the files that a rehearsal restores. */
const folderOf = ({ config }: Pick<Here, 'config'>) => join(config.dataDir, 'ensaio')

/** Deletes what a rehearsal left when its server was killed. */
export async function dropRehearsal({ db, config }: Pick<Here, 'db' | 'config'>): Promise<void> {
  await rm(folderOf({ config }), { recursive: true, force: true })
  await dropScratch(db.pool)
}

/**
 * Restores a backup into a database of its own as the manual's command does, proves stock and money of every company there,
 * opens the certificates, and drops it all. @throws VALIDACAO at `senha`
 */
export async function rehearse(
  here: Here,
  { caminho, senha }: { caminho: string; senha: string },
  andamento: Andamento,
): Promise<Rehearsed> {
  const { db, config, log, clock } = here
  const crowded = await noRoom(here)
  if (crowded) return { erro: null, danificada: false, impossivel: crowded }
  const dataDir = folderOf(here)
  try {
    return await withScratch(db.pool, log, async pool => {
      await rm(dataDir, { recursive: true, force: true })
      await mkdir(join(dataDir, 'certificados'), { recursive: true, mode: 0o700 })
      const scratch = createDb(pool, clock)
      const vault = openVault(join(dataDir, 'certificados'))
      const bytes = await sizeOf(caminho)
      const source = counted(readFile(caminho), bytes, andamento, 'Ensaiando')
      const house = { db: scratch, vault, clock, config: { ...config, dataDir } }
      await restoreInstallation(house, source, senha)
      return { erro: await faultIn(scratch, vault, clock), danificada: false, impossivel: null }
    })
  } catch (error) {
    return told(error)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Bytes of disk that a rehearsal leaves free. */
const SPARE = 1024 ** 3

/** Tells why the disk has no room: the restored rows and their log need twice the database. Null: it has, or is elsewhere. */
async function noRoom({ db, config, free = freeBytes }: Here): Promise<string | null> {
  if (config.databaseUrl) return null
  const needed = 2 * (await sizeOfDatabase(db)) + SPARE
  const left = free(config.dataDir)
  return left < needed ? `sem espaço: precisa de ${megas(needed)} livres, e há ${megas(left)}` : null
}

const megas = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`

/** Proves what was restored. Only what the company's own nightly proofs had not found before counts against the backup. */
async function faultIn(db: Db, vault: Vault, clock: () => Date): Promise<string | null> {
  const accounts = await db.tx(THE_HOUSE, accountIds)
  if (accounts.length === 0) return 'não tem nenhuma conta'
  for (const account_id of accounts) {
    const tenant = { account_id }
    for (const { id, nome } of await db.tx(tenant, companyIds)) {
      const stock = await db.tx(tenant, q => newLedgerProblems(q, tenant, id, clock()))
      if (stock.length > 0) return `o estoque de ${nome} não confere com os seus movimentos (${stock.length})`
      const { novos } = await db.tx(tenant, q => proveBook(q, tenant, id, clock(), 0))
      if (novos.length > 0)
        return `o financeiro de ${nome} não confere com os seus movimentos (${novos.length})`
      const opens = await db
        .tx(tenant, q => loadCertificate(q, vault, account_id, id))
        .then(
          () => true,
          () => false,
        )
      if (!opens) return `o certificado de ${nome} não abre com a chave da cópia`
    }
  }
  return null
}

/** Turns a failure into a result: a faulty backup, or a place where nothing can be tried. */
function told(error: unknown): Rehearsed {
  if (error instanceof NoScratch)
    return {
      ...{ erro: null, danificada: false },
      impossivel: 'o papel de DATABASE_URL não pode criar um banco (createdb)',
    }
  if (!(error instanceof AppError))
    return {
      erro: `não restaura: ${(error as Error).message.slice(0, 200)}`,
      danificada: false,
      impossivel: null,
    }
  if (!error.errors?.['arquivo']) throw error
  return { erro: error.reason, danificada: true, impossivel: null }
}
