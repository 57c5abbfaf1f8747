import { join } from 'node:path'
import { AppError } from '../src/domain/error.ts'
import { type Config, readConfig } from '../src/server/config.ts'
import type { Db } from '../src/server/db/transaction.ts'
import { createLog } from '../src/server/log.ts'
import { openInstallation } from '../src/server/open-installation.ts'
import { StartError } from '../src/server/start-error.ts'
import { systemTime } from '../src/server/time.ts'
import type { Vault } from '../src/server/vault.ts'

/** What a command of the terminal works with. */
export interface House {
  config: Config
  db: Db
  vault: Vault
}

/** What the file system's error codes say of a path. */
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'Não encontrei',
  EISDIR: 'Isto é uma pasta, e não um arquivo',
  EACCES: 'Sem permissão',
  EPERM: 'Sem permissão',
  EROFS: 'O disco é só de leitura',
  ENOSPC: 'Disco cheio',
  EDQUOT: 'Disco cheio',
}

/**
 * Runs `work` on the installation of DATA_DIR or DATABASE_URL, and closes it. A failure is one line and exit code 1, with its
 * details in the log. Ctrl+C ends the work: the database undoes what was not finished, and nothing is left running.
 * `migrates`: brings the data to this version first.
 */
export async function onInstallation(
  work: (house: House) => Promise<void>,
  { migrates = true } = {},
): Promise<void> {
  const abort = new AbortController()
  let logged = (_: unknown) => {}
  try {
    const config = readConfig(process.env, [])
    const stopped = () => {
      if (abort.signal.aborted || config.databaseUrl) process.exit(130)
      abort.abort()
    }
    process.on('SIGINT', stopped)
    process.on('SIGTERM', stopped)
    const { db, vault, stop } = await openInstallation(config, {
      openLog: () => {
        const log = createLog(config, { terminal: false })
        logged = error => log.error({ err: error }, 'o comando falhou')
        return log
      },
      time: systemTime,
      tell: console.log,
      ...{ signal: abort.signal, migrates },
    })
    try {
      await work({ config, db, vault })
    } finally {
      await stop()
    }
  } catch (error) {
    process.exitCode = abort.signal.aborted ? 130 : 1
    console.error(abort.signal.aborted ? 'Interrompido: nada mudou' : lineOf(error))
    if (!said(error)) logged(error)
  }
}

/** Tells if an error was written for the user. */
const said = (error: unknown) => error instanceof AppError || error instanceof StartError

/** Gives the reason of a failure in one line. */
function lineOf(error: unknown): string {
  if (error instanceof AppError) return error.reason
  const { message = String(error), code = '', path } = error as NodeJS.ErrnoException
  const [line = ''] = message.trim().split('\n')
  if (error instanceof StartError) return line
  if (path !== undefined && WHY[code]) return `${WHY[code]}: ${path}`
  return `Não terminou: ${line} (detalhes em ${join('DATA_DIR', 'logs', 'tecla.log')})`
}
