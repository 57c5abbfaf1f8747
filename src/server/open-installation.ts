import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { prepareDataDir } from './data-dir.ts'
import { type Database, type DatabaseOpening, startDatabase } from './db/start.ts'
import { copyBeforeUpgrade } from './modules/copias/service.ts'
import type { Time } from './time.ts'
import { openVault, type Vault } from './vault.ts'

interface How extends Pick<DatabaseOpening, 'signal' | 'migrates'> {
  openLog: () => Logger
  time: Time
  /** Tells the terminal what takes long. */
  tell: (line: string) => void
}

/**
 * Opens the files and the database of an installation, as server and commands do. An upgrade of existing data begins with a
 * backup of them. @throws StartError
 */
export async function openInstallation(
  config: Config,
  { openLog, time, tell, ...how }: How,
): Promise<Database & { log: Logger; vault: Vault }> {
  prepareDataDir(config.dataDir)
  const log = openLog()
  const vault = openVault(join(config.dataDir, 'certificados'))
  const database = await startDatabase(config, log, time, {
    ...how,
    beforeUpgrade: pool => copyBeforeUpgrade({ pool, config, vault, log, time, tell }),
  })
  return { ...database, log, vault }
}
