/**
 * Takes an official table into the installation, with the server stopped: `npm run importar -- ncm FILE`,
 * `npm run importar -- ibpt FILE`, `npm run importar -- esquemas ZIP`. The same as the administration's screens; DATA_DIR and DATABASE_URL as the server reads them.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { TIPOS_ARQUIVO, type TipoArquivo } from '../src/domain/api/admin.ts'
import { AppError } from '../src/domain/error.ts'
import { readConfig } from '../src/server/config.ts'
import { prepareDataDir } from '../src/server/data-dir.ts'
import { startDatabase } from '../src/server/db/start.ts'
import { createLog } from '../src/server/log.ts'
import { createImportador } from '../src/server/modules/admin/service.ts'
import { StartError } from '../src/server/start-error.ts'

const [tipo = '', file] = process.argv.slice(2)
if (!file || !TIPOS_ARQUIVO.some(([known]) => known === tipo)) {
  console.error(`Uso: npm run importar -- ${TIPOS_ARQUIVO.map(([known]) => known).join('|')} ARQUIVO`)
  process.exit(1)
}

try {
  const bytes = readFileSync(file)
  const config = readConfig(process.env, [])
  prepareDataDir(config.dataDir)
  const { db, stop } = await startDatabase(config, createLog(config))
  try {
    const feito = await createImportador({ db, clock: () => new Date(), dataDir: config.dataDir }).importar(
      tipo as TipoArquivo,
      { nome: basename(file), bytes },
      { usuario_id: 0, nome: 'npm run importar' },
      { em: async (feitas, total, etapa) => console.log(`${etapa} ${feitas}/${total}`) },
    )
    const { versao, lidas, inseridas, alteradas, iguais, removidas, ignoradas } = feito
    console.log(`${versao}: ${lidas} linhas lidas`)
    console.log(`${inseridas} novas, ${alteradas} alteradas, ${iguais} iguais, ${removidas} removidas`)
    if (ignoradas > 0) console.log(`${ignoradas} linhas de serviços deixadas de fora`)
  } finally {
    await stop()
  }
} catch (error) {
  if (error instanceof AppError) {
    console.error(error.message)
    const recusas = (error.dados as { recusas?: { linha: number; mensagem: string }[] } | undefined)?.recusas
    for (const { linha, mensagem } of recusas ?? []) console.error(`linha ${linha}: ${mensagem}`)
  } else console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
