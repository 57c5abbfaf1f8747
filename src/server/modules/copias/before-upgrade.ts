import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { AppError } from '../../../domain/error.ts'
import type { Config } from '../../config.ts'
import { createDb } from '../../db/transaction.ts'
import { StartError } from '../../start-error.ts'
import type { Time } from '../../time.ts'
import type { Vault } from '../../vault.ts'
import { listCopies } from './folder.ts'
import { CONTEXT, copyInto, ownFolder } from './make.ts'
import { accountIds, readPlaceThen, THE_HOUSE } from './repository.ts'

/** Number of backups made by upgrades that are kept. */
const KEPT = 2

interface Upgrade {
  pool: Pool
  config: Config
  vault: Vault
  log: Logger
  time: Time
  tell: (line: string) => void
}

/**
 * Copies the installation as the earlier version left it, into the folder of the backups or, where that cannot be written,
 * into DATA_DIR/copias. Nothing to do without accounts. @throws StartError when neither takes it: no data have changed
 */
export async function copyBeforeUpgrade({ pool, config, vault, log, time, tell }: Upgrade): Promise<void> {
  const db = createDb(pool, time.now)
  if ((await db.tx(THE_HOUSE, accountIds)).length === 0) return
  if (config.upgradeUncopied)
    return log.warn('atualização sem cópia de segurança (TECLA_ATUALIZAR_SEM_COPIA)')
  const { pasta, senha: sealed } = await db.tx(THE_HOUSE, readPlaceThen)
  const senha = sealed && vault.open(sealed, CONTEXT).toString()
  tell('Atualizando os dados para esta versão; antes, uma cópia de segurança…')
  const own = ownFolder(config)
  let failure: unknown
  for (const folder of new Set([pasta ?? own, own]))
    try {
      const { nome } = await copyInto(
        { pool, clock: time.now, config },
        { pasta: folder, senha, antes: true, andamento: { em: async () => {} } },
      )
      const older = (await listCopies(folder)).filter(({ antes }) => antes).slice(KEPT)
      for (const copy of older) await rm(join(folder, copy.nome), { force: true })
      log.info({ copia: join(folder, nome) }, 'cópia feita antes da atualização')
      return tell(`Cópia feita: ${join(folder, nome)}`)
    } catch (error) {
      log.error({ err: error }, 'a cópia antes da atualização falhou')
      failure = error
    }
  const why = failure instanceof AppError ? failure.reason : (failure as Error).message
  throw new StartError(
    `A atualização não começou, e nada mudou: a cópia de segurança antes dela falhou (${why}). Quem tem outra cópia inicia com TECLA_ATUALIZAR_SEM_COPIA=1`,
  )
}
