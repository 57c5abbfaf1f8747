/**
 * Imports an official table, with the server stopped: `npm run importar -- ncm FILE`; also ibpt, cest, cbenef, classificacao,
 * esquemas and cadeias (domain/tabelas-oficiais.ts). Works as the administration's screens do; Ctrl+C cancels and changes
 * nothing. DATA_DIR and DATABASE_URL as in the server.
 */

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '../src/domain/error.ts'
import { TABELAS_OFICIAIS } from '../src/domain/tabelas-oficiais.ts'
import { readConfig } from '../src/server/config.ts'
import { prepareDataDir } from '../src/server/data-dir.ts'
import { startDatabase } from '../src/server/db/start.ts'
import { createLog } from '../src/server/log.ts'
import { createImportador } from '../src/server/modules/admin/service.ts'
import { StartError } from '../src/server/start-error.ts'
import { systemTime } from '../src/server/time.ts'

const [tipo = '', file] = process.argv.slice(2)
const tabela = TABELAS_OFICIAIS.find(known => known.tipo === tipo)
if (!file || !tabela) {
  console.error(`Uso: npm run importar -- ${TABELAS_OFICIAIS.map(known => known.tipo).join('|')} ARQUIVO`)
  for (const known of TABELAS_OFICIAIS) console.error(`  ${known.tipo.padEnd(14)}${known.ajuda}`)
  process.exit(1)
}

try {
  const bytes = readFileSync(file)
  const config = readConfig(process.env, [])
  prepareDataDir(config.dataDir)
  const { db, stop } = await startDatabase(config, createLog(config), systemTime)
  try {
    const feito = await createImportador({ db, clock: () => new Date(), dataDir: config.dataDir }).importar(
      tabela.tipo,
      { nome: basename(file), bytes },
      { usuario_id: 0, nome: 'npm run importar' },
      { em: async (feitas, total, etapa) => console.log(`${etapa} ${feitas}/${total}`) },
    )
    const { versao, lidas, inseridas, alteradas, iguais, removidas, ignoradas } = feito
    console.log(`${versao}: ${lidas} linhas lidas`)
    console.log(`${inseridas} novas, ${alteradas} alteradas, ${iguais} iguais, ${removidas} removidas`)
    if (ignoradas > 0)
      console.log(`${ignoradas}: ${tabela.deixadas.replace(/^./, first => first.toLowerCase())}`)
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
