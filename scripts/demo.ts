/**
 * Adds rows to the demo: `npm run demo -- --produtos 100000`, `--parceiros 100000`, or both. Uses the database of a running
 * server; without one, starts the database, creates the demo data if missing, and stops the database at the end.
 */

import { join } from 'node:path'
import { growCatalogo } from '../sim/demo/crescer.ts'
import { growParceiros } from '../sim/demo/crescer-parceiros.ts'
import { seedDemo } from '../sim/demo/seed.ts'
import { readConfig } from '../src/server/config.ts'
import { prepareDataDir } from '../src/server/data-dir.ts'
import { startEmbedded } from '../src/server/db/embedded.ts'
import { openPool } from '../src/server/db/open.ts'
import { startDatabase } from '../src/server/db/start.ts'
import { createDb, type Db } from '../src/server/db/transaction.ts'
import { demoHouse } from '../src/server/demo-world.ts'
import { createLog } from '../src/server/log.ts'
import { systemTime } from '../src/server/time.ts'
import { openVault } from '../src/server/vault.ts'

const amount = (flag: string): number | null => {
  const at = process.argv.indexOf(flag)
  return at > 0 ? Number(process.argv[at + 1]) : null
}
/** Maximum number of rows: above it, the demo has no more numbers to make CPFs from. */
const MOST = { produtos: 500_000, parceiros: 110_000 }
const produtos = amount('--produtos')
const parceiros = amount('--parceiros')
const valid = (total: number | null, most: number) =>
  total === null || (Number.isInteger(total) && total >= 1 && total <= most)
if (
  (produtos === null && parceiros === null) ||
  !valid(produtos, MOST.produtos) ||
  !valid(parceiros, MOST.parceiros)
) {
  console.error(
    `Uso: npm run demo -- --produtos 100000 (até ${MOST.produtos}) --parceiros 100000 (até ${MOST.parceiros})`,
  )
  process.exit(1)
}

const config = { ...readConfig(process.env, []), logLevel: 'warn' as const }
prepareDataDir(config.dataDir)
const log = createLog(config)

/** Opens the database of the server that runs in this folder, or starts the database for this script. */
async function open(): Promise<{ db: Db; close: () => Promise<void> }> {
  if (!config.databaseUrl) {
    const embedded = await startEmbedded({
      dir: join(config.dataDir, 'db'),
      logFile: join(config.dataDir, 'logs', 'postgres.log'),
      pgBin: config.pgBin,
    })
    if (embedded.adopted) {
      const db = createDb(
        openPool({ ...embedded.admin, user: 'tecla', database: 'tecla' }, log),
        systemTime.now,
      )
      return { db, close: () => db.close() }
    }
    await embedded.stop()
  }
  const { db, stop } = await startDatabase(config, log, systemTime)
  return { db, close: stop }
}

const { db, close } = await open()
try {
  const vault = openVault(join(config.dataDir, 'certificados'))
  const house = demoHouse({ db, vault, clock: systemTime.now })
  await seedDemo(house)
  if (produtos !== null) {
    const novos = await growCatalogo(house, produtos, feitos => console.log(`${feitos} produtos gravados`))
    console.log(novos > 0 ? `Pronto: ${novos} produtos novos` : 'O catálogo já tem esses produtos')
  }
  if (parceiros !== null) {
    const novos = await growParceiros(house, parceiros, feitos => console.log(`${feitos} parceiros gravados`))
    console.log(novos > 0 ? `Pronto: ${novos} parceiros novos` : 'O cadastro já tem esses parceiros')
  }
} finally {
  await close()
}
