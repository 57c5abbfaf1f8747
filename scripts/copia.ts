/**
 * Backs up and restores an installation: `npm run copia -- fazer FOLDER` and `npm run copia -- restaurar FILE`.
 * TECLA_COPIA_SENHA is the backup's password. With the embedded database the server must be stopped; DATA_DIR and
 * DATABASE_URL as in the server.
 */
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '../src/domain/error.ts'
import { readConfig } from '../src/server/config.ts'
import { prepareDataDir } from '../src/server/data-dir.ts'
import { startDatabase } from '../src/server/db/start.ts'
import { createLog } from '../src/server/log.ts'
import { copyInto, restoreInstallation } from '../src/server/modules/copias/service.ts'
import { StartError } from '../src/server/start-error.ts'
import { systemTime } from '../src/server/time.ts'
import { openVault } from '../src/server/vault.ts'

const [what = '', path] = process.argv.slice(2)
if (!path || (what !== 'fazer' && what !== 'restaurar')) {
  console.error('Uso: npm run copia -- fazer PASTA | restaurar ARQUIVO')
  console.error('  A senha da cópia vem de TECLA_COPIA_SENHA')
  process.exit(1)
}

try {
  const config = readConfig(process.env, [])
  prepareDataDir(config.dataDir)
  const vault = openVault(resolve(config.dataDir, 'certificados'))
  const { db, stop } = await startDatabase(config, createLog(config), systemTime)
  const senha = process.env['TECLA_COPIA_SENHA'] ?? ''
  const andamento = { em: async () => {} }
  const clock = () => new Date()
  try {
    if (what === 'fazer') {
      const pasta = resolve(path)
      const { nome } = await copyInto({ db, config, clock }, { pasta, senha: senha || null, andamento })
      console.log(`Cópia feita: ${resolve(pasta, nome)}`)
    } else {
      const file = createReadStream(path)
      const { em, tabelas, linhas } = await restoreInstallation({ db, vault, clock, config }, file, senha)
      console.log(`Restaurado da cópia de ${em}: ${tabelas} tabelas, ${linhas} linhas`)
      console.log('A emissão está parada: o dono informa em Conferir séries o último número de cada uma')
    }
  } finally {
    await stop()
  }
} catch (error) {
  const known = error instanceof AppError || error instanceof StartError
  const [first] = error instanceof AppError ? Object.values(error.errors ?? {}).flat() : []
  console.error(first ?? (known ? error.message : error))
  process.exitCode = 1
}
